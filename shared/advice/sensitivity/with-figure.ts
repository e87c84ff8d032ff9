import type { PlatformSpec, SweepSpec } from '#sweep';
import type { Key } from '#vocabulary';

/** The same sweep on a platform of which one figure is another. */
export function withFigure(spec: SweepSpec, key: Key, value: number): SweepSpec {
  return { ...spec, platform: platformWith(spec.platform, { [key]: value }) };
}

function platformWith(platform: PlatformSpec, figure: { readonly [K in Key]?: number }): PlatformSpec {
  if (typeof platform === 'string') return { base: platform, override: figure };
  if ('base' in platform) return { ...platform, override: { ...platform.override, ...figure } };
  return { ...platform, figures: { ...platform.figures, ...figure } };
}
