import { digests } from './scenarios.ts';

/** Prints the digests, for another Node version or processor: docs/same-bytes.md has the commands. */
process.stdout.write(`${JSON.stringify(digests())}\n`);
