import { limits } from '../../../contract/limits.js';
import { second } from '../../../text/time-units.js';
import type { Rejection } from '../expectation.js';
import { atAnyTerminal, type Behaviour, type RoundContext } from './behaviour.js';
import {
  currency,
  differing,
  euros,
  lastingFieldsOf,
  mismatchOfPayment,
  type Order,
  type Transaction,
} from './money.js';

const { refundCooldownMs: cooldownMs } = limits;
/** The clocks of both sides count whole milliseconds. */
const roundingMs = 5;

const tooSoon: Rejection = {
  status: 400,
  errorCode: 'ERR_REFUND_COOLDOWN',
  retryAfterUpTo: cooldownMs / second,
};
const tooMuch: Rejection = { status: 400, errorCode: 'ERR_REFUND_EXCEEDS_BALANCE' };
const duplicate: Rejection = { status: 409, errorCode: 'ERR_DUPLICATE_REFERENCE' };
const wrongState: Rejection = { status: 409, errorCode: 'ERR_INVALID_STATE' };

/** A payment with a partial refund, whose rest is refunded after the cooldown. */
interface Waiting {
  readonly paid: Transaction;
  readonly refundedCents: number;
  readonly leftCents: number;
  /** The time at which the cooldown is over in every case. */
  readonly from: number;
}

/** Refunds a part and another part at once, and the rest after the cooldown (REF-03). */
export const refundTooSoon: Behaviour = () => {
  let waiting: Waiting | undefined;

  return async (context) => {
    const { random, api } = context;
    const partCents = random.integer(1, 400);
    const totalCents = partCents + random.integer(2, 9_000);
    if (waiting !== undefined && Date.now() >= waiting.from) {
      const due = waiting;
      waiting = undefined;
      await refundRest(context, due);
    }
    const paid = await sale(context, totalCents);
    const { referenceId } = paid;
    const sentAt = Date.now();
    const part = { referenceId, refundReferenceId: context.nextReference(), amount: euros(partCents) };
    await api.call('refund', part, (body) =>
      differing(
        { ...part, currency, status: 'SUCCESS', remainingAmount: euros(totalCents - partCents) },
        body,
      ),
    );
    const acceptedBy = Date.now();
    await api.expectRejection('refund', part, duplicate);
    const more = { referenceId, refundReferenceId: context.nextReference(), amount: '0.01' };
    const again = await api.callUnless('refund', more, tooSoon);
    if (again !== undefined) {
      if (Date.now() - sentAt < cooldownMs)
        api.reportFinding('refund', {
          expected: '400 ERR_REFUND_COOLDOWN',
          actual: `${again.status} at once`,
        });
      // The network was so slow that the cooldown may be over: the balance is not certain.
      return;
    }
    await refundedSoFar(context, paid, partCents);
    waiting ??= {
      paid,
      refundedCents: partCents,
      leftCents: totalCents - partCents,
      from: acceptedBy + cooldownMs + roundingMs,
    };
  };
};

/** Refunds the rest after the cooldown, which must complete the refund of the payment (REF-04). */
async function refundRest({ api, nextReference }: RoundContext, due: Waiting): Promise<void> {
  const { referenceId } = due.paid;
  const rest = { referenceId, refundReferenceId: nextReference() };
  await api.call('refund', rest, (body) =>
    differing(
      { ...rest, currency, amount: euros(due.leftCents), status: 'SUCCESS', remainingAmount: '0.00' },
      body,
    ),
  );
  const refundedAmount = euros(due.leftCents + due.refundedCents);
  await api.call('getTransactionDetails', { referenceId }, (body) =>
    differing({ ...lastingFieldsOf(due.paid), status: 'REFUNDED', refundedAmount }, body),
  );
}

/** Refunds more than the balance, in one call and in two at the same time, and a declined payment (REF-02, REF-04). */
export const refundTooMuch: Behaviour = () => async (context) => {
  const { random, api } = context;
  const totalCents = random.integer(100, 9_000);
  const partCents = Math.ceil(totalCents * 0.6);
  const paid = await sale(context, totalCents);
  const { referenceId } = paid;
  const refund = (cents: number) => ({
    referenceId,
    refundReferenceId: context.nextReference(),
    amount: euros(cents),
  });
  await api.expectRejection('refund', refund(totalCents + 1), tooMuch);
  await refundedSoFar(context, paid, 0);
  // Each is within the balance, both together are not: the balance is checked before the cooldown.
  const both = await Promise.allSettled(
    [partCents, partCents].map((cents) => api.callUnless('refund', refund(cents), tooMuch)),
  );
  const accepted = both.filter((each) => {
    if (each.status === 'rejected') throw each.reason;
    return each.value !== undefined;
  }).length;
  if (accepted !== 1)
    api.reportFinding('refund', {
      expected: '1 of 2 refunds accepted that exceed the balance together',
      actual: `${accepted} accepted`,
    });
  await refundedSoFar(context, paid, partCents);
  const declined: Order = { referenceId: context.nextReference(), amount: '1000.00', currency };
  await api.call('payNow', declined, (body) => mismatchOfPayment(declined, body));
  const ofDeclined = { referenceId: declined.referenceId, refundReferenceId: context.nextReference() };
  await api.expectRejection('refund', ofDeclined, wrongState);
};

function sale(context: RoundContext, cents: number): Promise<Transaction> {
  const order: Order = {
    referenceId: context.nextReference(),
    amount: euros(cents),
    currency,
    ...atAnyTerminal(context),
  };
  return context.api.call('payNow', order, (body) => mismatchOfPayment(order, body));
}

/** Checks the refunded amount: only accepted refunds count. */
async function refundedSoFar({ api }: RoundContext, paid: Transaction, cents: number): Promise<void> {
  const { referenceId } = paid;
  await api.call('getTransactionDetails', { referenceId }, (body) =>
    differing({ ...lastingFieldsOf(paid), status: 'SUCCESS', refundedAmount: euros(cents) }, body),
  );
}
