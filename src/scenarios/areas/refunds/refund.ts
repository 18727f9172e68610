import type { HttpExchange } from '../../../simulator/http/http-exchange.js';
import type { Integrator } from '../../../simulator/integrator/integrator.js';
import { monotonicNow } from '../../../text/clock/process-clock.js';
import { type ClauseChecks, requireOk } from '../../clause-checks.js';
import { between } from '../../expectation.js';
import { responseField } from '../../response-field.js';
import type { World } from '../../world.js';
import { newPayment, type PaymentBody } from '../payments/payment-body.js';
import { rowsOf } from '../queries/rows.js';

/** A second longer than the cooldown, which is the tolerance for all times. */
export const cooldownPassedMs = 61_000;

/** An app that can pay, read transactions and refund. */
export function refundApp(world: World, sandbox = true): Promise<Integrator> {
  return world.app({ scopes: ['payments:direct', 'transactions:read', 'refunds:write'], sandbox });
}

/** A transaction that can be refunded, and the latest time at which it was made. */
export async function refundable(
  world: World,
  app: Integrator,
  amount: string,
): Promise<{ readonly payment: PaymentBody; readonly paidAt: number }> {
  const payment = newPayment(world, amount);
  await requireOk(world, 'the payment', app.call('payNow', payment));
  return { payment, paidAt: monotonicNow() };
}

export interface RefundSent {
  readonly refundReferenceId: string;
  readonly response: HttpExchange;
}

/** Sends a refund; without an amount the whole balance. */
export async function sendRefund(
  world: World,
  app: Pick<Integrator, 'call'>,
  { referenceId }: Pick<PaymentBody, 'referenceId'>,
  amount?: string,
  prefix = 'REF-',
): Promise<RefundSent> {
  const refundReferenceId = world.reference(prefix);
  const payload = { referenceId, refundReferenceId, ...(amount !== undefined && { amount }) };
  return { refundReferenceId, response: await app.call('refund', payload) };
}

/** Returns whether the refund was accepted: its status is 2xx, and it is not FAILED. */
export function isAccepted({ response }: Pick<RefundSent, 'response'>): boolean {
  return response.status >= 200 && response.status <= 299 && responseField(response, 'status') !== 'FAILED';
}

/** The time in which a refund that is pending must have ended. */
const endsWithinMs = 5_000;

/** The end of a refund; `open` for one that has not ended in time, `refused` for any response but 2xx. */
export type RefundEnd = 'refused' | 'FAILED' | 'open' | 'accepted';

/** Returns how the refund ends: one that a service has accepted may be PENDING, and end FAILED. */
export async function endOf(
  world: World,
  app: Pick<Integrator, 'call'>,
  { refundReferenceId, response }: RefundSent,
): Promise<RefundEnd> {
  if (response.status > 299) return 'refused';
  let status = responseField(response, 'status');
  for (let waitedMs = 0; status === 'PENDING' && waitedMs < endsWithinMs; waitedMs += 250) {
    await world.sleep(250, 'the end of a refund');
    const [refund] = rowsOf(await app.call('refundStatus', { refundReferenceId }));
    status = refund?.status ?? status;
  }
  if (status === 'FAILED') return status;
  return status === 'PENDING' ? 'open' : 'accepted';
}

/**
 * Checks that at least one of two refunds within the cooldown is rejected: with 400, or by a refund that ends FAILED.
 * Returns their number.
 */
export async function checkCooldown(
  world: World,
  checks: ClauseChecks,
  title: string,
  app: Pick<Integrator, 'call'>,
  sent: readonly RefundSent[],
): Promise<number> {
  const ends = await Promise.all(sent.map((each) => endOf(world, app, each)));
  const responses = sent.map(({ response }) => response);
  const rejected = sent.filter(({ response }, at) => response.status === 400 || ends[at] === 'FAILED').length;
  // A service that does not refund such a transaction shows nothing about its cooldown, nor does a refund that is open.
  const isRefunded = responses.some(({ status }) => status <= 299 || status === 400);
  const isShown = isRefunded && !ends.includes('open');
  (isShown ? checks : checks.decided).value(title, rejected, between(1, 2), ...responses);
  return rejected;
}

/**
 * Checks that refundStatus serves a refund: by its own reference, or by that of its payment. The document shows no
 * parameters.
 */
export async function checkServed(
  checks: ClauseChecks,
  title: string,
  app: Pick<Integrator, 'call'>,
  refund: Readonly<Record<'referenceId' | 'refundReferenceId', string>>,
): Promise<void> {
  const { referenceId, refundReferenceId } = refund;
  const seen = [
    await app.call('refundStatus', { refundReferenceId }),
    await app.call('refundStatus', { referenceId }),
  ];
  const served = seen.some(({ status }) => status >= 200 && status <= 299);
  checks.restingOn('S5.19').value(`${title}: refundStatus serves it`, served, true, ...seen);
}
