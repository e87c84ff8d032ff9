import type { Row } from '#sweep';
import type { Ending, EndState, Outcome, Plan, RowTally } from './documents.ts';
import { SPREADSHEET_MAX_ROWS } from './limits.ts';

/** Counts rows in row order: how many of each status, and which parts hold failed ones. */
export class EndTally {
  readonly #plan: Plan;
  readonly #rows = { ok: 0, invalid: 0, failed: 0 };
  readonly #partsWithFailures = new Set<number>();
  #part = 0;
  #firstFailure: string | null = null;

  constructor(plan: Plan) {
    this.#plan = plan;
  }

  add(row: Row): void {
    this.#rows[row.status] += 1;
    if (row.status !== 'failed') return;
    while (row.rowIndex >= (this.#plan.parts[this.#part]?.to ?? Number.POSITIVE_INFINITY)) this.#part += 1;
    this.#partsWithFailures.add(this.#part);
    this.#firstFailure ??= row.errorMessage;
  }

  get rows(): RowTally {
    return this.#rows;
  }

  ending(outcome: Outcome): Pick<Ending, 'status' | 'reason' | 'rows' | 'parts_to_retry' | 'warnings'> {
    const status = endState(this.#rows, outcome.cancelled);
    return {
      status,
      reason: status === 'failed' ? `No row could be simulated. The first failed so: ${this.#firstFailure}` : null,
      rows: this.#rows,
      parts_to_retry: this.#partsToRetry(outcome),
      warnings: warnings(this.#rows),
    };
  }

  #partsToRetry({ merged, failed }: Outcome): readonly number[] {
    const there = new Set([...merged, ...failed].map(({ part }) => part));
    return [...this.#plan.parts.keys()].filter((part) => !there.has(part) || this.#partsWithFailures.has(part));
  }
}

function endState({ ok, failed }: RowTally, cancelled: boolean): EndState {
  if (cancelled) return 'cancelled';
  if (failed === 0) return 'completed';
  return ok === 0 ? 'failed' : 'completed_with_failures';
}

function warnings({ ok, invalid, failed }: RowTally): readonly string[] {
  const rows = ok + invalid + failed;
  if (rows <= SPREADSHEET_MAX_ROWS) return [];
  return [
    `results.csv has ${rows} rows; a spreadsheet shows ${SPREADSHEET_MAX_ROWS}. Split the file, or read it with a program.`,
  ];
}
