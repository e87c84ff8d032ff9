import { exp, ln } from '../arithmetic/elementary.ts';
import type { RandomStream } from './random-stream.ts';
import { BLOCK, type Fill, Sampler } from './sampler.ts';

/** Layers of the ziggurat, and where its tail begins (Marsaglia and Tsang, 2000, for 256 layers). */
const LAYERS = 256;
const TAIL = 7.69711747013105;
const AREA = 0.003949659822581557;
/** Of 32 random bits, 8 choose the layer and the other 24 the place in it (Doornik, 2005: never the same bits twice). */
const PLACES = 1 << 24;

const ZIGGURAT = ziggurat();

interface Ziggurat {
  /** Width of a layer per place. */
  readonly width: Float64Array;
  /** Places below this lie under the curve for sure. */
  readonly inside: Int32Array;
  /** The curve at the right edge of a layer. */
  readonly height: Float64Array;
}

function ziggurat(): Ziggurat {
  const edge = new Float64Array(LAYERS + 1);
  const height = new Float64Array(LAYERS + 1);
  edge[0] = AREA / exp(-TAIL);
  edge[1] = TAIL;
  height[1] = exp(-TAIL);
  for (let i = 2; i < LAYERS; i++) {
    edge[i] = -ln(height[i - 1]! + AREA / edge[i - 1]!);
    height[i] = exp(-edge[i]!);
  }
  height[LAYERS] = 1;
  const width = edge.map((x) => x / PLACES);
  const inside = Int32Array.from({ length: LAYERS }, (_, i) => Math.floor((edge[i + 1]! / edge[i]!) * PLACES));
  return { width, inside, height };
}

/** Exponential variates by the ziggurat method: exact, but for a resolution of 4.6e-7 of the mean at most. */
export function exponential(mean: number, stream: RandomStream): Sampler {
  return new Sampler(mean, 1, filler(mean, stream));
}

function filler(mean: number, stream: RandomStream): Fill {
  const { width, inside } = ZIGGURAT;
  const words = new Int32Array(BLOCK);
  return (block) => {
    stream.fill(words);
    for (let i = 0; i < BLOCK; i++) {
      const bits = words[i]!;
      const layer = bits & (LAYERS - 1);
      const place = bits >>> 8;
      if (place < inside[layer]!) block[i] = place * width[layer]! * mean;
      else block[i] = outside(layer, place, stream) * mean;
    }
  };
}

/** The rare places, 1 in 90: the tail begins anew (it has no memory), the wedges reject what lies above the curve. */
function outside(layer: number, place: number, stream: RandomStream): number {
  if (layer === 0) return TAIL - ln(stream.uniform());
  const { width, height } = ZIGGURAT;
  const x = place * width[layer]!;
  const y = height[layer]! + stream.uniform() * (height[layer + 1]! - height[layer]!);
  return y < exp(-x) ? x : standard(stream);
}

function standard(stream: RandomStream): number {
  const bits = stream.nextUint32();
  const layer = bits & (LAYERS - 1);
  const place = bits >>> 8;
  return place < ZIGGURAT.inside[layer]! ? place * ZIGGURAT.width[layer]! : outside(layer, place, stream);
}
