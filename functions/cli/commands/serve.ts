import { availableParallelism } from 'node:os';
import { type Access, isLoopback } from '../../local-server/access.ts';
import { startLocalServer } from '../../local-server.ts';
import type { AddCommand } from '../command.ts';
import { BadInput, EXIT, type ExitCode } from '../exit.ts';
import { onInterrupt } from '../interrupt.ts';
import { portNumber, positiveInteger } from '../option-values.ts';
import type { Terminal } from '../terminal.ts';

interface Options {
  readonly port: number;
  readonly host: string;
  readonly token?: string;
  readonly store: string;
  readonly workers: number;
  readonly remote?: string;
}

export const addServe: AddCommand = (program, { terminal, finish }) => {
  program
    .command('serve')
    .option('--port <n>', 'port; 0 takes a free one', portNumber, 8080)
    .option('--host <name>', 'address to listen on; other than loopback only together with --token', '127.0.0.1')
    .option('--token <text>', 'ask callers for "Authorization: Bearer <text>" instead of admitting this machine only')
    .option('--store <place>', 'folder that keeps the sweeps, or memory', 'memory')
    .option('--workers <n>', 'threads that simulate', positiveInteger, availableParallelism())
    .option('--remote <url>', 'the API in the cloud instead, calls signed with your AWS credentials')
    .description('the HTTP API on this machine')
    .action((options: Options) =>
      finish(async () => {
        if (options.remote !== undefined) return serveSigned(options.remote, options.port, terminal);
        const reportFault = (error: unknown) =>
          terminal.err(`${error instanceof Error ? error.stack : String(error)}\n`);
        const server = await startLocalServer({ ...options, access: accessOf(options), reportFault }).catch(
          explainListen,
        );
        const kept = options.store === 'memory' ? 'in memory; --store DIR keeps them' : `in ${options.store}`;
        terminal.out(
          `blkplan listens on ${server.url} (OpenAPI: ${server.url}/openapi.json). Sweeps are kept ${kept}.\n`,
        );
        await interrupted();
        await server.close();
        return EXIT.done;
      }),
    );
};

/** The packages of AWS are loaded by who needs them. */
async function serveSigned(remote: string, port: number, terminal: Terminal): Promise<ExitCode> {
  const { serveRemote, UnsupportedRemote } = await import('../../remote.ts');
  const server = await serveRemote({ remote, port }).catch((error: unknown) => {
    if (error instanceof UnsupportedRemote) throw new BadInput(error.message);
    return explainListen(error);
  });
  terminal.out(`blkplan signs calls at ${server.url} for ${remote}.\n`);
  await interrupted();
  await server.close();
  return EXIT.done;
}

function accessOf({ host, token }: Options): Access {
  if (token !== undefined && token !== '') return { kind: 'token', token };
  if (isLoopback(host) || host === '::1') return { kind: 'loopback' };
  throw new BadInput(`--host ${host} lets other machines call; give --token too, or listen on 127.0.0.1.`);
}

function interrupted(): Promise<void> {
  return new Promise((resolve) => {
    onInterrupt(resolve);
  });
}

function explainListen(error: unknown): never {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE') throw new BadInput('The port is in use; choose another with --port, or 0 for a free one.');
  if (code === 'EACCES') throw new BadInput('This port needs more rights; choose one above 1023 with --port.');
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') throw new BadInput('--host is no address of this machine.');
  throw error;
}
