import type { Method } from '../../spec/spec.ts';
import type { Dimension } from '../dimension.ts';
import type { Design, Sampling } from './design.ts';
import { grid } from './grid.ts';
import { lhs } from './lhs.ts';
import { random } from './random.ts';
import { sobol } from './sobol.ts';

const SAMPLERS: { readonly [name: string]: (sampling: Sampling) => Design } = { random, lhs, sobol };

export function openDesign(method: Method, dimensions: readonly Dimension[], seed: number): Design {
  if (method === 'grid' || method === 'screen') return grid(dimensions);
  const [name, { n }] = Object.entries(method)[0] as [string, { n: number }];
  return (SAMPLERS[name] as (sampling: Sampling) => Design)({ dimensions, n, seed });
}
