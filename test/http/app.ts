import { inlineSimulator, memoryStore, oneMachine } from '#adapters';
import { createApp } from '#http';
import { DEFAULT_LIMITS } from '#sweep';

/** Three points that take milliseconds. */
export const SMALL = {
  version: 1,
  platform: 'generic-nvme',
  axes: { iodepth: [1, 4, 16] },
  precision: { iops_half_width: 0.1, confidence: 0.9, max_ios: 5000 },
  objective: 'fastest',
};

export interface TestApp {
  request(path: string, init?: RequestInit): Promise<Response>;
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<Response>;
  /** Posts a sweep and waits for its end. */
  finished(spec: unknown): Promise<string>;
  readonly faults: unknown[];
  readonly machine: ReturnType<typeof oneMachine>;
}

/** The real app on the real planner in memory. `start: false` leaves the queue untouched: sweeps stay queued. */
export async function testApp({ start = true } = {}): Promise<TestApp> {
  const faults: unknown[] = [];
  const machine = oneMachine({ store: memoryStore(), simulate: inlineSimulator(), workers: 1 });
  const service = {
    ports: machine.ports,
    limits: DEFAULT_LIMITS,
    workers: 1,
    callerOf: () => 'test',
    page: async (name: string) => new TextEncoder().encode(name),
    reportFault: (error: unknown) => faults.push(error),
  };
  const app = createApp(service);
  if (start) await machine.start();
  const request = async (path: string, init?: RequestInit) => app.request(path, init);
  const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    request(path, {
      method: 'POST',
      body: typeof body === 'string' ? body : JSON.stringify(body),
      headers: { 'content-type': 'application/json', ...headers },
    });
  return {
    request,
    post,
    faults,
    machine,
    async finished(spec) {
      const { id } = (await (await post('/v1/sweeps', spec)).json()) as { id: string };
      await machine.ended(id);
      return id;
    },
  };
}
