import { nounFor } from '../../text/counted.js';
import { readableDuration } from '../../text/duration.js';
import { meaningPage } from '../../text/meaning-page.js';
import type { LoadResult } from './load-result.js';

const columns = ['count', 'per s', 'errors', 'p50', 'p90', 'p95', 'p99', 'p99.9', 'max'] as const;

/** The readable result of a load, with a line break at its end. */
export function resultText(result: LoadResult): string {
  const { profile, target, seed, segments, elapsedMs, rateLimits, verdict, exitCode, reasons } = result;
  const limits = rateLimits === 'of the target' ? 'its own rate limits' : `rate limits ${rateLimits}`;
  const lines = [
    `${profile.name} at ${target} (${limits}), seed ${seed}, ${segmentsText(segments)}, ${readableDuration(elapsedMs)}`,
    '',
    ...table(result),
    ...examples(result),
    ...thresholds(result),
    '',
    `${verdict.toUpperCase()} (exit code ${exitCode})`,
    ...reasons.map((reason) => `  ${reason}`),
    ...(verdict === 'pass' ? [] : [`  see ${meaningPage}`]),
  ];
  return lines.map((line) => `${line.trimEnd()}\n`).join('');
}

function segmentsText(segments: readonly string[]): string {
  if (segments[0] === '1/1') return 'the whole load';
  return `${nounFor(segments.length, 'segment')} ${segments.join(', ')}`;
}

function table({ measures }: LoadResult): readonly string[] {
  const rows = measures.map((each) => [
    each.measure,
    String(each.count),
    each.perSecond.toFixed(1),
    String(each.errors),
    ...[each.p50, each.p90, each.p95, each.p99, each['p99.9'], each.max].map(millisecondsText),
  ]);
  const all = [['times in ms', ...columns], ...rows];
  const width = (column: number) => Math.max(...all.map((row) => row[column]?.length ?? 0));
  return all.map((row) =>
    row
      .map((cell, column) => (column === 0 ? cell.padEnd(width(0)) : cell.padStart(width(column))))
      .join('  '),
  );
}

/** The errors by code, with the first of each kind. */
function examples({ measures, examples: shown }: LoadResult): readonly string[] {
  const lines = measures.flatMap(({ measure, errorsByCode }) =>
    Object.entries(errorsByCode).map(([code, count]) => {
      const example = shown.find((each) => each.measure === measure && each.code === code);
      const text = example === undefined || example.text === code ? '' : `  ${example.text}`;
      return `  ${measure}  ${code}  ${count}${text}`;
    }),
  );
  return lines.length === 0 ? [] : ['', 'errors:', ...lines];
}

function thresholds({ thresholds: judged }: LoadResult): readonly string[] {
  if (judged.length === 0) return [];
  return [
    '',
    'thresholds:',
    ...judged.map(({ threshold, held }) => `  ${held ? 'held  ' : 'BROKEN'}  ${threshold}`),
  ];
}

/** The figures of a time stay short, so that a row fits into a terminal of 100 columns. */
function millisecondsText(ms: number): string {
  return ms < 1_000 ? ms.toFixed(1) : ms.toFixed(0);
}
