import type { ComparedFigure, ComparedMeasure, LoadComparison } from './compare-loads.js';

/** A comparison as readable text, with a line break at its end. */
export function comparisonText({
  verdict,
  exitCode,
  reasons,
  method,
  runs,
  measures,
}: LoadComparison): string {
  const samples = method === 'runs' ? 'the runs' : 'the seconds of the runs';
  const names = measures.map(({ measure }) => measure.length);
  const width = Math.max(...names, 0);
  return [
    `runs: ${runs.a} before, ${runs.b} after; the samples are ${samples} (Mann-Whitney U test, corrected by Holm)`,
    '',
    ...measures.map((each) => row(each, width)),
    '',
    `${verdict.toUpperCase()} (exit code ${exitCode})`,
    ...reasons.map((reason) => `  ${reason}`),
    '',
  ].join('\n');
}

function row({ measure, verdict, figures, errors }: ComparedMeasure, width: number): string {
  const share = (value: number) => `${(value * 100).toFixed(2)} %`;
  const errorText = errors.verdict === 'same' ? '' : `, errors ${share(errors.a)} to ${share(errors.b)}`;
  return `${measure.padEnd(width)}  ${verdict.padEnd(7)}  ${figures.map(figureText).join(', ')}${errorText}`;
}

function figureText({ figure, a, b, change, p }: ComparedFigure): string {
  const sign = change < 0 ? '-' : '+';
  return `${figure} ${a.toFixed(1)} to ${b.toFixed(1)} ms (${sign}${Math.abs(change * 100).toFixed(0)} %, p ${p < 0.001 ? '< 0.001' : p.toFixed(3)})`;
}
