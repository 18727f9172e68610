import { clockTime } from '../../../text/duration.js';
import { plainText } from '../../../text/plain-text.js';
import { bar, sparkline } from '../bar.js';
import { cell, faint, plain, type Row } from '../row.js';
import type { Signs } from '../theme.js';
import { keptSeconds, type LoadFigures, type LoadSecond } from './load-figures.js';

const nameWidth = 24;
const numberWidth = 11;

/** The rows of the view of a load, in the order of what a person looks for first. */
export function loadRows(figures: LoadFigures, columns: number, signs: Signs): readonly Row[] {
  const { seconds } = figures;
  const last = seconds.at(-1);
  return [
    titleRow(figures),
    phaseRow(figures, signs),
    progressRow(figures, columns, signs),
    plain(' '),
    ...curveRows(figures, columns, signs),
    plain(' '),
    ...measureRows(figures),
    ...sessionRows(last),
    ...thresholdRows(figures),
  ];
}

function titleRow({ plan, target }: LoadFigures): Row {
  const { version, profile, seed } = plan;
  const at = target === undefined ? 'starting' : plainText(target);
  return [
    { text: `tillfleet ${version}  load ${plainText(profile)}`, bold: true },
    { text: `  ${at}  seed ${seed}`, faint: true },
  ];
}

function phaseRow({ plan, seconds }: LoadFigures, signs: Signs): Row {
  const atMs = seconds.at(-1)?.atMs;
  let beganMs = 0;
  return plan.phases.map(({ name, durationMs }) => {
    const endMs = beganMs + durationMs;
    const isOver = atMs !== undefined && atMs >= endMs;
    const isRunning = atMs !== undefined && !isOver && atMs >= beganMs;
    beganMs = endMs;
    const sign = isOver ? signs.full : isRunning ? signs.running : signs.queued;
    return { text: `${sign} ${plainText(name)}  `, bold: isRunning, faint: !isRunning };
  });
}

function progressRow({ plan, seconds, calls, errors }: LoadFigures, columns: number, signs: Signs): Row {
  const totalMs = plan.phases.reduce((sum, { durationMs }) => sum + durationMs, 0);
  const last = seconds.at(-1);
  const atMs = Math.min(last?.atMs ?? 0, totalMs);
  // Without it the numbers fit on a small screen.
  const width = Math.max(0, Math.min(40, columns - 80));
  return [
    { text: width === 0 ? '' : `${bar(totalMs === 0 ? 0 : atMs / totalMs, width, signs)} ` },
    { text: `${clockTime(atMs)} of ${clockTime(totalMs)}   `, faint: true },
    { text: `${count(calls)} calls   ` },
    { text: `${count(errors)} errors`, tone: errors > 0 ? 'bad' : 'info' },
    { text: `   ${count(last?.inFlight ?? 0)} in flight`, faint: true },
  ];
}

interface Curve {
  readonly name: string;
  readonly value: (second: LoadSecond) => number;
  readonly text: (value: number) => string;
  readonly isBad?: true;
}

const ms = (value: number) => `${value.toFixed(1)} ms`;

const curves: readonly Curve[] = [
  { name: 'calls per second', value: ({ calls }) => calls, text: count },
  { name: 'errors per second', value: ({ errors }) => errors, text: count, isBad: true },
  { name: 'p50 of all calls', value: ({ p50 }) => p50, text: ms },
  { name: 'p99 of all calls', value: ({ p99 }) => p99, text: ms },
];
const onlineCurve: Curve = { name: 'terminals online', value: ({ online }) => online, text: count };

function curveRows({ seconds, plan }: LoadFigures, columns: number, signs: Signs): readonly Row[] {
  const width = Math.max(10, Math.min(keptSeconds, columns - nameWidth - 2 * numberWidth - 2));
  const shown = seconds.slice(-width);
  const head = `${cell('', nameWidth)}${right('now')}${right('peak')}  the last ${width} s`;
  return [
    faint(head),
    ...(plan.terminals === 0 ? curves : [...curves, onlineCurve]).map(({ name, value, text, isBad }): Row => {
      const values = shown.map(value);
      const isAlarming = isBad === true && values.some((each) => each > 0);
      return [
        { text: cell(name, nameWidth) },
        { text: `${right(text(values.at(-1) ?? 0))}${right(text(Math.max(0, ...values)))}  ` },
        { text: sparkline(values, signs), tone: isAlarming ? 'bad' : 'good' },
      ];
    }),
  ];
}

/** Each measure with its samples so far, and the figures of its last second. */
function measureRows({ measures, seconds }: LoadFigures): readonly Row[] {
  if (measures.size === 0) return [faint(seconds.length === 0 ? 'no second is over yet' : 'no sample yet')];
  const head = ['samples', 'errors', 'per second', 'p50', 'p99'].map(right).join('');
  return [
    faint(`${cell('', nameWidth)}${head}`),
    ...[...measures].map(([name, { count: samples, errors, last }]): Row => {
      const now = seconds.at(-1)?.measures[name]?.count ?? 0;
      return [
        { text: cell(plainText(name), nameWidth) },
        { text: right(count(samples)) },
        { text: right(count(errors)), tone: errors > 0 ? 'bad' : 'info' },
        { text: `${right(count(now))}${right(ms(last.p50))}${right(ms(last.p99))}` },
      ];
    }),
    plain(' '),
  ];
}

function sessionRows(last: LoadSecond | undefined): readonly Row[] {
  const states = Object.entries(last?.sessions ?? {});
  if (states.length === 0) return [];
  return [plain(states.map(([state, each]) => `${count(each)} ${state}`).join(', '))];
}

function thresholdRows({ plan: { thresholds } }: LoadFigures): readonly Row[] {
  if (thresholds.length === 0) return [];
  return [faint(`judged at the end: ${thresholds.map(plainText).join('  ')}`)];
}

function count(value: number): string {
  return value.toLocaleString('en');
}

function right(text: string): string {
  return text.padStart(numberWidth);
}
