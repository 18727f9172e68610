import fc from 'fast-check';
import type { EventBody, RunEvent } from '../../../src/events/event.js';
import type { RunFinished, RunStarted } from '../../../src/events/schema/run.js';

/** One event of an actor, and the minimum time since its previous event. */
interface Step {
  readonly actor: string;
  readonly body: EventBody;
  readonly afterMs?: number;
}

/** The events of one payment or terminal, in order, and what the store contains of it at the end. */
interface Lifecycle {
  readonly steps: readonly Step[];
  readonly payments?: readonly string[];
  readonly refunds?: readonly string[];
  readonly commands?: readonly string[];
  readonly reports?: number;
}

const backend = 'backend';
const merchants = fc.constantFrom('m-1', 'm-2');

/** Generates the lifecycle of a payment, with every possible outcome. */
function paymentLifecycle(n: number): fc.Arbitrary<Lifecycle> {
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
      requested: fc.array(refund, { maxLength: 5 }),
    })
    .map(({ merchantId, sandbox, end: how, reported, requested }) => {
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
      const emit = (body: EventBody) => steps.push({ actor: backend, body });
      let status: string = first;
      const resolve = (to: string) => {
        status = to;
        emit({ type: 'payment.resolved', ...names, status: to });
      };
      const isReport = reported && !sandbox;
      if (isReport) {
        const report = reportSteps(n, names.referenceId, merchantId, first);
        steps.unshift(...report.before);
        steps.push(...report.after);
      }
      if (how === 'resolved') resolve('SUCCESS');
      if (how === 'declined') resolve('FAILED');
      if (how === 'cancelled-early') resolve('CANCELLED');
      if (how === 'cancelled') {
        status = 'CANCELLED';
        emit({ type: 'payment.cancelled', ...names, status });
      }
      const refunds: string[] = [];
      let left = status === 'SUCCESS' ? 1000 : 0;
      for (const [index, { cents, ends }] of requested.entries()) {
        if (cents > left) continue;
        const { referenceId } = names;
        const amount = `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
        const refundReferenceId = `refund-${n}-${index}`;
        const fields = { referenceId, refundReferenceId, merchantId, sandbox, amount, currency: 'EUR' };
        emit({ type: 'refund.accepted', ...fields, status: ends === 'SUCCESS' ? 'SUCCESS' : 'PENDING' });
        left -= cents;
        if (ends === 'FAILED') left += cents;
        const last = ends === 'LATE' ? 'SUCCESS' : ends;
        if (ends === 'LATE' || ends === 'FAILED') emit({ type: 'refund.resolved', ...fields, status: last });
        refunds.push(last);
        if (left === 0 && last === 'SUCCESS' && !refunds.includes('PENDING')) status = 'REFUNDED';
      }
      return { steps, payments: [status], refunds, reports: isReport ? 1 : 0 };
    });
}

/** The steps before and after a payment that a terminal reports; this terminal is separate and never connects. */
function reportSteps(n: number, referenceId: string, merchantId: string, status: string) {
  const terminal = { terminalId: `T${100 + n}`, configId: 100 + n };
  const { terminalId } = terminal;
  const actor = `terminal:${terminalId}`;
  const report = { referenceId, specificTId: `acq-${n}` };
  const paid = { amount: '10.00', currency: 'EUR', fleet: true };
  const move = (from: string, to: string): Step => ({
    actor,
    body: { type: 'terminal.state', ...terminal, from, to, fleet: true },
  });
  const created: Step = { actor, body: { type: 'report.created', ...report, ...terminal, ...paid } };
  const stored: Step = {
    actor: backend,
    body: { type: 'report.stored', ...report, terminalId, merchantId, status },
  };
  const confirmed: Step = { actor, body: { type: 'report.confirmed', ...report, ...terminal } };
  return {
    before: [move('offline', 'authenticating'), created],
    after: [stored, confirmed, move('authenticating', 'stopped')],
  };
}

const documentedMs = [1_000, 2_000, 4_000, 8_000, 16_000];

/** Generates the lifecycle of a terminal: failed attempts, a session with commands and its end, repeatedly. */
function terminalLifecycle(n: number): fc.Arbitrary<Lifecycle> {
  const session = fc.record({
    failures: fc.integer({ min: 0, max: 7 }),
    replaced: fc.boolean(),
    commands: fc.array(fc.constantFrom('done', 'sent', 'cut'), { maxLength: 3 }),
    end: fc.constantFrom('cut', 'disconnect'),
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
    const emit = (body: EventBody) => steps.push({ actor: backend, body });
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
      emit({ type: 'session.online', ...names, sessionId });
      move('online');
      attempts = 0;
      for (const [requestId, status] of statuses) {
        if (status === 'SENT')
          emit({ type: 'command.sent', requestId, requestType: 'PRINT', configId: n, redelivered: true });
      }
      for (const fate of commands) {
        const command = { requestId: `req-${n}-${count++}`, requestType: 'PRINT', configId: n };
        emit({ type: 'command.queued', ...command });
        emit({ type: 'command.sent', ...command, redelivered: false });
        if (fate === 'done') steps.push(...executed(names, command));
        statuses.set(command.requestId, fate === 'done' ? 'COMPLETED' : 'SENT');
      }
      if (replaced) {
        const replaces = sessionId;
        sessionId = `s-${n}-${count++}`;
        emit({ type: 'session.online', ...names, sessionId, replaces });
      }
      emit({ type: 'session.offline', ...names, sessionId, reason: 'gone' });
      if (end === 'cut') move('backing-off');
      else move('offline');
    }
    move('stopped');
    return { steps, commands: [...statuses.values()] };
  });
}

/** The terminal prints the text, and the backend stores the result. */
function executed(
  names: { readonly configId: number; readonly terminalId: string },
  command: { readonly requestId: string; readonly requestType: string; readonly configId: number },
): readonly Step[] {
  const text = 'Thank you.';
  const printed = { type: 'terminal.printed', ...names, fleet: true, characters: text.length, text } as const;
  return [
    { actor: `terminal:${names.terminalId}`, body: printed },
    { actor: backend, body: { type: 'command.done', ...command, status: 'COMPLETED' } },
  ];
}

const started: RunStarted = {
  type: 'run.started',
  version: '0',
  seed: 1,
  // Terminals may be late, because the lifecycles are interleaved at random.
  clock: 'real',
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
  scenarios: { passed: 0, differing: 0, failed: 0, inconclusive: 0, skipped: 0, errors: 0 },
  elapsedMs: 1,
  reasons: [],
};

/** Generates a history of several lifecycles, interleaved in any order that keeps the order within each of them. */
export function validHistory(): fc.Arbitrary<readonly RunEvent[]> {
  const payments = fc.array(fc.constant(paymentLifecycle), { maxLength: 6 });
  const terminals = fc.array(fc.constant(terminalLifecycle), { maxLength: 3 });
  const lifecycles = fc
    .tuple(payments, terminals)
    .chain(([some, others]) => fc.tuple(...[...some, ...others].map((lifecycle, n) => lifecycle(n + 1))));
  const turns = fc.infiniteStream(fc.nat({ max: 1_000_000 }));
  return fc.tuple(lifecycles, turns).map(([all, choices]) => interleaved(all, choices));
}

function interleaved(lifecycles: readonly Lifecycle[], choices: Iterator<number>): readonly RunEvent[] {
  const events: RunEvent[] = [];
  let t = 0;
  const emit = ({ actor, body }: Step) => events.push({ seq: events.length, t, actor, ...body });
  emit({ actor: 'run', body: started });
  const open = lifecycles
    .map(({ steps }) => ({ steps, next: 0, at: 0 }))
    .filter(({ steps }) => steps.length > 0);
  while (open.length > 0) {
    const choice: number = choices.next().value;
    const at = choice % open.length;
    const lifecycle = open[at];
    const step = lifecycle?.steps[lifecycle.next];
    if (lifecycle === undefined || step === undefined) throw new RangeError('no lifecycle is left');
    t = Math.max(t + (choice % 3), lifecycle.at + (step.afterMs ?? 0));
    emit(step);
    lifecycle.at = t;
    lifecycle.next += 1;
    if (lifecycle.next === lifecycle.steps.length) open.splice(at, 1);
  }
  emit({ actor: backend, body: storeTotals(lifecycles) });
  emit({ actor: 'run', body: finished });
  return events;
}

function storeTotals(lifecycles: readonly Lifecycle[]): EventBody {
  const count = (statuses: readonly string[]) => {
    const counts: Record<string, number> = {};
    for (const status of statuses) counts[status] = (counts[status] ?? 0) + 1;
    return counts;
  };
  return {
    type: 'store.totals',
    payments: count(lifecycles.flatMap(({ payments = [] }) => payments)),
    refunds: count(lifecycles.flatMap(({ refunds = [] }) => refunds)),
    commands: count(lifecycles.flatMap(({ commands = [] }) => commands)),
    reports: lifecycles.reduce((sum, { reports = 0 }) => sum + reports, 0),
  };
}
