import fc from 'fast-check';
import type { EventBody, RunEvent } from '../../../src/events/event.js';
import type { RunFinished, RunStarted } from '../../../src/events/schema/run.js';

/** What somebody says next, and after how long at the least since what he said before. */
interface Step {
  readonly actor: string;
  readonly body: EventBody;
  readonly afterMs?: number;
}

/** What one payment, one terminal says in its life, in its order; and what of it the store holds at the end. */
interface Life {
  readonly steps: readonly Step[];
  readonly payments?: readonly string[];
  readonly refunds?: readonly string[];
  readonly commands?: readonly string[];
  readonly reports?: number;
}

const backend = 'backend';
const merchants = fc.constantFrom('m-1', 'm-2');

/** A payment with all that can become of it. */
function paymentLife(n: number): fc.Arbitrary<Life> {
  const end = fc.constantFrom(
    'success',
    'failed',
    'pending',
    'resolved',
    'declined',
    'cancelled-early',
    'cancelled',
  );
  const refund = fc.record({
    cents: fc.integer({ min: 1, max: 700 }),
    ends: fc.constantFrom('SUCCESS', 'PENDING', 'LATE', 'FAILED'),
  });
  return fc
    .record({
      merchantId: merchants,
      sandbox: fc.boolean(),
      end,
      reported: fc.boolean(),
      wants: fc.array(refund, { maxLength: 5 }),
    })
    .map(({ merchantId, sandbox, end: how, reported, wants }) => {
      const names = { referenceId: `ref-${n}`, tradeNo: `trade-${n}`, merchantId, sandbox };
      const first =
        how === 'success' || how === 'cancelled' ? 'SUCCESS' : how === 'failed' ? 'FAILED' : 'PENDING';
      const stored = {
        type: 'payment.stored',
        ...names,
        status: first,
        amount: '10.00',
        currency: 'EUR',
      } as const;
      const steps: Step[] = [{ actor: backend, body: stored }];
      const say = (body: EventBody) => steps.push({ actor: backend, body });
      let status: string = first;
      const resolve = (to: string) => {
        status = to;
        say({ type: 'payment.resolved', ...names, status: to });
      };
      const isReport = reported && !sandbox;
      if (isReport) {
        // A terminal of its own, which never gets further than this.
        const till = { terminalId: `T${100 + n}`, configId: 100 + n };
        const actor = `terminal:${till.terminalId}`;
        const report = { referenceId: names.referenceId, specificTId: `acq-${n}` };
        const move = (from: string, to: string): Step => ({
          actor,
          body: { type: 'terminal.state', ...till, from, to, fleet: true },
        });
        const paid = { amount: '10.00', currency: 'EUR', fleet: true };
        const taken: Step = { actor, body: { type: 'report.created', ...report, ...till, ...paid } };
        steps.unshift(move('offline', 'authenticating'), taken);
        const { terminalId } = till;
        say({ type: 'report.stored', ...report, terminalId, merchantId, status: first });
        steps.push({ actor, body: { type: 'report.confirmed', ...report, ...till } });
        steps.push(move('authenticating', 'stopped'));
      }
      if (how === 'resolved') resolve('SUCCESS');
      if (how === 'declined') resolve('FAILED');
      if (how === 'cancelled-early') resolve('CANCELLED');
      if (how === 'cancelled') {
        status = 'CANCELLED';
        say({ type: 'payment.cancelled', ...names, status });
      }
      const refunds: string[] = [];
      let left = status === 'SUCCESS' ? 1000 : 0;
      for (const [index, { cents, ends }] of wants.entries()) {
        if (cents > left) continue;
        const { referenceId } = names;
        const amount = `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
        const refundReferenceId = `refund-${n}-${index}`;
        const fields = { referenceId, refundReferenceId, merchantId, sandbox, amount, currency: 'EUR' };
        say({ type: 'refund.accepted', ...fields, status: ends === 'SUCCESS' ? 'SUCCESS' : 'PENDING' });
        left -= cents;
        if (ends === 'FAILED') left += cents;
        const last = ends === 'LATE' ? 'SUCCESS' : ends;
        if (ends === 'LATE' || ends === 'FAILED') say({ type: 'refund.resolved', ...fields, status: last });
        refunds.push(last);
        if (left === 0 && last === 'SUCCESS' && !refunds.includes('PENDING')) status = 'REFUNDED';
      }
      return { steps, payments: [status], refunds, reports: isReport ? 1 : 0 };
    });
}

const documentedMs = [1_000, 2_000, 4_000, 8_000, 16_000];

/** A terminal: some attempts that fail, a session with commands, an end of it, and that again. */
function terminalLife(n: number): fc.Arbitrary<Life> {
  const session = fc.record({
    failures: fc.integer({ min: 0, max: 7 }),
    replaced: fc.boolean(),
    commands: fc.array(fc.constantFrom('done', 'sent', 'cut'), { maxLength: 3 }),
    end: fc.constantFrom('cut', 'goodbye'),
  });
  return fc.array(session, { minLength: 1, maxLength: 4 }).map((sessions) => {
    const terminalId = `T${n}`;
    const names = { configId: n, terminalId };
    const actor = `terminal:${terminalId}`;
    const steps: Step[] = [];
    const statuses = new Map<string, string>();
    let state = 'offline';
    let attempts = 0;
    let wait = 0;
    let count = 0;
    const say = (body: EventBody) => steps.push({ actor: backend, body });
    const move = (to: string) => {
      steps.push({
        actor,
        body: { type: 'terminal.state', ...names, from: state, to, fleet: true },
        afterMs: wait,
      });
      state = to;
      wait = 0;
      if (to !== 'backing-off') return;
      const delayMs = documentedMs[attempts] ?? 30_000;
      attempts += 1;
      const body = {
        type: 'reconnect.scheduled',
        ...names,
        attempt: attempts,
        delayMs,
        reason: 'lost',
      } as const;
      steps.push({ actor, body });
      wait = delayMs;
    };
    for (const { failures, replaced, commands, end } of sessions) {
      for (let failure = 0; failure < failures; failure += 1) {
        move('authenticating');
        move('backing-off');
      }
      move('authenticating');
      move('connecting');
      move('registering');
      let sessionId = `s-${n}-${count++}`;
      say({ type: 'session.online', ...names, sessionId });
      move('online');
      attempts = 0;
      for (const [requestId, status] of statuses) {
        if (status === 'SENT')
          say({ type: 'command.sent', requestId, requestType: 'PRINT', configId: n, redelivered: true });
      }
      for (const fate of commands) {
        const command = { requestId: `req-${n}-${count++}`, requestType: 'PRINT', configId: n };
        say({ type: 'command.queued', ...command });
        say({ type: 'command.sent', ...command, redelivered: false });
        if (fate === 'done') say({ type: 'command.done', ...command, status: 'COMPLETED' });
        statuses.set(command.requestId, fate === 'done' ? 'COMPLETED' : 'SENT');
      }
      if (replaced) {
        const replaces = sessionId;
        sessionId = `s-${n}-${count++}`;
        say({ type: 'session.online', ...names, sessionId, replaces });
      }
      say({ type: 'session.offline', ...names, sessionId, reason: 'gone' });
      if (end === 'cut') move('backing-off');
      else move('offline');
    }
    move('stopped');
    return { steps, commands: [...statuses.values()] };
  });
}

const started: RunStarted = {
  type: 'run.started',
  version: '0',
  seed: 1,
  clock: 'virtual',
  network: 'memory',
  target: 'embedded',
  startedAt: '2030-01-01T00:00:00.000Z',
  terminals: 1,
  integrators: 1,
  scenarios: [],
  addressLimits: false,
  jitter: false,
};

const finished: RunFinished = {
  type: 'run.finished',
  verdict: 'pass',
  exitCode: 0,
  seed: 1,
  clauses: {},
  terminals: { asked: 1, onlinePeak: 1 },
  scenarios: { passed: 0, failed: 0, inconclusive: 0, skipped: 0, errors: 0 },
  elapsedMs: 1,
  reasons: [],
};

/** Some lives, told side by side in any order that keeps each of them in its own. */
export function validHistory(): fc.Arbitrary<readonly RunEvent[]> {
  const payments = fc.array(fc.constant(paymentLife), { maxLength: 6 });
  const terminals = fc.array(fc.constant(terminalLife), { maxLength: 3 });
  const lives = fc
    .tuple(payments, terminals)
    .chain(([some, others]) => fc.tuple(...[...some, ...others].map((life, n) => life(n + 1))));
  const turns = fc.infiniteStream(fc.nat({ max: 1_000_000 }));
  return fc.tuple(lives, turns).map(([all, choices]) => told(all, choices));
}

function told(lives: readonly Life[], choices: Iterator<number>): readonly RunEvent[] {
  const events: RunEvent[] = [];
  let t = 0;
  const say = ({ actor, body }: Step) => events.push({ seq: events.length, t, actor, ...body });
  say({ actor: 'run', body: started });
  const open = lives.map(({ steps }) => ({ steps, next: 0, at: 0 })).filter(({ steps }) => steps.length > 0);
  while (open.length > 0) {
    const choice: number = choices.next().value;
    const at = choice % open.length;
    const life = open[at];
    const step = life?.steps[life.next];
    if (life === undefined || step === undefined) throw new RangeError('no life is left');
    t = Math.max(t + (choice % 3), life.at + (step.afterMs ?? 0));
    say(step);
    life.at = t;
    life.next += 1;
    if (life.next === life.steps.length) open.splice(at, 1);
  }
  say({ actor: backend, body: booksOf(lives) });
  say({ actor: 'run', body: finished });
  return events;
}

function booksOf(lives: readonly Life[]): EventBody {
  const count = (statuses: readonly string[]) => {
    const counts: Record<string, number> = {};
    for (const status of statuses) counts[status] = (counts[status] ?? 0) + 1;
    return counts;
  };
  return {
    type: 'store.totals',
    payments: count(lives.flatMap(({ payments = [] }) => payments)),
    refunds: count(lives.flatMap(({ refunds = [] }) => refunds)),
    commands: count(lives.flatMap(({ commands = [] }) => commands)),
    reports: lives.reduce((sum, { reports = 0 }) => sum + reports, 0),
  };
}
