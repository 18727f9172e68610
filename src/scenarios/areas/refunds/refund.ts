import type { HttpExchange } from '../../../simulator/http/http-exchange.js';
import type { Integrator } from '../../../simulator/integrator/integrator.js';
import { requireOk } from '../../clause-checks.js';
import type { World } from '../../world.js';
import { newPayment, type PaymentBody } from '../payments/payment-body.js';

/** Longer than the cooldown, by the tolerance for all times. */
export const cooledMs = 61_000;

export function refundApp(world: World, sandbox = true): Promise<Integrator> {
  return world.app({ scopes: ['payments:direct', 'transactions:read', 'refunds:write'], sandbox });
}

/** A transaction that can be refunded, and when it was there at the latest. */
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

export async function refund(
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

export function isAccepted({ response }: Pick<RefundSent, 'response'>): boolean {
  return response.status >= 200 && response.status <= 299;
}
