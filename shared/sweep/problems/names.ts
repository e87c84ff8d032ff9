import { isRecord, type Place, show } from './problem.ts';

/** Says of a name that it is not known, with the nearest one that is, or the whole list where it is short. */
export function sayUnknown(kind: string, name: string, known: readonly string[], at: Place): undefined {
  return at.say('unknown_key', () => `${at.label}: unknown ${kind} ${show(name)}; ${hint(name, known)}`);
}

function hint(name: string, known: readonly string[]): string {
  const near = nearestName(name, known);
  if (near !== undefined) return `did you mean ${near}?`;
  if (known.length === 0) return 'there is none here.';
  return known.length <= LISTED_NAMES ? `known are ${known.join(', ')}.` : '`blkplan axes` lists the keys.';
}

/** Reports the keys of an object that are not known; returns the object when it is one. */
export function strictRecord(
  input: unknown,
  known: readonly string[],
  at: Place,
): { readonly [name: string]: unknown } | undefined {
  if (!isRecord(input))
    return at.say('wrong_type', `${at.label || 'The spec'}: got ${show(input)}; expected an object.`);
  for (const name of Object.keys(input)) {
    if (!known.includes(name)) sayUnknown('key', name, known, at.into(name));
  }
  return input;
}

const LISTED_NAMES = 20;

/** The known name with the fewest edits, when they are few enough to be a slip of the hand. */
export function nearestName(name: string, known: readonly string[]): string | undefined {
  const wanted = name.toLowerCase().slice(0, LONGEST_NAME);
  const synonym = SYNONYMS[wanted];
  if (synonym !== undefined && known.includes(synonym)) return synonym;
  const near = known.map((candidate) => ({ candidate, edits: editDistance(wanted, candidate.toLowerCase()) }));
  const best = near.reduce((a, b) => (b.edits < a.edits ? b : a), { candidate: '', edits: Number.POSITIVE_INFINITY });
  if (best.edits <= 1) return best.candidate;
  const longer = known.find((candidate) => wanted.length >= 3 && candidate.startsWith(`${wanted}_`));
  return longer ?? (best.edits <= Math.ceil(wanted.length / 3) ? best.candidate : undefined);
}

const LONGEST_NAME = 64;

/** Words that people bring from fio, sysfs and other tools. */
const SYNONYMS: { readonly [name: string]: string } = {
  blocksize: 'bs',
  block_size: 'bs',
  io_size: 'bs',
  jobs: 'numjobs',
  queue_depth: 'iodepth',
  qd: 'iodepth',
  nr_hw_queues: 'hw_queues',
  nr_requests: 'tag_depth',
  polling: 'completion',
  engine: 'ioengine',
  nodes: 'numa_nodes',
  shared_tags: 'shared_host_tags',
  p99: 'lat_p99_us',
};

/** Levenshtein: insertions, deletions and replacements that turn one word into the other. */
function editDistance(a: string, b: string): number {
  let above = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = (above[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      row.push(Math.min(replaced, (above[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1));
    }
    above = row;
  }
  return above[b.length] ?? 0;
}
