import { checkJobs } from '#report';
import type { Chosen } from './chosen.ts';

/** A job file: each point at saturation, and again at the rate one host must carry where it was a finalist. */
export function fioText({ points, left }: Chosen): string {
  const jobs = points.flatMap(({ id, scenario, rated, settings }) =>
    [{ id, scenario }, ...(rated === null ? [] : [rated])].map((load) => ({
      name: load.id,
      scenario: load.scenario,
      needs: settings,
    })),
  );
  return checkJobs(
    jobs,
    left.map((said) => `left ${said}`),
  );
}
