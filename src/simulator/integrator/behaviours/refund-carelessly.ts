import { limits } from '../../../contract/limits.js';
import { monotonicNow } from '../../../text/clock/process-clock.js';
import { field } from '../../http/response-failure.js';
import { documentRules } from '../document-rules.js';
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
import { PostponedRefunds, refundUnlessTooSoon, tooSoon } from './refund-in-cooldown.js';

const { refundCooldownMs: cooldownMs } = limits;

const tooMuch: Rejection = {
  status: 400,
  errorCode: 'ERR_REFUND_EXCEEDS_BALANCE',
  document: { rule: documentRules.refundBalance, requires: 'status' },
};
const duplicate: Rejection = { status: 409, errorCode: 'ERR_DUPLICATE_REFERENCE' };
const wrongState: Rejection = { status: 409, errorCode: 'ERR_INVALID_STATE' };

/** A payment with the refund of a part. */
interface PartlyRefunded {
  readonly paid: Transaction;
  readonly part: {
    readonly referenceId: string;
    readonly refundReferenceId: string;
    readonly amount: string;
  };
  readonly partCents: number;
  readonly leftCents: number;
}

/**
 * Refunds a part and another part at once, and the rest after the cooldown (REF-03). A part that is rejected within a
 * cooldown that runs from the payment is refunded after it.
 */
export const refundTooSoon: Behaviour = () => {
  const parts = new PostponedRefunds<PartlyRefunded>();
  const rests = new PostponedRefunds<PartlyRefunded>();

  return async (context) => {
    const { random, api } = context;
    const partCents = random.integer(1, 400);
    const totalCents = partCents + random.integer(2, 9_000);
    const rest = rests.take();
    if (rest !== undefined) await refundRest(context, rest);
    const late = parts.take();
    if (late !== undefined) {
      await api.call('refund', late.part, partIsRefunded(late));
      return refundMoreAtOnce(context, late, { rests });
    }
    const soldAt = monotonicNow();
    const paid = await sale(context, totalCents);
    const { referenceId } = paid;
    const part = { referenceId, refundReferenceId: context.nextReference(), amount: euros(partCents) };
    const refunded = { paid, part, partCents, leftCents: totalCents - partCents };
    const outcome = await refundUnlessTooSoon(api, part, partIsRefunded(refunded));
    if ('from' in outcome) parts.add(refunded, outcome.from);
    else {
      const hasCooldown = outcome.refund.status !== 'FAILED';
      await refundMoreAtOnce(context, refunded, { rests, ...(hasCooldown && { soldAt }) });
    }
  };
};

const partIsRefunded =
  ({ part, leftCents }: PartlyRefunded) =>
  (body: object) =>
    differing({ ...part, currency, status: 'SUCCESS', remainingAmount: euros(leftCents) }, body);

/** Refunds the same part again, and another one: within the cooldown at most the first part is refunded. */
async function refundMoreAtOnce(
  context: RoundContext,
  refunded: PartlyRefunded,
  { rests, soldAt }: { readonly rests: PostponedRefunds<PartlyRefunded>; readonly soldAt?: number },
): Promise<void> {
  const { api } = context;
  const { paid, part, partCents } = refunded;
  const sentAt = monotonicNow();
  await api.expectRejection('refund', part, duplicate);
  const more = { ...part, refundReferenceId: context.nextReference(), amount: '0.01' };
  const again = await refundUnlessTooSoon(api, more);
  if ('refund' in again) {
    if (monotonicNow() - sentAt < cooldownMs)
      api.reportFinding('refund', {
        expected: '400 ERR_REFUND_COOLDOWN',
        actual: `${again.refund.status} at once`,
        // Whether a later cooldown counts from the last refund, the document leaves open.
        ...(soldAt !== undefined &&
          monotonicNow() - soldAt < cooldownMs &&
          again.refund.status !== 'FAILED' && { rule: documentRules.refundCooldown }),
      });
    // The network was so slow that the cooldown may be over: the balance is not certain.
    return;
  }
  await refundedSoFar(context, paid, partCents);
  // One rest at a time is enough to see that the cooldown ends.
  if (rests.isEmpty) rests.add(refunded, again.from);
}

/** Refunds the rest after the cooldown, which must complete the refund of the payment (REF-04). */
async function refundRest(
  { api, nextReference }: RoundContext,
  { paid, partCents, leftCents }: PartlyRefunded,
): Promise<void> {
  const { referenceId } = paid;
  const rest = { referenceId, refundReferenceId: nextReference() };
  await api.call('refund', rest, (body) =>
    differing(
      { ...rest, currency, amount: euros(leftCents), status: 'SUCCESS', remainingAmount: '0.00' },
      body,
    ),
  );
  const refundedAmount = euros(leftCents + partCents);
  await api.call('getTransactionDetails', { referenceId }, (body) =>
    differing({ ...lastingFieldsOf(paid), status: 'REFUNDED', refundedAmount }, body),
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
    [partCents, partCents].map((cents) => api.callOr('refund', refund(cents), [tooMuch, tooSoon])),
  );
  const outcomes = both.map((each) => {
    if (each.status === 'rejected') throw each.reason;
    return each.value;
  });
  const accepted = outcomes.filter((each) => 'body' in each).length;
  // A cooldown that runs from the payment rejects both; otherwise the balance is checked before the cooldown.
  if (outcomes.every(isTooSoon)) return;
  if (accepted !== 1 || outcomes.some(isTooSoon))
    api.reportFinding('refund', {
      expected: '1 of 2 refunds accepted that exceed the balance together',
      actual: `${accepted} accepted${outcomes.some(isTooSoon) ? ', and one rejected for its cooldown' : ''}`,
      ...(accepted > 1 && { rule: documentRules.refundBalance }),
    });
  await refundedSoFar(context, paid, partCents);
  const declined: Order = { referenceId: context.nextReference(), amount: '1000.00', currency };
  await api.call('payNow', declined, (body) => mismatchOfPayment(declined, body));
  const ofDeclined = { referenceId: declined.referenceId, refundReferenceId: context.nextReference() };
  await api.expectRejection('refund', ofDeclined, wrongState);
};

function isTooSoon(outcome: object): boolean {
  return 'rejection' in outcome && field(field(outcome.rejection, 'body'), 'errorCode') === tooSoon.errorCode;
}

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
