import type { EventBody, RunEvent } from '../../../src/events/event.js';
import type { CheckEvent, ScenarioFinished } from '../../../src/events/schema/scenario.js';
import { exampleBodies } from '../example-events.js';

/** Text that a service may send and no report may obey: markup, control sequences, the ends of other formats. */
export const hostile = '</pre><script>alert(1)</script> ]]> | `x` %0A::error:: \u001b[31mred\u202e';

const labels = [
  ['payments.one', 'A payment is stored', 'PAY-01'],
  ['payments.two', 'A second use of a reference is rejected', 'PAY-02'],
  ['refunds.one', 'A refund is accepted', 'REF-01'],
  ['refunds.two', 'A refund waits for its cooldown', 'REF-03'],
  ['stomp.one', 'A frame gets a response', 'W01'],
] as const;

type Label = (typeof labels)[number];

function started(count: number): EventBody {
  return {
    ...exampleBodies['run.started'],
    version: '1.2.3',
    seed: 7,
    target: 'embedded',
    startedAt: '2030-01-01T08:00:00.000Z',
    scenarios: labels.slice(0, count).map(([id, title, clause]) => ({ id, title, clauses: [clause] })),
  };
}

function begins([scenario]: Label): EventBody {
  return { type: 'scenario.started', scenario };
}

function checkOf(
  [scenario, , clause]: Label,
  verdict: CheckEvent['verdict'],
  more: Partial<CheckEvent> = {},
): EventBody {
  return {
    type: 'check',
    scenario,
    clause,
    level: 'M',
    title: 'the status',
    verdict,
    expected: '200',
    actual: verdict === 'pass' ? '200' : '500',
    ...more,
  };
}

function ends(
  [scenario, title, clause]: Label,
  verdict: ScenarioFinished['verdict'],
  reason?: string,
  more: Partial<ScenarioFinished> = {},
): EventBody {
  return {
    type: 'scenario.finished',
    scenario,
    title,
    clauses: [clause],
    verdict,
    elapsedMs: 1_234,
    checks: { passed: 0, differing: 0, failed: 0 },
    ...(reason !== undefined && { reason }),
    ...more,
  };
}

function finished(
  more: Pick<
    Extract<EventBody, { type: 'run.finished' }>,
    'verdict' | 'exitCode' | 'clauses' | 'scenarios' | 'reasons' | 'figures'
  >,
): EventBody {
  return {
    type: 'run.finished',
    seed: 7,
    elapsedMs: 61_500,
    terminals: { asked: 3, onlinePeak: 3 },
    ...more,
  };
}

function streamOf(bodies: readonly EventBody[]): readonly RunEvent[] {
  return bodies.map((body, seq) => ({ seq, t: seq * 10, actor: 'run', ...body }));
}

const none = { passed: 0, differing: 0, failed: 0, inconclusive: 0, skipped: 0, errors: 0 };
const [one, two, three, four, five] = labels;

const exchange = [
  { sent: 'POST /api/v1/pos/payNow\nauthorization: Bearer ***', received: `500\n${hostile}` },
  { received: 'MESSAGE\n\nlate' },
];
/** The messages of two sessions, and a call that a binding has translated. */
const timeline = [
  { sent: 'SEND\ndestination:/app/a', session: 'T00001001 #1', at: '2030-01-01T08:00:00.010Z' },
  {
    sent: 'GET /api/v1/pos/listTerminals',
    received: '200\n{"items":[]}',
    at: '2030-01-01T08:00:00.020Z',
    wire: { sent: 'GET /devices', received: '200\n{"devices":[]}' },
  },
  { received: `MESSAGE\n\n${hostile}`, session: 'raw client #2', at: '2030-01-01T08:00:00.030Z' },
  { received: '(closed: 1008)', session: 'T00001001 #1', at: '2030-01-01T08:00:00.040Z' },
];

const held = { held: 1, broken: 0 };
const unseen = { held: 0, broken: 0 };

/** A run in which all is well. */
export const passing = streamOf([
  started(2),
  begins(one),
  checkOf(one, 'pass', { exchange: exchange.slice(1) }),
  ends(one, 'pass'),
  ends(two, 'skipped', 'takes 101s on the real clock', { takesMs: 101_000 }),
  finished({
    verdict: 'pass',
    exitCode: 0,
    clauses: {
      'PAY-01': { verdict: 'pass', witnessed: 1, document: held },
      'PAY-02': { verdict: 'skipped', witnessed: 0, document: unseen, unjudgedBy: [two[0]] },
    },
    scenarios: { ...none, passed: 1, skipped: 1 },
    figures: {
      calls: {
        count: 1_203,
        perSecond: 19.56,
        operations: { payNow: { count: 1_203, p50: 4, p95: 9, p99: 31, max: 2_004 } },
        errors: { ERR_FORBIDDEN: 12, [hostile]: 1 },
      },
      commands: { received: 7, delivery: { count: 7, p50: 1, p95: 236, p99: 236, max: 236 } },
      reconnects: { count: 2, backOnline: { count: 2, p50: 1_008, p95: 1_020, p99: 1_020, max: 1_020 } },
    },
    reasons: [],
  }),
]);

/** A run with each verdict, a repeated scenario, and a service that sends hostile text. */
export const failing = streamOf([
  started(5),
  begins(one),
  checkOf(one, 'fail'),
  { type: 'scenario.repeated', scenario: one[0], reason: 'this machine was late', timeoutMs: 20_000 },
  checkOf(one, 'pass', { title: 'the time (ms)', uncertaintyMs: 3 }),
  ends(one, 'pass'),
  begins(two),
  checkOf(two, 'pass'),
  checkOf(two, 'fail', { title: hostile, actual: hostile, exchange }),
  ends(two, 'fail', '1 of 2 checks failed: PAY-02'),
  begins(three),
  checkOf(three, 'differs', { level: 'P', exchange: timeline }),
  ends(three, 'differs', '1 of 1 checks differ from the reference profile: REF-01'),
  begins(four),
  {
    type: 'scenario.waiting',
    scenario: four[0],
    waitingFor: 'the end of the cooldown',
    timeoutMs: 60_000,
  },
  ends(four, 'inconclusive', hostile),
  begins(five),
  ends(five, 'error', "Cannot read properties of undefined (reading 'x')"),
  finished({
    verdict: 'error',
    exitCode: 70,
    clauses: {
      'PAY-01': { verdict: 'pass', witnessed: 1, document: held },
      'PAY-02': { verdict: 'fail', witnessed: 2, document: { held: 0, broken: 2 } },
      'REF-01': { verdict: 'pass', witnessed: 1, document: held, profile: { held: 0, broken: 1 } },
      'REF-03': { verdict: 'inconclusive', witnessed: 0, document: unseen, unjudgedBy: [four[0]] },
      W01: { verdict: 'error', witnessed: 0, document: unseen, unjudgedBy: [five[0]] },
    },
    scenarios: { ...none, passed: 1, differing: 1, failed: 1, inconclusive: 1, errors: 1 },
    reasons: ['payments.two: fail', 'refunds.one: differs', 'refunds.two: inconclusive', 'stomp.one: error'],
  }),
]);

/** A run whose scenarios pass and whose history does not. */
export const flagged = streamOf([
  started(1),
  begins(one),
  checkOf(one, 'pass'),
  ends(one, 'pass'),
  finished({
    verdict: 'fail',
    exitCode: 1,
    clauses: { 'PAY-01': { verdict: 'pass', witnessed: 1, document: held } },
    scenarios: { ...none, passed: 1 },
    reasons: ['history (payments): payment A-1 was stored twice'],
  }),
]);

/** A stream that breaks off while a scenario runs. */
export const broken = streamOf([
  started(2),
  begins(one),
  checkOf(one, 'pass'),
  ends(one, 'pass'),
  begins(two),
]);
