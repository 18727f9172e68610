import { describe, expect, it } from 'vitest';
import { actorOf } from '../../test/support/actor-of.js';
import { exampleBodies } from '../../test/support/example-events.js';
import type { EventBody, RunEvent } from '../events/event.js';
import { eventLine } from '../events/event-line.js';
import { checkLog } from './check-log.js';

const started = exampleBodies['run.started'];
const finished = exampleBodies['run.finished'];
const totals = { type: 'store.totals', payments: {}, refunds: {}, commands: {}, reports: 0 } as const;
const notice = (message: string): EventBody => ({ type: 'notice', level: 'info', message });

function log(bodies: readonly EventBody[]): string {
  const events = bodies.map((body, seq): RunEvent => ({ seq, t: seq, actor: actorOf(body), ...body }));
  return events.map(eventLine).join('');
}

const whole = log([started, notice('Grüße, 日本, \u{1f600}'), totals, finished]);

/** The text in chunks of so many bytes. */
async function* chunksOf(text: string | Uint8Array, size = 1000): AsyncGenerator<Uint8Array> {
  const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : text;
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

const check = (text: string | Uint8Array, size?: number, maxLineLength = 100_000) =>
  checkLog(chunksOf(text, size), { name: 'a.ndjson', maxLineLength });

const cut = (text: string, line: number, change: (line: string) => string) =>
  text
    .split('\n')
    .map((each, index) => (index === line - 1 ? change(each) : each))
    .join('\n');

it.each([1, 2, 7, 64, 100_000])('a saved stream is read in chunks of %i bytes', async (size) => {
  expect(await check(whole, size)).toMatchObject({ events: 4, found: 0, started: { seed: 7 } });
});

it('a saved stream may lack the last line break, and may have Windows line breaks', async () => {
  expect(await check(whole.trimEnd())).toMatchObject({ found: 0 });
  expect(await check(whole.replaceAll('\n', '\r\n'))).toMatchObject({ found: 0 });
});

it('a saved stream is flagged with the event that breaks a rule', async () => {
  const twice = log([started, exampleBodies['payment.resolved'], totals, finished]);
  const { findings, found } = await check(twice);
  expect(found).toBe(1);
  expect(findings[0]).toMatchObject({ checker: 'backend-payments', seqs: [1] });
});

it('a saved stream is flagged for a missing line', async () => {
  const lines = whole.split('\n').toSpliced(1, 1).join('\n');
  expect((await check(lines)).findings).toMatchObject([{ checker: 'sequence', seqs: [2] }]);
});

it('a saved stream keeps some findings as sentences and counts all', async () => {
  const many = Array.from({ length: 50 }, () => exampleBodies['payment.resolved']);
  const { findings, found } = await check(log([started, ...many, totals, finished]));
  expect([findings.length, found]).toEqual([20, 50]);
});

describe('a stream that is incomplete or is not a log is rejected with its line', () => {
  it.each([
    ['nothing', '', /^a\.ndjson is empty$/],
    [
      'an unfinished last line',
      whole.slice(0, -20),
      /^a\.ndjson, line 4 is incomplete: it has no line break/,
    ],
    ['an unfinished first line', whole.slice(0, 20), /^a\.ndjson, line 1 is incomplete/],
    [
      'a log without its last line',
      log([started, totals]),
      /^a\.ndjson is incomplete: it ends after line 2 without/,
    ],
    ['a log without its first line', log([notice('a'), finished]), /line 1 is notice, not run\.started/],
    ['two logs', whole + whole, /line 5 comes after run\.finished/],
    ['a second run.started', log([started, started, finished]), /line 2 is a second run\.started/],
    ['a line that is not JSON', cut(whole, 2, () => '{"seq":1,'), /line 2 is not JSON/],
    ['HTML', '<html>\n</html>\n', /line 1 is not JSON/],
    ['an empty line', cut(whole, 2, () => ''), /line 2 is empty/],
    ['JSON that is not an event', '[1]\n', /line 1 is not an event, because it has no type$/],
    ['null', 'null\n', /line 1 is not an event/],
    ['a type that is not a text', '{"type":7}\n', /line 1 is not an event/],
    ['an unknown type', cut(whole, 2, () => '{"type":"gone"}'), /line 2 has the unknown event type "gone"/],
    [
      'the name of an object method',
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
      'an unknown field',
      cut(whole, 2, (line) => line.replace('{', '{"token":1,')),
      /notice event: token is not a field of this event$/,
    ],
    ['a line without a line break', `${'x'.repeat(300_000)}`, /line 1 is longer than 100000 characters/],
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

  it('a stream that is not UTF-8', async () => {
    const bytes = new TextEncoder().encode(whole);
    bytes[whole.indexOf('\n') + 40] = 0xff;
    await expect(check(bytes)).rejects.toMatchObject({
      message: expect.stringMatching(/line \d is not UTF-8/),
    });
    await expect(check(bytes.subarray(0, 41))).rejects.toMatchObject({ exitCode: 64 });
  });
});
