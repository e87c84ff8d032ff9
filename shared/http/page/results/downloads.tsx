import { useState } from 'preact/hooks';
import { call } from '../api/call.ts';
import type { Dialect, Sweep } from '../api/sweeps.ts';
import { token } from '../api/token.ts';
import { CopyButton } from '../pieces/copy.tsx';
import { curlGet } from '../pieces/curl.ts';

const DIALECTS = [
  ['rfc4180', 'CSV for programs (RFC 4180)'],
  ['excel', 'CSV for spreadsheets, decimal point'],
  ['excel-eu', 'CSV for spreadsheets, decimal comma'],
] as const satisfies readonly (readonly [Dialect, string])[];

/** The results as files. */
export function Downloads({ sweep: { id, links } }: { readonly sweep: Sweep }) {
  const [dialect, setDialect] = useState<Dialect>(usualDialect);
  const csv = dialect === 'rfc4180' ? links.results : `${links.results}?dialect=${dialect}`;
  return (
    <fieldset class="downloads" aria-label="Files">
      <select
        aria-label="Kind of CSV"
        value={dialect}
        onChange={(event) => setDialect(event.currentTarget.value as Dialect)}
      >
        {DIALECTS.map(([name, text]) => (
          <option key={name} value={name}>
            {text}
          </option>
        ))}
      </select>
      <FileLink path={csv} name={`${id}-results.csv`} text="Download CSV" />
      <FileLink path={links.report_html} name={`${id}-report.html`} text="Report (HTML)" />
      <FileLink path={links.report_md} name={`${id}-report.md`} text="Report (Markdown)" />
      <FileLink path={links.schema} name={`${id}-results.schema.json`} text="Schema" />
      <CopyButton label="Copy as curl" text={() => curlGet(csv, `${id}-results.csv`)} />
    </fieldset>
  );
}

/** Where numbers are written with a comma, spreadsheets want the dialect that does so too. */
function usualDialect(): Dialect {
  const writesComma = new Intl.NumberFormat().format(0.5).includes(',');
  return writesComma ? 'excel-eu' : 'rfc4180';
}

interface FileProperties {
  readonly path: string;
  readonly name: string;
  readonly text: string;
}

/** A link cannot send a token, so with one the file is fetched first. */
function FileLink({ path, name, text }: FileProperties) {
  const fetched = async (event: Event): Promise<void> => {
    if (!token.isKept()) return;
    event.preventDefault();
    const url = URL.createObjectURL(await (await call(path)).blob());
    Object.assign(document.createElement('a'), { href: url, download: name }).click();
    URL.revokeObjectURL(url);
  };
  return (
    <a class="button" href={path} download={name} onClick={fetched}>
      {text}
    </a>
  );
}
