import { amountTriggers, type SandboxOutcome } from '../../../contract/sandbox-triggers.js';
import { monotonicNow } from '../../../text/clock/process-clock.js';
import { documentRules, sandboxRule } from '../document-rules.js';
import type { Mismatch } from '../expectation.js';
import { atAnyTerminal, type Behaviour, type RoundContext } from './behaviour.js';
import {
  currency,
  differing,
  type FieldRules,
  forcedOutcome,
  lastingFieldsOf,
  mismatchOfPayment,
  type Order,
  ordinaryAmount,
  type Pending,
  type Transaction,
  transactionRules,
} from './money.js';

const [firstTrigger = '500.00', ...moreTriggers] = amountTriggers.keys();

/** One payment in this many has a trigger amount. */
const triggerEvery = 12;
/** One sale in this many is paid in cash and only recorded. */
const cashEvery = 8;
/** This close to its time a timed outcome may or may not have happened. */
const graceMs = 1_000;
/** A pending payment is looked at again when it is due, and must have its outcome this much later (SBX-02). */
const lookAgainMs = 1_000;
const lateMs = 5_000;
/** One that stays pending is looked at again after the time that the others need. */
const pendingLookMs = 10_000;
/** Clocks count whole milliseconds, so that one may be missing at each end. */
const roundingMs = 2;
/** The number of pending payments that are remembered. */
const maxPending = 8;

/** The rules of a stored payment: one of the sandbox keeps its outcome. */
const storedRules: FieldRules = { ...transactionRules, status: documentRules.stored };

/** Takes a payment at a terminal and checks its status; a pending payment is checked again when it is due. */
export const takePayments: Behaviour = () => async (context) => {
  const { random } = context;
  const isCash = random.integer(1, cashEvery) === 1;
  const isTrigger = random.integer(1, triggerEvery) === 1;
  const trigger = random.pick([firstTrigger, ...moreTriggers]);
  const ordinary = ordinaryAmount(random);
  const order: Order = {
    referenceId: context.nextReference(),
    amount: isTrigger && !isCash ? trigger : ordinary,
    currency,
    ...atAnyTerminal(context),
  };
  if (isCash) await record(context, order);
  else await pay(context, order, forcedOutcome(order.amount));
  await checkDue(context);
};

/**
 * Looks at the oldest pending payment: when it is due, and, if it is PENDING then, once more when it must have its
 * outcome. One that stays PENDING is looked at once.
 */
async function checkDue({ api, pending }: RoundContext): Promise<void> {
  const [oldest] = pending;
  if (oldest === undefined) return;
  const { order, dueAt, status, looked } = oldest;
  if (monotonicNow() < dueAt + (looked ? lateMs : lookAgainMs)) return;
  const isEarly = monotonicNow() < dueAt + lateMs;
  const { referenceId } = order;
  const body = await api.call('getTransactionDetails', { referenceId }, (found) =>
    mismatchOfPayment(order, found, {
      status: isEarly && found.status === 'PENDING' ? 'PENDING' : status,
    }),
  );
  oldest.looked = true;
  if (!isEarly || body.status === status) pending.shift();
}

async function record({ api }: RoundContext, order: Order): Promise<void> {
  const sale = { ...order, channel: 'cash' };
  const saved = await api.call('saveTransaction', sale, (body) =>
    differing({ ...sale, sandbox: true, status: 'SUCCESS', refundedAmount: '0.00' }, body),
  );
  await checkStored(api, saved);
}

/** Takes a payment with this outcome and checks it in the response and as it is stored. */
export async function pay(
  { api, pending }: RoundContext,
  order: Order,
  outcome: SandboxOutcome,
): Promise<void> {
  const { succeedsAfterMs, heldForMs = 0 } = outcome;
  const lookLater = (dueAt: number, status: Pending['status']) => {
    if (pending.length >= maxPending) return;
    pending.push({ order, dueAt, status, looked: false });
    pending.sort((one, other) => one.dueAt - other.dueAt);
  };
  const sentAt = monotonicNow();
  const paid = await api.call('payNow', order, (body, { elapsedMs }) =>
    isReleased(body, heldForMs)
      ? mismatchOfPayment(order, body, { status: 'PENDING' })
      : (mismatchOfPayment(order, body, outcome) ?? tooSoon(order, elapsedMs, heldForMs)),
  );
  if (isReleased(paid, heldForMs)) {
    lookLater(sentAt + heldForMs, 'SUCCESS');
    return;
  }
  if (succeedsAfterMs === undefined) {
    await checkStored(api, paid);
    if (outcome.status === 'PENDING') lookLater(sentAt + pendingLookMs, 'PENDING');
    return;
  }
  if (monotonicNow() - sentAt >= succeedsAfterMs - graceMs) return;
  await checkStored(api, paid, succeedsAfterMs - graceMs - (monotonicNow() - sentAt));
  lookLater(monotonicNow() + succeedsAfterMs, 'SUCCESS');
}

/** Checks that the stored payment equals the response. The status is not judged if it may have changed in the meantime. */
async function checkStored(
  api: RoundContext['api'],
  paid: Transaction,
  lastsMs = Number.POSITIVE_INFINITY,
): Promise<void> {
  const { referenceId, status, errorCode, refundedAmount } = paid;
  const stored = { ...lastingFieldsOf(paid), errorCode, refundedAmount };
  await api.call('getTransactionDetails', { referenceId }, (body, { elapsedMs }) =>
    differing(elapsedMs < lastsMs ? { ...stored, status } : stored, body, storedRules),
  );
}

/**
 * A service that stops sends the responses that it holds at once, with the present status. The payment is resolved at
 * its time nevertheless. Whether a service holds its responses at all is checked by scenarios (SBX-04).
 */
function isReleased({ status }: Transaction, heldForMs: number): boolean {
  return status === 'PENDING' && heldForMs > 0;
}

function tooSoon(order: Order, elapsedMs: number, heldForMs: number): Mismatch | undefined {
  if (elapsedMs >= heldForMs - roundingMs) return undefined;
  const rule = sandboxRule(order);
  return {
    expected: `a response after ${heldForMs} ms`,
    actual: `a response after ${elapsedMs} ms`,
    ...(rule && { rule }),
  };
}
