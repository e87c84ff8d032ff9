import { applyOf } from '#report';
import type { Chosen, ChosenPoint } from './chosen.ts';

/** A shell script that makes the settings of one point: the one it is told, or the only one it has. */
export function sysfsText({ points, left }: Chosen): string {
  const ids = points.map(({ id }) => id);
  const [{ scenario }] = points as readonly [ChosenPoint];
  const usage = `DEV=${applyOf(scenario, null).device_example} sh apply.sh ${ids.length > 1 ? 'POINT' : ''}`.trimEnd();
  return [
    `# made by blkplan: ${usage} makes the settings of ${ids.length > 1 ? 'one of these points' : ids[0]}`,
    ...left.map((said) => `# left ${said}`),
    'set -e # a setting that is refused ends it',
    `: "\${DEV:?is not set; ${usage}}"`,
    `case "\${1:-${ids.length > 1 ? '' : ids[0]}}" in`,
    ...points.flatMap(blockOf),
    `*) echo "expected one of ${ids.join(' ')}: ${usage}" >&2; exit 2 ;;`,
    'esac',
  ].join('\n');
}

function blockOf({ id, scenario, settings }: ChosenPoint): readonly string[] {
  const { sysfs, remarks } = applyOf(scenario, null);
  return [`${id})`, ...[settings, ...remarks].filter(Boolean).map((said) => `  # ${said}`), ...indented(sysfs), '  ;;'];
}

function indented(commands: string): readonly string[] {
  return commands.split('\n').map((line) => `  ${line}`);
}
