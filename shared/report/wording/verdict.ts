import type { Advice, Margin, RankedPoint, Verdict } from '#advice';
import type { QuestionSection } from '../question.ts';
import { notSimulatedText } from './load.ts';
import { missText } from './margin.ts';
import { deliveryText, fleetText, iopsWithHalfWidth } from './point.ts';
import { entriesOf, settingText } from './settings.ts';
import { countText } from './units.ts';

type Of<Kind extends Verdict['kind']> = Extract<Verdict, { kind: Kind }>;

const SENTENCES: {
  readonly [Kind in Verdict['kind']]: (of: Of<Kind>, question: QuestionSection, advice: Advice) => string;
} = {
  recommended: ({ recommended }, question) => recommendation(recommended, question),
  tie: ({ recommended }, question) => recommendation(recommended, question),
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

/** `Run completion=iopoll hw_queues=2: 430K IOPS ± 0.3 %, p99 56 us and 1.0 cores at 294K IOPS; 17 hosts carry 5M IOPS.` */
function recommendation(point: RankedPoint, question: QuestionSection): string {
  return `${[`Run ${deliveredText(point, question)}`, ...fleetText(question, point)].join('; ')}.`;
}

/** `completion=iopoll: 430K IOPS ± 0.3 %, at 294K IOPS p99 56 us, 1.0 cores`. */
function deliveredText(point: RankedPoint, question: QuestionSection): string {
  return `${pointText(point)}: ${iopsWithHalfWidth(point.saturation.iops)}, ${deliveryText(question, point)}`;
}

/** `completion=iopoll hw_queues=8 cpus=16`. */
function pointText({ settings }: RankedPoint): string {
  const texts = entriesOf(settings).map(([key, value]) => settingText(key, value));
  return texts.join(' ') || 'the point as given';
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
  finalists_missing: ({ nearest }, question, { evaluated }) =>
    `${evaluated.finalists_missing} of the ${evaluated.finalists_missing + evaluated.candidates} points to compare were not simulated at the rate that this goal demands of one host` +
    (nearest === null ? '' : `; the best of the others is ${deliveredText(nearest, question)}`) +
    '; a sweep with this goal would compare them all',
  objective_unknown: (_, { objective }) =>
    objective === 'cheapest'
      ? 'no price of the cost section matches a feasible point'
      : `no feasible point has both a measurable p99 and a price, which the objective ${objective} needs; raise precision.max_ios or add a price`,
};

function reasons({ invalid_reasons, failed_reasons }: Advice['quality']['results']): string {
  const [first] = [...failed_reasons, ...invalid_reasons].sort((a, b) => b.rows - a.rows);
  return first === undefined ? '' : ` (${first.error_code} in ${countText(first.rows, 'row')})`;
}
