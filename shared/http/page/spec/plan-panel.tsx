import type { Problem } from '#sweep';
import type { SweepPreview } from '../api/sweeps.ts';
import { CopyButton } from '../pieces/copy.tsx';
import { bytesText, countText, dollarsText, durationText } from '../pieces/numbers.ts';
import { Scroll } from '../pieces/scroll.tsx';
import { lineOf } from './values.ts';

interface Properties {
  readonly preview: SweepPreview | undefined;
  readonly problems: readonly Problem[];
  readonly fault: string | null;
  readonly busy: boolean;
  readonly starting: boolean;
  readonly start: () => void;
  readonly curl: () => string;
}

/** What the sweep would take, and the button that starts it. */
export function PlanPanel({ preview, problems, fault, busy, starting, start, curl }: Properties) {
  const isClean = fault === null && problems.length === 0;
  return (
    <aside class="plan" aria-label="What the sweep takes" aria-busy={busy}>
      <div role="status">
        {isClean ? preview && <Figures preview={preview} /> : <Faults fault={fault} problems={problems} />}
      </div>
      <div class="actions">
        <button type="button" class="primary" disabled={!isClean || preview === undefined || starting} onClick={start}>
          {starting ? 'Starting' : 'Start sweep'}
        </button>
        <CopyButton label="Copy as curl" text={curl} />
      </div>
      {isClean && preview && <Details preview={preview} />}
    </aside>
  );
}

function Figures({ preview: { counts, estimate } }: { readonly preview: SweepPreview }) {
  const figures: readonly (readonly [string, string])[] = [
    ['Points', countText(counts.points)],
    ['Rows', countText(counts.rows)],
    ['Time here', durationText(estimate.wall_time_s)],
    ['Cost in the cloud', dollarsText(estimate.cloud_usd.total)],
    ['CSV', bytesText(estimate.results_bytes)],
  ];
  return (
    <dl class="figures">
      {figures.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Faults({ fault, problems }: Pick<Properties, 'fault' | 'problems'>) {
  const count = Math.max(1, problems.length);
  return (
    <div class="faults">
      <h2>{count === 1 ? 'One problem' : `${count} problems`}</h2>
      <ul>
        {fault !== null && <li>{fault}</li>}
        {problems.map(({ pointer, message }) => (
          <li key={`${pointer} ${message}`}>
            {pointer !== '' && <code>{pointer}</code>} {message}
          </li>
        ))}
      </ul>
    </div>
  );
}

function Details({
  preview: { counts, notes, estimate, first_points, last_points },
}: {
  readonly preview: SweepPreview;
}) {
  const names = counts.axes.map(({ name }) => name);
  const product = counts.axes.map(({ name, size }) => `${name} ${size}`).join(' × ');
  const left = [
    counts.excluded > 0 && `${countText(counts.excluded)} excluded`,
    counts.duplicates > 0 && `${countText(counts.duplicates)} duplicate values dropped`,
  ].filter(Boolean);
  return (
    <>
      <p class="hint">{[product, ...left].join('; ')}</p>
      {notes.map((note) => (
        <p class="hint" key={note}>
          {note}
        </p>
      ))}
      <Points title="First points" keys={axisKeys(names)} points={first_points} />
      <Points title="Last points" keys={axisKeys(names)} points={last_points} />
      <p class="hint">{estimate.basis}</p>
    </>
  );
}

/** The name of a zipped axis is the names of its keys. */
function axisKeys(names: readonly string[]): readonly string[] {
  return names.flatMap((name) => name.split(/[^\w]+/).filter(Boolean));
}

interface PointsProperties {
  readonly title: string;
  readonly keys: readonly string[];
  readonly points: SweepPreview['first_points'];
}

function Points({ title, keys, points }: PointsProperties) {
  if (keys.length === 0) return null;
  return (
    <Scroll label={title}>
      <table>
        <caption>{title}</caption>
        <thead>
          <tr>
            {keys.map((key) => (
              <th key={key}>{key}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {points.map((point) => (
            <tr key={JSON.stringify(point)}>
              {keys.map((key) => (
                <td key={key}>{lineOf((point as Readonly<Record<string, unknown>>)[key])}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  );
}
