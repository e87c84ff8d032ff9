import { METRIC_NAMES, type Problem } from '#sweep';
import { problemsAt } from '../pieces/problems.tsx';
import { SelectField, TextField } from './form-fields.tsx';
import type { Path } from './spec-text.ts';
import { lineOf, numberOf } from './values.ts';

const OBJECTIVES = [
  ['cheapest', 'cheapest: lowest cost'],
  ['fastest', 'fastest: most IOPS'],
  ['lowest_latency', 'lowest latency: lowest p99'],
  ['balanced', 'balanced: p99 × cost per IO'],
] as const;

type Limits = Readonly<Record<string, { readonly min?: number; readonly max?: number } | null>>;

interface Properties {
  /** Distinguishes the fields of two such forms on one page. */
  readonly id: string;
  readonly goal: Readonly<Record<string, unknown>>;
  readonly problems: readonly Problem[];
  readonly change: (path: Path, value: unknown) => void;
}

/** What is wanted of the machine: the same fields ask a new sweep and, of one that has ended, what if. */
export function GoalFields({ id, goal, problems, change }: Properties) {
  const at = (pointer: string): readonly Problem[] => problemsAt(problems, pointer);
  return (
    <>
      <div class="fields">
        <SelectField
          id={`${id}-objective`}
          label="Objective"
          value={lineOf(goal['objective'] ?? 'cheapest')}
          options={OBJECTIVES}
          problems={at('/objective')}
          onCommit={(value) => change(['objective'], value)}
        />
        <TextField
          id={`${id}-headroom`}
          label="Headroom (share kept free)"
          value={lineOf(goal['headroom'])}
          placeholder="0.3"
          problems={at('/headroom')}
          onCommit={(line) => change(['headroom'], numberOf(line))}
        />
        <TextField
          id={`${id}-demand`}
          label="Demand, all hosts (IOPS)"
          value={lineOf((goal['demand'] as { iops?: unknown } | null | undefined)?.iops)}
          placeholder="none"
          problems={at('/demand')}
          onCommit={(line) => change(['demand'], line.trim() === '' ? undefined : { iops: numberOf(line) })}
        />
      </div>
      <LimitFields id={id} limits={(goal['slo'] as Limits | undefined) ?? {}} problems={problems} change={change} />
    </>
  );
}

interface LimitProperties {
  readonly id: string;
  readonly limits: Limits;
  readonly problems: readonly Problem[];
  readonly change: Properties['change'];
}

function LimitFields({ id, limits, problems, change }: LimitProperties) {
  const metrics = Object.keys(limits);
  const free = METRIC_NAMES.filter((metric) => !metrics.includes(metric));
  const set = (metric: string, bound: 'min' | 'max', line: string): void => {
    const { [bound]: _, ...other } = limits[metric] ?? {};
    const value = numberOf(line);
    change(['slo', metric], value === undefined ? other : { ...other, [bound]: value });
  };
  return (
    <div class="limits">
      {metrics.map((metric) => (
        <fieldset class="limit" key={metric} aria-label={`SLO of ${metric}`}>
          <span class="metric">{metric}</span>
          {(['min', 'max'] as const).map((bound) => (
            <TextField
              key={bound}
              id={`${id}-slo-${metric}-${bound}`}
              label={bound}
              value={lineOf(limits[metric]?.[bound])}
              problems={problemsAt(problems, `/slo/${metric}/${bound}`)}
              onCommit={(line) => set(metric, bound, line)}
            />
          ))}
          <button
            type="button"
            class="icon"
            aria-label={`Remove the SLO of ${metric}`}
            onClick={() => change(['slo', metric], undefined)}
          >
            ×
          </button>
        </fieldset>
      ))}
      <select
        aria-label="Metric to bound by the SLO"
        value=""
        onChange={(event) =>
          change(['slo', event.currentTarget.value], { [isFloor(event.currentTarget.value) ? 'min' : 'max']: 0 })
        }
      >
        <option value="">bound a metric</option>
        {free.map((metric) => (
          <option key={metric}>{metric}</option>
        ))}
      </select>
    </div>
  );
}

/** Metrics of which more is better. */
function isFloor(metric: string): boolean {
  return metric.endsWith('iops') || metric.startsWith('bandwidth');
}
