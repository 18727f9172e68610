import type { Refusal } from '../expectation.js';
import { atAnyTerminal, type Behaviour, type RoundContext } from './behaviour.js';
import { currency, differing, euros, mismatchOfPayment, type Order } from './money.js';

/** From one accepted refund of a payment to the next (REF-03). */
const cooldownMs = 60_000;
/** The clocks of both sides count whole milliseconds. */
const roundingMs = 5;

const tooSoon: Refusal = { status: 400, errorCode: 'ERR_REFUND_COOLDOWN', retryAfterUpTo: 60 };
const tooMuch: Refusal = { status: 400, errorCode: 'ERR_REFUND_EXCEEDS_BALANCE' };
const duplicate: Refusal = { status: 409, errorCode: 'ERR_DUPLICATE_REFERENCE' };
const wrongState: Refusal = { status: 409, errorCode: 'ERR_INVALID_STATE' };

/** A payment of which something has been refunded, and more is to be when that is allowed. */
interface Waiting {
  readonly order: Order;
  readonly refundedCents: number;
  readonly leftCents: number;
  /** The cooldown is over then, whatever took how long. */
  readonly from: number;
}

/** Refunds a part and the next part at once, and again when the cooldown is over (REF-03). */
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
    const order = await sale(context, totalCents);
    const { referenceId } = order;
    const sentAt = Date.now();
    const part = { referenceId, refundReferenceId: context.nextReference(), amount: euros(partCents) };
    await api.call('refund', part, (body) =>
      differing({ ...part, status: 'SUCCESS', remainingAmount: euros(totalCents - partCents) }, body),
    );
    const acceptedBy = Date.now();
    await api.refused('refund', part, duplicate);
    const more = { referenceId, refundReferenceId: context.nextReference(), amount: '0.01' };
    const again = await api.callUnless('refund', more, tooSoon);
    if (again !== undefined) {
      if (Date.now() - sentAt < cooldownMs)
        api.finding('refund', { expected: '400 ERR_REFUND_COOLDOWN', actual: `${again.status} at once` });
      // So slow a network that the cooldown may be over: nothing is known for certain any more.
      return;
    }
    await refundedSoFar(context, order, partCents);
    waiting ??= {
      order,
      refundedCents: partCents,
      leftCents: totalCents - partCents,
      from: acceptedBy + cooldownMs + roundingMs,
    };
  };
};

/** A refund after the cooldown is taken; of all that is left, it ends the payment (REF-04). */
async function refundRest({ api, nextReference }: RoundContext, due: Waiting): Promise<void> {
  const { referenceId } = due.order;
  const rest = { referenceId, refundReferenceId: nextReference() };
  await api.call('refund', rest, (body) =>
    differing({ ...rest, amount: euros(due.leftCents), status: 'SUCCESS', remainingAmount: '0.00' }, body),
  );
  const refundedAmount = euros(due.leftCents + due.refundedCents);
  await api.call('getTransactionDetails', { referenceId }, (body) =>
    differing({ status: 'REFUNDED', refundedAmount }, body),
  );
}

/** Refunds more than there is, one after the other and at the same time; and what cannot be refunded (REF-02, REF-04). */
export const refundTooMuch: Behaviour = () => async (context) => {
  const { random, api } = context;
  const totalCents = random.integer(100, 9_000);
  const mostCents = Math.ceil(totalCents * 0.6);
  const order = await sale(context, totalCents);
  const { referenceId } = order;
  const refund = (cents: number) => ({
    referenceId,
    refundReferenceId: context.nextReference(),
    amount: euros(cents),
  });
  await api.refused('refund', refund(totalCents + 1), tooMuch);
  await refundedSoFar(context, order, 0);
  // Each is within the balance, both together are not: the balance is looked at before the cooldown.
  const both = await Promise.allSettled(
    [mostCents, mostCents].map((cents) => api.callUnless('refund', refund(cents), tooMuch)),
  );
  const taken = both.filter((each) => {
    if (each.status === 'rejected') throw each.reason;
    return each.value !== undefined;
  }).length;
  if (taken !== 1)
    api.finding('refund', {
      expected: '1 of 2 refunds that are too much together taken',
      actual: `${taken} taken`,
    });
  await refundedSoFar(context, order, mostCents);
  const declined: Order = { referenceId: context.nextReference(), amount: '1000.00', currency };
  await api.call('payNow', declined, (body) => mismatchOfPayment(declined, body));
  const ofNothing = { referenceId: declined.referenceId, refundReferenceId: context.nextReference() };
  await api.refused('refund', ofNothing, wrongState);
};

async function sale(context: RoundContext, cents: number): Promise<Order> {
  const order: Order = {
    referenceId: context.nextReference(),
    amount: euros(cents),
    currency,
    ...atAnyTerminal(context),
  };
  await context.api.call('payNow', order, (body) => mismatchOfPayment(order, body));
  return order;
}

/** What was refused has changed nothing, what was taken has. */
async function refundedSoFar({ api }: RoundContext, { referenceId }: Order, cents: number): Promise<void> {
  await api.call('getTransactionDetails', { referenceId }, (body) =>
    differing({ status: 'SUCCESS', refundedAmount: euros(cents) }, body),
  );
}
