import type { Figures } from '../../../events/schema/run.js';
import { escaped } from '../../../text/markup.js';
import type { RunReport } from '../run-report.js';

type Times = Figures['calls']['operations'][string];

/** The figures of a run: the times of its calls by operation, of its commands and of its reconnects, and its errors by code. */
export function figureTables({ figures }: RunReport): string {
  if (figures === undefined) return '';
  const { calls, commands, reconnects } = figures;
  const times = [
    ...Object.entries(calls.operations),
    ...named('delivery of commands', commands.delivery),
    ...named('time back online', reconnects.backOnline),
  ].map(([name, { count, p50, p95, p99, max }]) => row(name, [count, p50, p95, p99, max]));
  const errors = Object.entries(calls.errors).map(([code, count]) => row(code, [count]));
  if (times.length + errors.length + commands.received === 0) return '';
  return [
    '<h2>Figures</h2>\n',
    `<p>${count(calls.count)} calls, ${calls.perSecond} in a second; ${count(commands.received)} commands received; ${count(reconnects.count)} reconnects</p>\n`,
    times.length === 0 ? '' : table(['Times', 'Count', 'p50 ms', 'p95 ms', 'p99 ms', 'Max ms'], times),
    errors.length === 0 ? '' : table(['Rejected', 'Count'], errors),
  ].join('');
}

function named(name: string, times: Times | undefined): readonly (readonly [string, Times])[] {
  return times === undefined ? [] : [[name, times]];
}

function row(name: string, numbers: readonly number[]): string {
  const cells = numbers.map((each) => `<td class="number">${count(each)}</td>`).join('');
  return `<tr><th scope="row">${escaped(name)}</th>${cells}</tr>\n`;
}

function table(names: readonly string[], rows: readonly string[]): string {
  const head = names.map((name) => `<th scope="col">${name}</th>`).join('');
  return `<table><thead><tr>${head}</tr></thead><tbody>\n${rows.join('')}</tbody></table>\n`;
}

function count(value: number): string {
  return value.toLocaleString('en');
}
