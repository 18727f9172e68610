import { type OperationName, operationNames } from '../../contract/operations.js';
import { didYouMean } from '../../text/did-you-mean.js';
import { durationUnits } from '../../text/duration.js';
import { type ActorMeasure, actorMeasures } from '../measures/measure-names.js';

/** The figures of a distribution of times, in the order in which they are shown. */
export const timeFigures = ['p50', 'p90', 'p95', 'p99', 'p99.9', 'max'] as const;
export type TimeFigure = (typeof timeFigures)[number];

export type Comparison = '<' | '<=' | '>' | '>=';

/** The figure that a threshold bounds. Times in milliseconds, shares from 0 to 1. */
export type BoundFigure = (
  | { readonly measure: OperationName | ActorMeasure; readonly figure: TimeFigure | 'count' }
  | { readonly measure: OperationName; readonly figure: 'rate' | 'errors' }
  | { readonly measure: 'errors'; readonly figure: 'rate' | 'count' }
) & {
  /** The phase whose samples are bounded. Default: those of the whole load. */
  readonly phase?: string;
};

/** A bound that a load must keep. */
export interface Threshold {
  /** The text of its author. */
  readonly text: string;
  readonly bound: BoundFigure;
  readonly comparison: Comparison;
  readonly value: number;
}

export interface ThresholdRule {
  readonly threshold: Threshold;
  /** The run ends early once the bound is broken for this long without a break. Default: it runs to its end. */
  readonly abortAfterMs?: number;
}

/** Every measure that a threshold may name. */
const measures: readonly string[] = [...operationNames, ...actorMeasures, 'errors'];

const form =
  /^\s*([A-Za-z]+)(?:\{([a-z]+):\s*([^{}:]{1,64}?)\s*\})?\.(p50|p90|p95|p99\.9|p99|max|[a-z]+)\s*(<=|>=|<|>)\s*([0-9]{1,12}(?:\.[0-9]{1,6})?)\s*(%|\/s|[a-z]*)\s*$/;

/** Parses `payNow.p99<50ms` and `payNow{phase:peak}.p99<50ms`; the problem is the predicate of the text. */
export function parseThreshold(
  text: string,
): { readonly threshold: Threshold } | { readonly problem: string } {
  const [whole, measure = '', tag, phase, figure = '', comparison = '', digits, unit = ''] =
    form.exec(text) ?? [];
  if (whole === undefined)
    return {
      problem: `must be a bound like payNow.p99<50ms or errors.rate<0.1%, not ${JSON.stringify(text)}`,
    };
  if (!measures.includes(measure))
    return {
      problem: `names the unknown measure ${measure}${didYouMean(measure, measures) || `; the measures are ${measures.join(', ')}`}`,
    };
  if (tag !== undefined && tag !== 'phase')
    return { problem: `names the unknown tag ${tag}; use phase, as in ${measure}{phase:peak}` };
  const kind = unitOf(measure, figure);
  if (kind === undefined)
    return { problem: `names the figure ${figure}, and ${measure} has ${figuresOf(measure).join(', ')}` };
  const factor = kind.units[unit];
  if (factor === undefined) return { problem: `needs ${kind.as} after ${comparison}, not ${digits}${unit}` };
  const bound = { measure, figure, ...(phase !== undefined && { phase }) } as BoundFigure;
  const value = Number(digits) * factor;
  return { threshold: { text: text.trim(), bound, comparison: comparison as Comparison, value } };
}

/** The predicate of a threshold whose phase is not one of these; undefined if it is, or if it has none. */
export function unknownPhase({ bound }: Threshold, phases: readonly string[]): string | undefined {
  const { phase } = bound;
  if (phase === undefined || phases.includes(phase)) return undefined;
  return `names the unknown phase ${phase}${didYouMean(phase, phases) || `; the phases are ${phases.join(', ')}`}`;
}

export function holds(figure: number, { comparison, value }: Threshold): boolean {
  switch (comparison) {
    case '<':
      return figure < value;
    case '<=':
      return figure <= value;
    case '>':
      return figure > value;
    case '>=':
      return figure >= value;
  }
}

interface Unit {
  readonly units: Readonly<Record<string, number>>;
  /** The value, as it follows `needs`. */
  readonly as: string;
}

const time: Unit = { units: durationUnits, as: 'a duration like 50ms or 2s' };
const share: Unit = { units: { '%': 0.01 }, as: 'a share like 0.1%' };
const perSecond: Unit = { units: { '/s': 1 }, as: 'a rate like 95/s' };
const count: Unit = { units: { '': 1 }, as: 'a number without a unit' };

function isTimeFigure(name: string): name is TimeFigure {
  return timeFigures.some((each) => each === name);
}

function figuresOf(measure: string): readonly string[] {
  if (measure === 'errors') return ['rate', 'count'];
  const ofAll = [...timeFigures, 'count'];
  return actorMeasures.some((each) => each === measure) ? ofAll : [...ofAll, 'rate', 'errors'];
}

function unitOf(measure: string, figure: string): Unit | undefined {
  if (!figuresOf(measure).includes(figure)) return undefined;
  if (isTimeFigure(figure)) return time;
  if (figure === 'count') return count;
  return figure === 'rate' && measure !== 'errors' ? perSecond : share;
}
