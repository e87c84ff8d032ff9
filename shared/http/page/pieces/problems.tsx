import type { Problem } from '#sweep';

export function problemsAt(problems: readonly Problem[], pointer: string): readonly Problem[] {
  return problems.filter((problem) => problem.pointer === pointer || problem.pointer.startsWith(`${pointer}/`));
}

interface Properties {
  readonly id: string;
  readonly problems: readonly Problem[];
}

/** What is wrong with the field above it. */
export function FieldProblems({ id, problems }: Properties) {
  if (problems.length === 0) return null;
  return (
    <p class="problem" id={id}>
      {problems.map(({ message }) => message).join(' ')}
    </p>
  );
}
