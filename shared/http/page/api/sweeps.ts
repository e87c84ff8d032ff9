import type { WhatIf } from '#advice';
import type { SweepPreview, SweepStatus } from '#planner';
import type { Report } from '#report';
import type { AxisEntry, PlatformEntry } from '../../catalogue.ts';
import type { Links } from '../../links.ts';
import { type Body, call } from './call.ts';

export type { AxisEntry, PlatformEntry, Report, SweepPreview, WhatIf };
export type Sweep = SweepStatus & { readonly links: Links };
export type Dialect = 'rfc4180' | 'excel' | 'excel-eu';

/** A JSON Schema as the OpenAPI document writes it. */
export interface Schema {
  readonly [keyword: string]: unknown;
}

export async function listPlatforms(): Promise<readonly PlatformEntry[]> {
  return (await json<{ platforms: PlatformEntry[] }>('/v1/platforms')).platforms;
}

export async function listAxes(): Promise<readonly AxisEntry[]> {
  return (await json<{ axes: AxisEntry[] }>('/v1/axes')).axes;
}

export function planSweep(yaml: string, signal: AbortSignal): Promise<SweepPreview> {
  return json('/v1/sweeps/plan', { method: 'POST', body: asYaml(yaml), signal });
}

/** @param key a repeat with the same key starts nothing anew */
export function submitSweep(yaml: string, key: string): Promise<{ readonly id: string }> {
  return json('/v1/sweeps', { method: 'POST', body: asYaml(yaml), headers: { 'idempotency-key': key } });
}

export function sweepPage(cursor?: string): Promise<{ sweeps: readonly Sweep[]; next_cursor: string | null }> {
  return json(`/v1/sweeps?limit=50${cursor === undefined ? '' : `&cursor=${encodeURIComponent(cursor)}`}`);
}

export function sweepOf(id: string, signal: AbortSignal): Promise<Sweep> {
  return json(`/v1/sweeps/${id}`, { signal });
}

export function reportOf(id: string, signal: AbortSignal): Promise<Report> {
  return json(`/v1/sweeps/${id}/report.json`, { signal });
}

export function adviseOn(id: string, whatIf: WhatIf, signal: AbortSignal): Promise<Report> {
  const body = { mediaType: 'application/json', text: JSON.stringify(whatIf) } as const;
  return json(`/v1/sweeps/${id}/advise`, { method: 'POST', body, signal });
}

export type Change = 'cancel' | 'retry';

export function changeSweep(id: string, change: Change): Promise<Sweep> {
  return json(`/v1/sweeps/${id}/${change}`, { method: 'POST' });
}

export async function deleteSweep(id: string): Promise<void> {
  await call(`/v1/sweeps/${id}`, { method: 'DELETE' });
}

function asYaml(text: string): Body {
  return { mediaType: 'application/yaml', text };
}

async function json<T>(path: string, options?: Parameters<typeof call>[1]): Promise<T> {
  return (await call(path, options)).json();
}
