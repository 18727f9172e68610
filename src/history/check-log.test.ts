import { describe, expect, it } from 'vitest';
import { exampleBodies } from '../../test/support/example-events.js';
import type { EventBody, RunEvent } from '../events/event.js';
import { eventLine } from '../events/event-line.js';
import { checkLog } from './check-log.js';

const started = exampleBodies['run.started'];
const finished = exampleBodies['run.finished'];
const books = { type: 'store.totals', payments: {}, refunds: {}, commands: {}, reports: 0 } as const;
const notice = (message: string): EventBody => ({ type: 'notice', level: 'info', message });

function log(bodies: readonly EventBody[]): string {
  const events = bodies.map((body, seq): RunEvent => ({ seq, t: seq, actor: 'run', ...body }));
  return events.map(eventLine).join('');
}

const whole = log([started, notice('Grüße, 日本, \u{1f600}'), books, finished]);

/** In chunks of so many octets. */
async function* octets(text: string | Uint8Array, size = 1000): AsyncGenerator<Uint8Array> {
  const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : text;
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

const check = (text: string | Uint8Array, size?: number, maxLineLength = 100_000) =>
  checkLog(octets(text, size), { name: 'a.ndjson', maxLineLength });

const cut = (text: string, line: number, change: (line: string) => string) =>
  text
    .split('\n')
    .map((each, index) => (index === line - 1 ? change(each) : each))
    .join('\n');

describe('a saved stream', () => {
  it.each([1, 2, 7, 64, 100_000])('is read in chunks of %i octets', async (size) => {
    expect(await check(whole, size)).toMatchObject({ events: 4, found: 0, started: { seed: 7 } });
  });

  it('may lack the line break at its very end, and may have those of Windows', async () => {
    expect(await check(whole.trimEnd())).toMatchObject({ found: 0 });
    expect(await check(whole.replaceAll('\n', '\r\n'))).toMatchObject({ found: 0 });
  });

  it('is flagged with the event for what cannot have been', async () => {
    const twice = log([started, exampleBodies['payment.resolved'], books, finished]);
    const { findings, found } = await check(twice);
    expect(found).toBe(1);
    expect(findings[0]).toMatchObject({ checker: 'payments', seqs: [1] });
  });

  it('is flagged for a line that is missing in the middle', async () => {
    const lines = whole.split('\n').toSpliced(1, 1).join('\n');
    expect((await check(lines)).findings).toMatchObject([{ checker: 'sequence', seqs: [2] }]);
  });

  it('keeps some findings in words and counts all', async () => {
    const many = Array.from({ length: 50 }, () => exampleBodies['payment.resolved']);
    const { findings, found } = await check(log([started, ...many, books, finished]));
    expect([findings.length, found]).toEqual([20, 50]);
  });
});

describe('what is torn or no log is refused with its line', () => {
  it.each([
    ['nothing', '', /^a\.ndjson is empty$/],
    ['an unfinished last line', whole.slice(0, -20), /^a\.ndjson, line 4 is torn: it has no end/],
    ['an unfinished first line', whole.slice(0, 20), /^a\.ndjson, line 1 is torn/],
    [
      'a log without its last line',
      log([started, books]),
      /^a\.ndjson is torn: it ends after line 2 without/,
    ],
    ['a log without its first line', log([notice('a'), finished]), /line 1 is notice, not run\.started/],
    ['two logs', whole + whole, /line 5 comes after run\.finished/],
    ['a second beginning', log([started, started, finished]), /line 2 is a second run\.started/],
    ['a line that is not JSON', cut(whole, 2, () => '{"seq":1,'), /line 2 is not JSON/],
    ['HTML', '<html>\n</html>\n', /line 1 is not JSON/],
    ['an empty line', cut(whole, 2, () => ''), /line 2 is empty/],
    ['JSON that is no event', '[1]\n', /line 1 is not an event, because it has no type: \[1\]/],
    ['null', 'null\n', /line 1 is not an event/],
    ['a type that is not text', '{"type":7}\n', /line 1 is not an event/],
    ['an unknown type', cut(whole, 2, () => '{"type":"gone"}'), /line 2 has the unknown event type "gone"/],
    [
      'a type of every object',
      cut(whole, 2, () => '{"type":"toString"}'),
      /line 2 has the unknown event type/,
    ],
    [
      'a missing field',
      cut(whole, 2, (line) => line.replace('"t":1,', '')),
      /line 2 is not a valid notice event: it lacks t$/,
    ],
    [
      'a field of another type',
      cut(whole, 2, (line) => line.replace('"seq":1', '"seq":"1"')),
      /notice event: seq must be integer, not "1"$/,
    ],
    [
      'a field too many',
      cut(whole, 2, (line) => line.replace('{', '{"token":1,')),
      /notice event: token is not a field of this event$/,
    ],
    ['a line without end', `${'x'.repeat(300_000)}`, /line 1 is longer than 100000 characters/],
    ['a long line in the middle', cut(whole, 2, (line) => line + 'x'.repeat(300_000)), /line 2 is longer/],
  ])('%s', async (_, text, message) => {
    for (const size of [1000, 1_000_000]) {
      await expect(check(text, size)).rejects.toMatchObject({
        message: expect.stringMatching(message),
        code: 'bad-log',
        exitCode: 64,
      });
    }
  });

  it('what is not UTF-8', async () => {
    const bytes = new TextEncoder().encode(whole);
    bytes[whole.indexOf('\n') + 40] = 0xff;
    await expect(check(bytes)).rejects.toMatchObject({
      message: expect.stringMatching(/line \d is not UTF-8/),
    });
    await expect(check(bytes.subarray(0, 41))).rejects.toMatchObject({ exitCode: 64 });
  });
});
