import { type LocalServer, type LocalServerSettings, startLocalServer } from '../../functions/local-server.ts';

export function serve(settings: Partial<LocalServerSettings> = {}): Promise<LocalServer> {
  return startLocalServer({
    host: '127.0.0.1',
    port: 0,
    access: { kind: 'loopback' },
    store: 'memory',
    workers: 1,
    reportFault: (error) => {
      throw error;
    },
    ...settings,
  });
}

/** Four points that take milliseconds. */
export const FOUR = {
  version: 1,
  name: 'four points',
  // Few figures: what the verdict hangs on is studied figure by figure.
  platform: { name: 'tiny', title: 'one CPU, one fast drive', figures: { cpus: 4, device_read_latency_us: 10 } },
  axes: { completion: ['interrupt', 'iopoll'], iodepth: [1, 16] },
  workload: { ioengine: 'io_uring' },
  precision: { iops_half_width: 0.1, confidence: 0.9, max_ios: 4000 },
  slo: { lat_p99_us: { max: 500 } },
};

export async function submit(url: string, spec: object): Promise<string> {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${url}/v1/sweeps`, { method: 'POST', headers, body: JSON.stringify(spec) });
  return ((await answer.json()) as { id: string }).id;
}

export async function finished(url: string, spec: object): Promise<string> {
  const id = await submit(url, spec);
  for (;;) {
    const { status } = (await (await fetch(`${url}/v1/sweeps/${id}`)).json()) as { status: string };
    if (status === 'completed') return id;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
