import type { HttpExchange } from '../../../simulator/http/http-exchange.js';
import type { OperationCallOptions, Payload } from '../../../simulator/http/operation-call.js';
import type { Integrator } from '../../../simulator/integrator/integrator.js';
import { requireOk } from '../../clause-checks.js';
import type { World } from '../../world.js';

/** The body of a payment. */
export type PaymentBody = Readonly<Record<'referenceId' | 'amount' | 'currency', string>>;

/** A payment with an unused reference; by default its amount triggers nothing. */
export function newPayment(world: World, amount = '12.34'): PaymentBody {
  return { referenceId: world.reference('PAY-'), amount, currency: 'EUR' };
}

/** Makes a payment and returns its body; without success the scenario is inconclusive. */
export async function storedPayment(
  world: World,
  app: Pick<Integrator, 'call'>,
  amount = '12.34',
  more: Payload = {},
): Promise<PaymentBody> {
  const payment = newPayment(world, amount);
  await requireOk(world, 'the payment', app.call('payNow', { ...payment, ...more }));
  return payment;
}

/** The account, with these options in each of its calls. */
export function callingWith(
  account: Pick<Integrator, 'call'>,
  options: OperationCallOptions,
): Pick<Integrator, 'call'> {
  return { call: (name, payload) => account.call(name, payload, options) };
}

/** The response of getTransactionDetails. */
export function detailsOf(
  app: Pick<Integrator, 'call'>,
  { referenceId }: Pick<PaymentBody, 'referenceId'>,
): Promise<HttpExchange> {
  return app.call('getTransactionDetails', { referenceId });
}
