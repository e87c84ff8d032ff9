import { sizeOf } from '#blocklayer';
import { toScenario } from '#platforms';
import { type Sweep, whyInvalid } from '#sweep';

/** Measured IOs at a half-width of 1 % and 95 % confidence: 5,000 to 16,000 on the built-in examples. */
const IOS_AT_ONE_PCT = 10_000;
/** The batches of the confidence interval need so many, however wide it may be: 2,600 to 7,700 on the built-in examples. */
const LEAST_IOS = 4_000;
/** An open loop needs more, since its arrivals vary, too: 16,384 to 19,000 on the built-in examples. */
const LEAST_IOS_AT_RATE = 16_400;
/** One measured IO with its share of warm-up: 2.1 to 2.9 us on a shared core of a 2020 server, threads warm. */
const IO_US = 2.5;
/** Each command of an IO after its first: 0.9 to 1.7 us with a thousand of them. */
const FURTHER_COMMAND_US = 1.2;
/** Set-up, statistics and writing of one row. */
const ROW_OVERHEAD_MS = 2;

export const ROW_COST_BASIS = `about ${IOS_AT_ONE_PCT} simulated IOs a row for a half-width of 1 %, more by its square for a narrower one, at ${IO_US} us each on one core`;

/** Points whose commands an IO are looked at. */
const SAMPLED_POINTS = 64;
/** Steps of the golden ratio meet all values of an axis, whatever its length. */
export const GOLDEN_STEP = 0.618_033_988_749_895;

/** Predicted time of a row at saturation on one core, the mean of the sweep. */
export function predictRowMs(sweep: Sweep): number {
  return rowMs(sweep, LEAST_IOS);
}

/** The same of a row at the rate that one host must carry. */
export function predictRatedRowMs(sweep: Sweep): number {
  return rowMs(sweep, LEAST_IOS_AT_RATE);
}

function rowMs(sweep: Sweep, leastIos: number): number {
  const { precision } = sweep.spec;
  const narrower = 0.01 / precision.iops_half_width;
  const wantedIos = Math.max(IOS_AT_ONE_PCT * narrower * narrower, leastIos);
  const ioUs = IO_US + (meanCommandsPerIo(sweep) - 1) * FURTHER_COMMAND_US;
  return ROW_OVERHEAD_MS + (Math.min(wantedIos, precision.max_ios) * ioUs) / 1_000;
}

function meanCommandsPerIo(sweep: Sweep): number {
  const indices = sweep.rowIndexEnd / sweep.spec.replicates;
  const commands = Array.from({ length: SAMPLED_POINTS }, (_, i) => {
    const share = ((i + 0.5) * GOLDEN_STEP) % 1;
    return commandsPerIo(sweep, Math.floor(share * indices));
  }).filter((count) => count !== undefined);
  return commands.length === 0 ? 1 : commands.reduce((sum, count) => sum + count, 0) / commands.length;
}

/** Undefined where no point stands; a point that cannot be simulated takes no time. */
function commandsPerIo({ spec, platform, pointAt }: Sweep, index: number): number | undefined {
  const point = pointAt(index);
  if (point === undefined) return undefined;
  const scenario = toScenario(platform, point);
  return whyInvalid(scenario, spec) === undefined ? sizeOf(scenario).commandsPerIo : 1;
}
