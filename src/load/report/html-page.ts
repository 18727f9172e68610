import { createHash } from 'node:crypto';
import { readableDuration } from '../../text/duration.js';
import { escaped, escapedLines } from '../../text/markup.js';
import type { FinishedLoad } from '../load-run.js';
import type { LoadResult, MeasureSummary } from '../result/load-result.js';
import { plotScript, plotStyle, script, style } from './page-assets.js';
import { plotsOf } from './plots.js';

/** The load as one HTML page without any other file. The page may load nothing, and runs its plots alone. */
export function loadPage({ result, measures, samples }: FinishedLoad): string {
  const { verdict, profile } = result;
  const [styles, scripts] = [
    [plotStyle(), style],
    [plotScript(), script],
  ];
  const hashes = (texts: readonly string[]) => texts.map((text) => `'${digest(text)}'`).join(' ');
  const policy = `default-src 'none'; style-src ${hashes(styles)}; script-src ${hashes(scripts)}`;
  const plots = plotsOf(measures, samples);
  return [
    '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n',
    `<meta http-equiv="Content-Security-Policy" content="${policy}">\n`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">\n',
    `<title>tillfleet load: ${escaped(profile.name)}, ${verdict}</title>\n`,
    ...styles.map((text) => `<style>${text}</style>\n`),
    '</head>\n<body>\n<main>\n',
    `<h1>${escaped(profile.name)}: <span class="${verdict}">${verdict}</span></h1>\n`,
    facts(result),
    list(result.reasons),
    thresholds(result),
    '<h2>Measures</h2>\n',
    measureTable(result.measures),
    errors(result),
    '<h2>Plots</h2>\n',
    ...plots.map(({ id }) => `<div class="plot" id="${id}"></div>\n`),
    phases(result),
    '<h2>Method</h2>\n',
    method(result),
    `<h2>Profile</h2>\n<pre>${escapedLines(profile.yaml)}</pre>\n`,
    // A character that could end the element is written as its number.
    `<script type="application/json" id="plots">${JSON.stringify(plots).replaceAll('<', '\\u003c')}</script>\n`,
    ...scripts.map((text) => `<script>${text}</script>\n`),
    '</main>\n</body>\n</html>\n',
  ].join('');
}

function digest(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}

function facts(result: LoadResult): string {
  const { target, rateLimits, seed, segments, startedAt, elapsedMs, version, exitCode, machine, health } =
    result;
  const rows: readonly (readonly [string, string])[] = [
    ['Exit code', String(exitCode)],
    ['Target', `${target}, rate limits ${rateLimits}`],
    ['Started', startedAt],
    ['Took', readableDuration(elapsedMs)],
    ['Seed', String(seed)],
    ['Segments', segments.join(', ')],
    ['Machine', machine],
    [
      'Generator',
      `calls late p99 ${health.slipP99Ms.toFixed(1)} ms, event loop late p99 ${health.lagP99Ms.toFixed(1)} ms, ${Math.round(health.cpuShare * 100)} % of a processor`,
    ],
    ['Version', version],
  ];
  return `<dl>${rows.map(([name, value]) => `<dt>${name}</dt><dd>${escaped(value)}</dd>`).join('')}</dl>\n`;
}

function list(reasons: readonly string[]): string {
  return reasons.length === 0
    ? ''
    : `<ul>${reasons.map((each) => `<li>${escaped(each)}</li>`).join('')}</ul>\n`;
}

function thresholds({ thresholds: judged }: LoadResult): string {
  if (judged.length === 0) return '';
  const rows = judged.map(({ threshold, actual, held }) => [
    escaped(threshold),
    actual === undefined ? 'no sample' : String(Math.round(actual * 10_000) / 10_000),
    held ? '<span class="pass">held</span>' : '<span class="broken">broken</span>',
  ]);
  return `<h2>Thresholds</h2>\n${table(['Threshold', 'Actual', ''], rows, 1)}`;
}

function measureTable(measures: readonly MeasureSummary[]): string {
  const ms = (value: number) => value.toFixed(1);
  const rows = measures.map((each) => [
    escaped(each.measure),
    String(each.count),
    each.perSecond.toFixed(1),
    String(each.errors),
    ...[each.p50, each.p90, each.p95, each.p99, each['p99.9'], each.max].map(ms),
  ]);
  const names = [
    'Measure',
    'Count',
    'Per s',
    'Errors',
    'p50 ms',
    'p90 ms',
    'p95 ms',
    'p99 ms',
    'p99.9 ms',
    'Max ms',
  ];
  return table(names, rows, 1);
}

function errors({ measures, examples }: LoadResult): string {
  const rows = measures.flatMap(({ measure, errorsByCode }) =>
    Object.entries(errorsByCode).map(([code, count]) => {
      const example = examples.find((each) => each.measure === measure && each.code === code);
      return [escaped(measure), escaped(code), String(count), escaped(example?.text ?? '')];
    }),
  );
  return rows.length === 0
    ? ''
    : `<h2>Errors</h2>\n${table(['Measure', 'Code', 'Count', 'First one'], rows, 9)}`;
}

function phases({ phases: all }: LoadResult): string {
  const shown = all.filter(({ measures }) => measures.length > 0);
  return shown
    .map(
      ({ phase, elapsedMs, measures }) =>
        `<h2>Phase ${escaped(phase)}, ${readableDuration(elapsedMs)}</h2>\n${measureTable(measures)}`,
    )
    .join('');
}

function method({ rateLimits }: LoadResult): string {
  const sentences = [
    'Times of an open load count from the instant at which a call was to begin, so that a stall of the service is in the percentiles of the calls that were due meanwhile.',
    'A call without a response counts as an error, and in the percentiles as at least its time-out. A response with a wrong status, schema or outcome is an error.',
    'Distributions are HDR histograms with three significant digits; those of segments are merged.',
    'Plots over time have one value a second. Figures of different machines are not comparable.',
    ...(rateLimits === 'off' ? ['All rate limits of the embedded backend were off.'] : []),
  ];
  return list(sentences);
}

/** @param numbersFrom the first column of numbers */
function table(names: readonly string[], rows: readonly (readonly string[])[], numbersFrom: number): string {
  const cell = (kind: 'th' | 'td') => (text: string, column: number) =>
    `<${kind}${column >= numbersFrom ? ' class="number"' : ''}>${text}</${kind}>`;
  const row = (cells: readonly string[], kind: 'th' | 'td') => `<tr>${cells.map(cell(kind)).join('')}</tr>`;
  const body = rows.map((cells) => row(cells, 'td')).join('\n');
  return `<div class="scroll"><table><thead>${row(names, 'th')}</thead>\n<tbody>${body}</tbody></table></div>\n`;
}
