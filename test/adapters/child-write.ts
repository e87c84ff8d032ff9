/** A process of its own for the test of a disk that takes no more: its limit of file size is set by who starts it. */
import { fileStore } from '#adapters';

const store = fileStore(process.argv[2] ?? '');
const large = 'x'.repeat(200_000);
async function* pieces(): AsyncIterable<string> {
  for (let i = 0; i < 10; i += 1) yield large;
}
for (const write of [
  () => store.put('put', large),
  () => store.putIfAbsent('create', large),
  () => store.write('stream', pieces()),
]) {
  await write().catch((error: Error) => process.stdout.write(`${error.name}: ${error.message}\n`));
}
