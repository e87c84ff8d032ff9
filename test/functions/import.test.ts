import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, lstat, mkdtemp, open, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { createTar } from 'nanotar';
import { beforeAll, describe, expect, it } from 'vitest';
import { parseSpecText } from '#sweep';
import { writeTextFile } from '../../functions/cli/text-file.ts';
import { cli, temporaryFolder } from './cli.ts';

const SAVED = 'test/evidence/import/saved';
const LSCPU = {
  lscpu: [
    { field: 'CPU(s):', data: '8' },
    { field: 'NUMA node(s):', data: '2' },
  ],
};

let folder = '';
const file = async (name: string, content: string | Uint8Array) => {
  await writeFile(join(folder, name), content);
  return join(folder, name);
};
const yaml = async (path: string) => parseSpecText(await readFile(path, 'utf8')) as Record<string, never>;

beforeAll(async () => {
  folder = await temporaryFolder();
});

describe('blkplan import', () => {
  it('gathers a platform from several tools, and simulates on it', async () => {
    const into = join(folder, 'gathered.yaml');
    const lscpu = await file('lscpu.json', JSON.stringify(LSCPU));
    const nvme = await file('id.json', JSON.stringify({ mn: 'Drive', mdts: 7 }));
    expect(await cli('import', 'lscpu', lscpu, '--into', into)).toMatchObject({ exit: 0, out: `${into}\n` });
    expect((await cli('import', 'nvme', nvme, '--into', into)).err).toMatch(
      /^Took .*\nLeft .* latency, IOPS and bandwidth/s,
    );
    expect(await yaml(into)).toMatchObject({
      name: 'gathered',
      figures: { cpus: { value: 8, role: 'published' }, device_max_transfer: { value: 524_288 } },
    });
    expect((await cli('simulate', '--platform', into, 'hw_queues=8')).out).toContain('8 hw queues on 8 CPUs, 2 nodes');
  });

  it('reads the folders of sysfs from a tar, also a packed one', async () => {
    const entries = { 'queue/scheduler': 'none [mq-deadline]\n', 'mq/0/cpu_list': '0, 1\n', 'mq/0/nr_tags': '31\n' };
    const tar = createTar(
      Object.entries(entries).map(([name, text]) => ({ name: `sys/block/sda/${name}`, data: text.padEnd(4096, '\0') })),
    );
    const [plain, packed] = [await file('a.tar', tar), await file('a.tar.gz', gzipSync(tar))];
    const { out } = await cli('import', 'sysfs', plain, '--json');
    expect(JSON.parse(out).figures).toMatchObject({ scheduler: { value: 'mq_deadline' }, tag_depth: { value: 31 } });
    expect((await cli('import', 'sysfs', packed, '--json')).out).toBe(out);
    const entry = 512 + 4096;
    const negative = Buffer.from(tar);
    negative.write('-0000001000', 124, 'latin1');
    const hostile = await file('negative.tar', negative);
    expect((await cli('import', 'sysfs', hostile)).err).toMatch(/the tar has no end/);
    for (const bytes of [700, 1024, entry, entry + 512, 3 * entry, 3 * entry + 512]) {
      const cut = await file('cut.tar', tar.slice(0, bytes));
      expect(await cli('import', 'sysfs', cut)).toMatchObject({
        exit: 2,
        err: expect.stringMatching(/the tar has no end/),
      });
    }
  });

  it('writes a measurement file that validate reads, with the platform as seen from there', async () => {
    const platform = await file(
      'p.yaml',
      'name: mine\nfigures: {cpus: 4, hw_queues: 4, device_read_latency_us: {value: 70, role: assumed, source: guess}}\n',
    );
    const into = join(folder, 'measured.yaml');
    const { exit } = await cli('import', 'fio', `${SAVED}/fio-3.33-plus.json`, '--platform', platform, '--into', into);
    expect(exit).toBe(0);
    expect(await yaml(into)).toMatchObject({ platform: 'p.yaml', title: 'imported measurements' });
    const { out } = await cli('validate', into);
    expect(out).toMatch(/deep +iops +\d+ +\d+/);
    expect(out).toMatch(/Fitted: \d+ rows/);
  });

  it('adds rows to a file that is there: ids stay apart, and what is assumed stays with the new rows', async () => {
    const into = join(folder, 'two.yaml');
    const results = `${SAVED}/fio-3.33-status.txt`;
    await cli('import', 'fio', results, '--into', into, '--role', 'predicted', '--title', 'mine');
    await cli('import', 'fio', results, '--into', into, '--assume', 'completion=iopoll', 'ioengine=io_uring');
    const written = await yaml(into);
    expect(written).toMatchObject({
      title: 'mine',
      rows: [
        { id: 'si', role: 'predicted' },
        { id: 'si.2', role: 'fitted', set: { completion: 'iopoll' } },
      ],
    });
    expect(written).not.toHaveProperty('assumed');
  });

  it('writes through a link and into a device, and replaces neither', async () => {
    const lscpu = await file('linked.json', JSON.stringify(LSCPU));
    const target = await file('target.yaml', 'name: mine\n');
    await symlink(target, join(folder, 'link.yaml'));
    await cli('import', 'lscpu', lscpu, '--into', join(folder, 'link.yaml'));
    expect((await lstat(join(folder, 'link.yaml'))).isSymbolicLink()).toBe(true);
    expect(await yaml(target)).toMatchObject({ name: 'mine', figures: { cpus: { value: 8 } } });
    const fifo = join(folder, 'fifo');
    spawnSync('mkfifo', [fifo]);
    const pipe = await open(fifo, 'r+');
    await writeTextFile(fifo, 'text');
    expect((await lstat(fifo)).isFIFO()).toBe(true);
    const { buffer, bytesRead } = await pipe.read();
    expect(buffer.toString('utf8', 0, bytesRead)).toBe('text');
    await pipe.close();
  });

  it('writes where a link points to when nothing is there yet, keeps permissions, and adds to what stdout is', async () => {
    await symlink('later.yaml', join(folder, 'to-later.yaml'));
    await writeTextFile(join(folder, 'to-later.yaml'), 'text');
    expect((await lstat(join(folder, 'to-later.yaml'))).isSymbolicLink()).toBe(true);
    const later = join(folder, 'later.yaml');
    for (const mode of [0o600, 0o666]) {
      await chmod(later, mode);
      await writeTextFile(later, `${mode}`);
      expect([await readFile(later, 'utf8'), (await lstat(later)).mode & 0o777]).toEqual([`${mode}`, mode]);
    }
    const log = await open(await file('log', 'before\n'), 'a+');
    await symlink(`/dev/fd/${log.fd}`, join(folder, 'to-log'));
    await writeTextFile(`/dev/fd/${log.fd}`, 'text');
    await writeTextFile(join(folder, 'to-log'), 'more');
    await log.close();
    expect(await readFile(join(folder, 'log'), 'utf8')).toBe('before\ntextmore');
    await symlink('circle', join(folder, 'circle'));
    await expect(writeTextFile(join(folder, 'circle'), 'text')).rejects.toThrow(/Cannot write .*circle: ELOOP/);
  });

  it('removes what killed processes left of the same file, and nothing of those that live or of other files', async () => {
    const at = await mkdtemp(join(folder, 'leftovers-'));
    const path = join(at, 'mine.yaml');
    const { pid: dead } = spawnSync('true');
    const kept = [`mine.yaml.${process.ppid}.unfinished`, `other.yaml.${dead}.unfinished`, 'mine.yaml.old.unfinished'];
    for (const name of [`mine.yaml.${dead}.unfinished`, ...kept]) await writeFile(join(at, name), 'half');
    await writeTextFile(path, 'whole');
    expect((await readdir(at)).sort()).toEqual(['mine.yaml', ...kept].sort());
    expect(await readFile(path, 'utf8')).toBe('whole');
  });

  it.runIf(existsSync('/dev/shm'))('replaces a file of /dev/shm as any other', async () => {
    const path = join(await mkdtemp('/dev/shm/blkplan-'), 'file');
    await writeTextFile(path, 'first');
    await writeTextFile(path, 'second');
    expect(await readFile(path, 'utf8')).toBe('second');
    await rm(dirname(path), { recursive: true });
  });

  it('leaves rows that are in the file already, adds the others, and says which', async () => {
    const into = join(folder, 'again.yaml');
    const document = JSON.parse(await readFile(`${SAVED}/fio-3.33-plus.json`, 'utf8'));
    const first = await file('first.json', JSON.stringify({ ...document, jobs: document.jobs.slice(0, 1) }));
    await cli('import', 'fio', first, '--into', into);
    const whole = await cli('import', 'fio', `${SAVED}/fio-3.33-plus.json`, first, '--into', into);
    const rows = async () => (await yaml(into))['rows'] as unknown as { id: string; measured: object }[];
    const id = (await rows())[0]?.id;
    expect(
      whole.err.match(new RegExp(`^Left ${id}: a row with the same settings and figures is there`, 'gm')),
    ).toHaveLength(2);
    const figures = (await rows()).map(({ measured }) => JSON.stringify(measured));
    expect(new Set(figures).size).toBe(figures.length);
    expect(figures.length).toBeGreaterThan(2);
    expect((await cli('import', 'fio', first, '--into', into)).err).toMatch(/Every row is in the file already/);
  });

  it('turns odd job names into ids, and shows control characters instead of sending them to the screen', async () => {
    const job = JSON.parse(await readFile(`${SAVED}/fio-3.33-plus.json`, 'utf8'));
    const jobs = job.jobs.slice(0, 1).map((one: object) => ({ ...one, jobname: 'a b\n\u001b[2J' }));
    const { out, err } = await cli('import', 'fio', await file('odd.json', JSON.stringify({ ...job, jobs })));
    expect(out).toMatch(/id: a-b-2J/);
    expect(out + err).not.toContain('\u001b');
    expect(err).toMatch(/^Took a b\\n\\u001b/);
  });

  it.each([
    [['fio', 'nowhere.json'], /Cannot read nowhere.json: there is no such file/],
    [['fio', SAVED], /it is a folder; name the file/],
    [['fio', `${SAVED}/fio-2.2.10.json`], /Nothing could be taken/],
    [['xml', 'x'], /Expected one of|Allowed|fio, lscpu/],
    [['fio', `${SAVED}/jobs.fio`, '--assume', 'iodepth=0', 'nonsense=1'], /iodepth: got 0.*unknown key "nonsense"/s],
    [['fio', `${SAVED}/jobs.fio`, '--platform', 'azur-l80s-v2'], /did you mean azure-l80s-v2/],
    [['instance', 'i9.huge'], /instance i9.huge: not in the table/],
  ])('refuses %j with a sentence and exit code 2', async (args, message) => {
    const { exit, err } = await cli('import', ...args);
    expect(exit).toBe(2);
    expect(err).toMatch(message);
  });

  it('refuses what is not text, and leaves the file that it should have written', async () => {
    const into = await file('kept.yaml', 'rows: 1\n');
    const binary = await file('binary', new Uint8Array([0, 1, 2]));
    expect((await cli('import', 'fio', binary, '--into', into)).err).toMatch(/binary: it is not text/);
    expect((await cli('import', 'fio', `${SAVED}/fio-3.33-plus.json`, '--into', into)).err).toMatch(
      /measurement file with rows to add to/,
    );
    expect(await readFile(into, 'utf8')).toBe('rows: 1\n');
  });
});

const hasFio = spawnSync('fio', ['--version']).status === 0;

describe.skipIf(!hasFio)('the fio of this machine (skipped where there is none)', () => {
  it('is imported: jobs on a file, and the null engine taken for another', async () => {
    const [results, jobs] = [join(folder, 'real.json'), join(folder, 'real.fio')];
    const data = join(folder, 'data');
    await writeFile(
      jobs,
      `[global]\nfilename=${data}\nsize=4m\ndirect=1\ntime_based\nruntime=1\nbs=4k\n[file]\nioengine=psync\nrw=randread\n[null]\nstonewall\nioengine=null\niodepth=4\nrw=randread\n`,
    );
    spawnSync('fio', [jobs, '--output-format=json+', `--output=${results}`]);
    const { exit, out, err } = await cli('import', 'fio', results, jobs, '--json');
    expect([exit, err]).toMatchObject([0, expect.stringMatching(/null: not taken: ioengine=null/)]);
    const [file] = JSON.parse(out).rows;
    expect(file).toMatchObject({ id: 'file', set: { ioengine: 'psync', bs: 4096 } });
    expect(file.measured.iops * file.measured.lat_mean_us).toBeLessThan(1e6);
    const both = await cli('import', 'fio', results, '--json', '--assume', 'ioengine=libaio');
    expect(JSON.parse(both.out).rows.map(({ id }: { id: string }) => id)).toEqual(['file', 'null']);
  });
});
