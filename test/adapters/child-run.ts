/** A process of its own for the tests that kill one: runs the spec of its arguments in the folder of its arguments. */
import { runInFolder } from '#adapters';

const [folder = '', specJson = '', resume = ''] = process.argv.slice(2);
await runInFolder({
  spec: JSON.parse(specJson),
  folder,
  threads: 2,
  resume: resume === 'resume',
  progressed: (rowsDone) => process.stdout.write(`${rowsDone}\n`),
});
