import type { PlatformEntry } from '../api/sweeps.ts';
import { Scroll } from '../pieces/scroll.tsx';
import { lineOf } from './values.ts';

/** What is known of a platform, number by number, with where each comes from. */
export function PlatformFacts({ platform }: { readonly platform: PlatformEntry | undefined }) {
  if (platform === undefined) return null;
  const { title, figures, assumptions } = platform;
  return (
    <details class="facts">
      <summary>{title}</summary>
      <Scroll label={`Figures of ${platform.name}`}>
        <table>
          <thead>
            <tr>
              <th>Key</th>
              <th class="number">Value</th>
              <th>Role</th>
              <th>Source</th>
            </tr>
          </thead>
          <tbody>
            {figures.map(({ key, value, role, source }) => (
              <tr key={key}>
                <td>{key}</td>
                <td class="number">{lineOf(value)}</td>
                <td>{role}</td>
                <td>{source}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
      {assumptions.map((assumption) => (
        <p key={assumption} class="hint">
          {assumption}
        </p>
      ))}
    </details>
  );
}
