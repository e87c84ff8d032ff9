import { call } from '../api/call.ts';
import type { Schema } from '../api/sweeps.ts';

/** The parts of an OpenAPI document that the reference shows. */
export interface OpenApi {
  readonly info: { readonly title: string; readonly description: string };
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

interface Operation {
  readonly summary?: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Contents };
  readonly responses: Readonly<Record<string, { readonly description: string; readonly content?: Contents }>>;
}

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly schema?: Schema;
  readonly description?: string;
}

type Contents = Readonly<Record<string, { readonly schema?: Schema; readonly example?: unknown }>>;

export interface Route extends Operation {
  readonly id: string;
  readonly method: string;
  readonly path: string;
}

export async function readOpenApi(): Promise<OpenApi> {
  return (await call('/openapi.json')).json();
}

export function routesOf({ paths }: OpenApi): readonly Route[] {
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({
      ...operation,
      method: method.toUpperCase(),
      path,
      id: `${method}${path.replaceAll(/[^a-z0-9]+/g, '-')}`,
    })),
  );
}
