import { expect, it } from 'vitest';
import type { EventBody, RunEvent } from '../src/events/event.js';
import { transcript } from './support/transcript.js';

type Entry = readonly [actor: string, body: EventBody];

function stream(entries: readonly Entry[], startedAt = 0): readonly RunEvent[] {
  return entries.map(([actor, body], seq) => ({ seq, t: startedAt + 7 * seq, actor, ...body }));
}

const id = (prefix: string, letter: string) => `${prefix}_${letter.repeat(20)}`;

function payment(referenceId: string, letter: string, amount = '500.00'): readonly Entry[] {
  const names = { referenceId, tradeNo: id('tr', letter), merchantId: id('mer', letter), sandbox: true };
  return [
    ['backend', { type: 'payment.stored', ...names, status: 'PENDING', amount, currency: 'EUR' }],
    ['backend', { type: 'payment.resolved', ...names, status: 'SUCCESS' }],
  ];
}

function command(letter: string, configId: number): readonly Entry[] {
  const names = { requestId: id('req', letter), requestType: 'PRINT', configId };
  return [
    ['backend', { type: 'command.queued', ...names }],
    ['backend', { type: 'command.sent', ...names, redelivered: false }],
    ['backend', { type: 'command.done', ...names, status: 'COMPLETED' }],
  ];
}

function check(title: string, actual: string, verdict: 'pass' | 'fail' = 'pass'): Entry {
  const names = { scenario: 'sandbox.a', clause: 'SBX-02', level: 'M', title } as const;
  const exchange = [
    { received: `200\n{"configId":${actual.length},"createdAt":"2030-01-01T08:00:00.123Z"}` },
  ];
  return [
    'scenario:sandbox.a',
    { type: 'check', ...names, verdict, expected: '"PENDING"', actual, exchange },
  ];
}

const story = transcript(
  stream([...payment('a', 'x'), ...command('x', 1003), check('500.00: response', '"PENDING"')]),
);

it('the transcript of a run leaves out times, ids and numbers of terminals', () => {
  const other = [...payment('a', 'y'), ...command('y', 1007), check('500.00: response', '"PENDING"')];
  expect(transcript(stream(other, 5_000))).toEqual(story);
  expect(story.join('\n')).not.toMatch(/xxx|1003|"t"|"seq"|2030/);
});

it('the transcript of a run does not see in which order two conversations come about', () => {
  const [stored, resolved] = payment('a', 'x');
  const [queued, sent, done] = command('x', 1003);
  const mixed = [queued, stored, sent, check('500.00: response', '"PENDING"'), resolved, done];
  expect(transcript(stream(mixed.filter((entries) => entries !== undefined)))).toEqual(story);
});

it('the transcript of a run sees the order within one', () => {
  const [stored, resolved] = payment('a', 'x');
  const swapped = [resolved, stored].filter((entries) => entries !== undefined);
  const rest = [...command('x', 1003), check('500.00: response', '"PENDING"')];
  expect(transcript(stream([...swapped, ...rest]))).not.toEqual(story);
});

it.each([
  ['another amount', [...payment('a', 'x', '499.99'), ...command('x', 1003)]],
  ['another reference', [...payment('b', 'x'), ...command('x', 1003)]],
  ['an event that is missing', [...payment('a', 'x').slice(0, 1), ...command('x', 1003)]],
  ['an event too many', [...payment('a', 'x'), ...payment('b', 'x'), ...command('x', 1003)]],
  [
    'another terminal in the middle',
    [...payment('a', 'x'), ...command('x', 1003).slice(0, 2), ...command('x', 1004).slice(2)],
  ],
] as const)('the transcript of a run sees %s', (_what, entries) => {
  expect(transcript(stream([...entries, check('500.00: response', '"PENDING"')]))).not.toEqual(story);
});

it('the transcript of a run sees another verdict and another value, but no figure in milliseconds', () => {
  const calm = [...payment('a', 'x'), ...command('x', 1003)];
  expect(transcript(stream([...calm, check('500.00: response', '"PENDING"', 'fail')]))).not.toEqual(story);
  expect(transcript(stream([...calm, check('500.00: response', '"SUCCESS"')]))).not.toEqual(story);
  const timed = (actual: string) => transcript(stream([check('1.00: at once (ms)', actual)]));
  expect(timed('3')).toEqual(timed('4'));
  expect(timed('3')).not.toEqual(transcript(stream([check('1.00: at once', '3')])));
});
