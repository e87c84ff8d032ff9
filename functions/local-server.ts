import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import { oneMachine, openStore, workerPool } from '#adapters';
import { createApp } from '#http';
import { DEFAULT_LIMITS } from '#sweep';
import { type Access, guarded } from './local-server/access.ts';
import { openPage } from './page/open.ts';

export interface LocalServerSettings {
  readonly host: string;
  /** 0 takes a free one. */
  readonly port: number;
  readonly access: Access;
  /** A folder, or `memory`. */
  readonly store: string;
  readonly workers: number;
  /** Told of every error that nobody expected. */
  readonly reportFault: (error: unknown) => void;
}

export interface LocalServer {
  readonly url: string;
  /** Sweeps in a folder go on with the next start. */
  close(): Promise<void>;
}

/** The planner on this machine behind HTTP: queues and workers in this process. */
export async function startLocalServer(settings: LocalServerSettings): Promise<LocalServer> {
  const { access, store: place, workers, reportFault } = settings;
  const { store, release } = await openStore(place);
  const pool = workerPool({ threads: workers });
  const machine = oneMachine({ store, simulate: pool.simulate, workers, failed: reportFault });
  const app = createApp({
    ports: machine.ports,
    limits: DEFAULT_LIMITS,
    workers,
    callerOf: () => 'local',
    page: openPage(),
    reportFault,
  });
  const server = createAdaptorServer({
    fetch: guarded(access, (request) => app.fetch(request)),
  }) as Server;
  const close = async (): Promise<void> => {
    server.close();
    server.closeAllConnections();
    await machine.stop();
    await pool.close();
    await release();
  };
  try {
    await machine.start();
    return { url: await listen(server, settings), close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function listen(server: Server, { host, port }: LocalServerSettings): Promise<string> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, host, resolve);
  });
  const { port: taken } = server.address() as AddressInfo;
  return `http://${host.includes(':') ? `[${host}]` : host}:${taken}`;
}
