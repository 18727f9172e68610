import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import type { EventType, RunEvent } from '../../../src/events/event.js';
import { inShare, oneIn } from '../../../test/suite/share.js';
import { eventsOf, flaggedBy, historyOf } from '../../../test/support/history-of.js';
import { isRelevant, renumbered, swapped, twice, without } from '../../../test/support/mutations.js';
import { recordRun } from '../../../test/support/run-virtually.js';
import { baseStream } from './base-stream.js';
import { judgeStreamMutant } from './judge-stream-mutant.js';
import { streamMutants } from './stream-mutants.js';
import { explainedSurvivors, explanationOf } from './survivors.js';

/** A real run: backend, terminals, integrators, scenarios that provoke rejections, cuts and redeliveries. */
let recorded: readonly RunEvent[];

beforeAll(async () => {
  recorded = await recordRun();
});

function indexOf<T extends EventType>(
  type: T,
  accepts: (event: Extract<RunEvent, { type: T }>) => boolean = () => true,
): number {
  const at = recorded.findIndex(
    (event) => event.type === type && accepts(event as Extract<RunEvent, { type: T }>),
  );
  if (at < 0) throw new Error(`no such ${type} was recorded`);
  return at;
}

it('the defects of a recorded stream are noticed by the checkers that they are about, or explained', () => {
  const stream = baseStream(recorded);
  expect(historyOf(stream).findings).toEqual([]);
  const mutants = streamMutants(stream);
  expect(mutants.length).toBeGreaterThan(500);
  const judged = oneIn(27, mutants).map((mutant) => judgeStreamMutant(mutant, stream, 7));
  const survivors = judged.flatMap(({ verdict, mutant }) => (verdict === 'survived' ? [mutant.id] : []));
  expect(survivors.filter((id) => explanationOf(id) === undefined)).toEqual([]);
  const always = explainedSurvivors.filter(({ depends }) => depends !== true);
  const ids = new Set(judged.map(({ mutant }) => mutant.id));
  const expected = always.flatMap((each) => each.ids).filter((id) => ids.has(id));
  expect(survivors).toEqual(expect.arrayContaining(expected));
});

/** An event and the next one of the same payment, command or session. */
function pairOf(first: EventType, then: EventType, same: (one: RunEvent, other: RunEvent) => boolean) {
  for (const [at, one] of recorded.entries()) {
    if (one.type !== first) continue;
    const other = recorded.findIndex((event, index) => index > at && event.type === then && same(one, event));
    if (other > 0) return [at, other] as const;
  }
  throw new Error(`no ${first} with a ${then} was recorded`);
}

const field = (event: RunEvent, name: string): unknown => Reflect.get(event, name);
const sameBy = (name: string) => (one: RunEvent, other: RunEvent) => field(one, name) === field(other, name);

function changed(at: number, changes: object): readonly RunEvent[] {
  const event = recorded[at];
  return event === undefined ? recorded : recorded.with(at, { ...event, ...changes } as RunEvent);
}

it('a recorded run is clean, and has events of all that is checked', () => {
  expect(historyOf(recorded)).toMatchObject({ findings: [], found: 0, events: recorded.length });
  expect(recorded.at(-1)).toMatchObject({ type: 'run.finished', verdict: 'pass', exitCode: 0 });
  const types = new Set(recorded.map(({ type }) => type));
  for (const type of [
    'payment.stored',
    'payment.resolved',
    'payment.cancelled',
    'refund.accepted',
    'report.created',
    'report.stored',
    'report.rejected',
    'report.confirmed',
    'command.queued',
    'command.sent',
    'command.done',
    'session.online',
    'session.offline',
    'reconnect.scheduled',
    'terminal.state',
    'store.totals',
  ] as const)
    expect(types, type).toContain(type);
  expect(recorded.some((event) => event.type === 'session.online' && event.replaces !== undefined)).toBe(
    true,
  );
  expect(recorded.some((event) => event.type === 'command.sent' && event.redelivered)).toBe(true);
});

it('a recorded run is flagged for every lost and for every duplicated event that counts', () => {
  const relevant = [...recorded.keys()].filter((at) => {
    const event = recorded[at];
    return event !== undefined && isRelevant(event);
  });
  expect(relevant.length).toBeGreaterThan(300);
  fc.assert(
    fc.property(fc.constantFrom(...relevant), fc.constantFrom(without, twice), (at, mutate) => {
      expect(historyOf(mutate(recorded, at)).found, JSON.stringify(recorded[at])).toBeGreaterThan(0);
    }),
    { numRuns: inShare(2) ? 400 : 25 },
  );
});

it('a recorded run is flagged by its sequence numbers for the loss, the duplicate or the wrong place of any event', () => {
  const kept = recorded.slice(0, -1);
  const some = fc.integer({ min: 0, max: kept.length - 1 });
  fc.assert(
    fc.property(some, some, fc.constantFrom('loss', 'double', 'move'), (at, to, kind) => {
      const event = kept[at];
      fc.pre(event !== undefined && !(kind === 'move' && at === to));
      // The loss of the last event is detected by run.finished, which follows it.
      const cut = kind === 'double' ? kept : kept.toSpliced(at, 1);
      const mutated = kind === 'loss' ? cut : cut.toSpliced(to, 0, event);
      expect(flaggedBy([...mutated, ...recorded.slice(-1)])).toContain('sequence');
    }),
    { numRuns: inShare(3) ? 60 : 12 },
  );
});

it.each([
  ['a payment that was never stored', () => without(recorded, indexOf('payment.stored'))],
  ['a payment that is stored twice', () => twice(recorded, indexOf('payment.stored'))],
  ['a pending payment whose final status is lost', () => without(recorded, indexOf('payment.resolved'))],
  ['a payment that is resolved twice', () => twice(recorded, indexOf('payment.resolved'))],
  ['a cancellation that is lost', () => without(recorded, indexOf('payment.cancelled'))],
  [
    'a resolution before the payment is stored',
    () => swapped(recorded, ...pairOf('payment.stored', 'payment.resolved', sameBy('tradeNo'))),
  ],
  [
    'a payment that is resolved as pending',
    () => changed(indexOf('payment.resolved'), { status: 'PENDING' }),
  ],
  ['an unknown status', () => changed(indexOf('payment.stored'), { status: 'PAID' })],
  [
    'a failed payment that is cancelled',
    () => {
      const [at] = pairOf('payment.stored', 'payment.cancelled', sameBy('tradeNo'));
      return changed(at, { status: 'FAILED' });
    },
  ],
])('the backend checker of payments flags %s', (_, history) => {
  expect(flaggedBy(history())).toContain('backend-payments');
});

it('the backend checker of payments names both events', () => {
  const at = indexOf('payment.resolved');
  const { findings } = historyOf(twice(recorded, at));
  expect(findings[0]?.seqs).toEqual([at, at + 1]);
  expect(findings[0]?.text).toContain(`event ${at + 1}`);
});

it.each([
  ['a refund that is lost', () => without(recorded, indexOf('refund.accepted'))],
  ['a refund that is accepted twice', () => twice(recorded, indexOf('refund.accepted'))],
  ['a refund above its payment', () => changed(indexOf('refund.accepted'), { amount: '999999.99' })],
  [
    'more refunds, which exceed the payment',
    () => {
      const at = indexOf('refund.accepted');
      const one = recorded[at];
      if (one?.type !== 'refund.accepted') return recorded;
      const others = Array.from({ length: 40 }, (_, n) => ({ ...one, refundReferenceId: `again-${n}` }));
      return renumbered(recorded.toSpliced(at + 1, 0, ...others));
    },
  ],
  ['a refund in another currency', () => changed(indexOf('refund.accepted'), { currency: 'XTS' })],
  ['a refund with the amount 0', () => changed(indexOf('refund.accepted'), { amount: '0.00' })],
  [
    'a refund before its payment',
    () => swapped(recorded, ...pairOf('payment.stored', 'refund.accepted', sameBy('referenceId'))),
  ],
  [
    'a refund of a failed payment',
    () =>
      changed(pairOf('payment.stored', 'refund.accepted', sameBy('referenceId'))[0], { status: 'FAILED' }),
  ],
])('the backend checker of refunds flags %s', (_, history) => {
  expect(flaggedBy(history())).toContain('backend-refunds');
});

const first = { redelivered: false };
it.each([
  ['a command that was never queued', () => without(recorded, indexOf('command.queued'))],
  ['a command that is queued twice', () => twice(recorded, indexOf('command.queued'))],
  [
    'the result of a command that was never sent',
    () =>
      without(
        recorded,
        indexOf('command.sent', (sent) => !sent.redelivered),
      ),
  ],
  [
    'a command that is sent for the first time twice',
    () =>
      twice(
        recorded,
        indexOf('command.sent', (sent) => !sent.redelivered),
      ),
  ],
  ['a result that is lost', () => without(recorded, indexOf('command.done'))],
  ['a command that is done twice', () => twice(recorded, indexOf('command.done'))],
  [
    'a command that is sent before it is queued',
    () => swapped(recorded, ...pairOf('command.queued', 'command.sent', sameBy('requestId'))),
  ],
  [
    'a result before the command is sent',
    () => swapped(recorded, ...pairOf('command.sent', 'command.done', sameBy('requestId'))),
  ],
  ['a result for another terminal', () => changed(indexOf('command.done'), { configId: 999_999 })],
  ['an unknown result', () => changed(indexOf('command.done'), { status: 'MAYBE' })],
  [
    'a redelivery that is not marked',
    () =>
      changed(
        indexOf('command.sent', (s) => s.redelivered),
        first,
      ),
  ],
  [
    'a result after the command expired',
    () => {
      const overADay = 24 * 60 * 60_000 + 1_000;
      const at = indexOf('command.done');
      return recorded.map((event, index) => (index < at ? event : { ...event, t: event.t + overADay }));
    },
  ],
])('the backend checker of commands flags %s', (_, history) => {
  expect(flaggedBy(history())).toContain('backend-commands');
});

it('the backend checker of commands flags commands that are sent in another order only if they are for one terminal', () => {
  const sentInOrder = (sent: readonly string[], ...configIds: readonly number[]) => {
    const names = configIds.map((configId, n) => ({ requestId: `r${n}`, requestType: 'PRINT', configId }));
    const named = (id: string) => names.find(({ requestId }) => requestId === id) ?? { requestId: id };
    return eventsOf([
      ...names.map((name) => ({ type: 'command.queued', ...name })),
      ...sent.map((id) => ({ type: 'command.sent', ...named(id), redelivered: false })),
      { type: 'store.totals', payments: {}, refunds: {}, commands: { SENT: names.length }, reports: 0 },
    ]);
  };
  expect(historyOf(sentInOrder(['r0', 'r1'], 7, 7)).findings).toEqual([]);
  expect(historyOf(sentInOrder(['r1', 'r0'], 7, 8)).findings).toEqual([]);
  expect(historyOf(sentInOrder(['r1', 'r0'], 7, 7)).findings).toMatchObject([
    {
      checker: 'backend-commands',
      text: 'command r0 is sent in event 3, after a command that was queued later',
      seqs: [0, 1, 3],
    },
  ]);
});

it.each([
  ['a receipt for a report that was not stored', () => without(recorded, indexOf('report.stored'))],
  ['a report that is stored twice', () => twice(recorded, indexOf('report.stored'))],
  [
    'a receipt before the report is stored',
    () => swapped(recorded, ...pairOf('report.stored', 'report.confirmed', sameBy('specificTId'))),
  ],
  [
    'a created report that is never stored',
    () => {
      const taken = recorded[indexOf('report.created', ({ fleet }) => fleet)];
      const id = taken && field(taken, 'specificTId');
      return renumbered(recorded.filter((event) => event === taken || field(event, 'specificTId') !== id));
    },
  ],
  [
    'a stored report that no terminal created',
    () =>
      without(
        recorded,
        indexOf('report.created', ({ fleet }) => fleet),
      ),
  ],
  [
    'a report without its payment',
    () => without(recorded, pairOf('payment.stored', 'report.stored', sameBy('referenceId'))[0]),
  ],
])('the backend checker of reports flags %s', (_, history) => {
  expect(flaggedBy(history())).toContain('backend-reports');
});

it('the checker of reports flags a report without a receipt', () => {
  const at = indexOf('report.confirmed', ({ specificTId }) => specificTId.startsWith('card-'));
  expect(flaggedBy(without(recorded, at))).toContain('reports');
});

it.each([
  ['a session that never comes online', () => without(recorded, indexOf('session.online'))],
  ['a session that comes online twice', () => twice(recorded, indexOf('session.online'))],
  ['a session that never goes offline', () => without(recorded, indexOf('session.offline'))],
  ['a session that goes offline twice', () => twice(recorded, indexOf('session.offline'))],
  [
    'a session that goes offline before it comes online',
    () => swapped(recorded, ...pairOf('session.online', 'session.offline', sameBy('sessionId'))),
  ],
  [
    'a replacement that does not name the replaced session',
    () =>
      changed(
        indexOf('session.online', ({ replaces }) => replaces !== undefined),
        { replaces: undefined },
      ),
  ],
  ['a duplicated state change of a terminal', () => twice(recorded, indexOf('terminal.state'))],
  ['a lost state change of a terminal', () => without(recorded, indexOf('terminal.state'))],
  [
    'a terminal that is online before it is for the backend',
    () => swapped(recorded, ...pairOf('session.online', 'terminal.state', sameBy('terminalId'))),
  ],
])('the backend checker of sessions flags %s', (_, history) => {
  expect(flaggedBy(history())).toContain('backend-sessions');
});

const second = () => indexOf('reconnect.scheduled', ({ attempt }) => attempt === 2);
it.each([
  ['a lost reconnect', () => without(recorded, indexOf('reconnect.scheduled'))],
  ['a reconnect that is scheduled twice', () => twice(recorded, indexOf('reconnect.scheduled'))],
  ['a delay that is too long', () => changed(second(), { delayMs: 2_001 })],
  ['a delay that is too short', () => changed(second(), { delayMs: 1_000 })],
  ['an attempt number that restarts too early', () => changed(second(), { attempt: 1, delayMs: 1_000 })],
  [
    'an attempt before the end of the delay',
    () => {
      const [at, next] = pairOf('reconnect.scheduled', 'terminal.state', sameBy('actor'));
      const t = recorded[at]?.t ?? 0;
      return changed(next, { t: t + 900, from: 'backing-off', to: 'authenticating' });
    },
  ],
])('the checker of back-offs flags %s', (_, history) => {
  expect(flaggedBy(history())).toContain('back-off');
});

it('a history without the store totals of the backend is flagged', () => {
  expect(flaggedBy(without(recorded, indexOf('store.totals')))).toEqual(['store-totals']);
});
