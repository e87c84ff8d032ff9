import type { Advice, Margin, RankedPoint, Verdict } from '#advice';
import type { QuestionSection } from '../question.ts';
import { levelText } from './level.ts';
import { notSimulatedText } from './load.ts';
import { missText } from './margin.ts';
import { capacityText, costText, deliveryText, fleetText } from './point.ts';
import { entriesOf, settingText } from './settings.ts';
import { countText } from './units.ts';

type Of<Kind extends Verdict['kind']> = Extract<Verdict, { kind: Kind }>;

const SENTENCES: {
  readonly [Kind in Verdict['kind']]: (of: Of<Kind>, question: QuestionSection, advice: Advice) => string;
} = {
  recommended: (verdict, question, advice) => `${recommendation(verdict, question, advice)}.`,
  tie: (verdict, question, advice) =>
    `${recommendation(verdict, question, advice)}; ${levelText(verdict, question.objective)}.`,
  no_feasible_point: ({ nearest, failing }, question) =>
    `No point meets the SLO: the nearest is ${nearestText(nearest, failing, question)}.`,
  inconclusive: (verdict, question, advice) =>
    `Inconclusive: ${INCONCLUSIVE[verdict.reason](verdict, question, advice)}.`,
};

/** The verdict in one sentence that stands alone: what to run, what it delivers, what it costs, or why there is none. */
export function verdictSentence(question: QuestionSection, advice: Advice): string {
  const sentence = SENTENCES[advice.verdict.kind] as (of: Verdict, question: QuestionSection, advice: Advice) => string;
  return sentence(advice.verdict, question, advice);
}

function recommendation({ recommended }: Of<'recommended' | 'tie'>, question: QuestionSection, advice: Advice): string {
  const cost = question.cost === null ? '' : `, ${costText(question, recommended)}`;
  const clauses = [
    `Run ${pointText(recommended)}: ${capacityText(recommended, advice.alternatives)}`,
    `${deliveryText(recommended)}${cost}`,
  ];
  const host = clauses.join(recommended.at_rate === null ? ', ' : '; ');
  return [host, ...fleetText(question, recommended)].join('; ');
}

/** `completion=iopoll with hw_queues=8, cpus=16`. */
function pointText({ settings }: RankedPoint): string {
  const [first, ...others] = entriesOf(settings).map(([key, value]) => settingText(key, value));
  if (first === undefined) return 'the point as given';
  return others.length === 0 ? first : `${first} with ${others.join(', ')}`;
}

/** `completion=iopoll with cpus=16, whose lat_p99_us of 142 us at the demanded rate is 9.5 % above the maximum of 130 us`. */
function nearestText(nearest: RankedPoint, failing: Margin, { headroom }: QuestionSection): string {
  const load = nearest.at_rate === null ? 'at saturation' : 'at the demanded rate';
  return `${pointText(nearest)}, whose ${missText(failing, headroom, load)}`;
}

const INCONCLUSIVE: Record<
  Of<'inconclusive'>['reason'],
  (verdict: Of<'inconclusive'>, question: QuestionSection, advice: Advice) => string
> = {
  no_ok_rows: (_, __, { quality: { results } }) =>
    `none of ${countText(results.rows.total, 'row')} is ok${reasons(results)}`,
  no_simulated_finalist_is_feasible: ({ nearest, failing }, question, { evaluated }) =>
    `none of the ${countText(evaluated.candidates, 'finalist')} meets the SLO at the demanded rate` +
    (nearest && failing ? ` (the nearest is ${nearestText(nearest, failing, question)})` : '') +
    `, and ${notSimulatedText(evaluated.not_simulated)}`,
  objective_unknown: (_, { objective }) =>
    objective === 'cheapest'
      ? 'no price of the cost section matches a feasible point'
      : `no feasible point has both a measurable p99 and a price, which the objective ${objective} needs; raise precision.max_ios or add a price`,
};

function reasons({ invalid_reasons, failed_reasons }: Advice['quality']['results']): string {
  const [first] = [...failed_reasons, ...invalid_reasons].sort((a, b) => b.rows - a.rows);
  return first === undefined ? '' : ` (${first.error_code} in ${countText(first.rows, 'row')})`;
}
