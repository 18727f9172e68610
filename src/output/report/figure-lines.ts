import type { Figures, RunFinished } from '../../events/schema/run.js';
import { counted, nounFor } from '../../text/counted.js';
import { plainText } from '../../text/plain-text.js';

/** The operations that are shown, those with the highest p99; the event stream has all of them. */
const maxOperations = 8;

type Times = Figures['calls']['operations'][string];

/** `24 of 25 were online at the same time`. */
export function onlineText({ asked, onlinePeak }: RunFinished['terminals']): string {
  return `${onlinePeak} of ${asked} ${asked === 1 ? 'was online' : 'were online at the same time'}`;
}

/** The figures of a run as named lines; what the run has not seen has none. */
export function figureLines({
  calls,
  commands,
  reconnects,
}: Figures): readonly (readonly [name: string, lines: readonly string[]])[] {
  const errors = Object.entries(calls.errors).sort(
    ([one, many], [other, more]) => more - many || (one < other ? -1 : 1),
  );
  const all = Object.entries(calls.operations).sort(
    ([one, { p99 }], [other, { p99: otherP99 }]) => otherP99 - p99 || (one < other ? -1 : 1),
  );
  const slowest = all.slice(0, maxOperations);
  const width = Math.max(0, ...slowest.map(([{ length }]) => length));
  const operations = slowest.map(
    ([name, times]) => `  ${plainText(name).padEnd(width)}  ${countText(times)}, ${timesText(times)}`,
  );
  const callLines = [`${calls.count.toLocaleString('en')}, ${calls.perSecond} in a second`, ...operations];
  const [next] = all.slice(maxOperations);
  if (next !== undefined)
    callLines.push(
      `  and ${counted(all.length - maxOperations, 'other')}, with a p99 of at most ${next[1].p99} ms`,
    );
  const errorText = errors.map(([code, count]) => `${count} x ${plainText(code)}`).join(', ');
  const delivery = commands.delivery === undefined ? '' : `, delivered in ${timesText(commands.delivery)}`;
  const back =
    reconnects.backOnline === undefined ? '' : `, back online in ${timesText(reconnects.backOnline)}`;
  return [
    ...(calls.count === 0 ? [] : [['calls', callLines] as const]),
    ...(errors.length === 0 ? [] : [['rejected', [errorText]] as const]),
    ...(commands.received === 0 ? [] : [['commands', [`${commands.received} received${delivery}`]] as const]),
    ...(reconnects.count === 0 ? [] : [['reconnects', [`${reconnects.count}${back}`]] as const]),
  ];
}

function countText({ count }: Times): string {
  return `${count.toLocaleString('en').padStart(7)} ${nounFor(count, 'call')}`;
}

function timesText({ p50, p95, p99, max }: Times): string {
  return `p50 ${p50} ms, p95 ${p95} ms, p99 ${p99} ms, max ${max} ms`;
}
