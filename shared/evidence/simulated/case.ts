import type { Scenario } from '#blocklayer';
import { type Platform, toScenario } from '#platforms';
import { resolvePlatform } from '#sweep';
import type { MeasuredRow, MeasurementFile } from '../file/measurement-file.ts';

/** One measured row as a configuration that can be simulated. */
export function scenarioOf(platform: Platform, file: MeasurementFile, row: MeasuredRow): Scenario {
  return toScenario(platform, { ...file.assumed, ...file.workload, ...row.set });
}

export function platformOf({ platform }: MeasurementFile): Platform {
  return resolvePlatform(platform);
}
