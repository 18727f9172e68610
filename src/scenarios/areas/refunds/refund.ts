import type { HttpExchange } from '../../../simulator/http/http-exchange.js';
import type { Integrator } from '../../../simulator/integrator/integrator.js';
import { requireOk } from '../../clause-checks.js';
import type { World } from '../../world.js';
import { newPayment, type PaymentBody } from '../payments/payment-body.js';

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
  return { payment, paidAt: Date.now() };
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

/** Returns whether the response has a 2xx status. */
export function isAccepted({ response }: Pick<RefundSent, 'response'>): boolean {
  return response.status >= 200 && response.status <= 299;
}
