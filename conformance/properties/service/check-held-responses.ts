import { responseField } from '../../../src/scenarios/response-field.js';
import type { HttpExchange } from '../../../src/simulator/http/http-exchange.js';
import { broken, hold } from './hold.js';
import { type ModelPayment, resolvedAt, type ServiceModel } from './model.js';
import { order } from './span.js';
import type { SentPayment, System } from './system.js';

/** SBX-04, SBX-14: a held response is sent neither before its delay has passed nor long after it. */
export async function checkHeldResponses(model: ServiceModel, system: System): Promise<void> {
  const at = { from: system.now, to: system.now };
  for (const [index, payment] of model.payments.entries()) {
    const sent = system.payments[index];
    if (sent === undefined || !payment.outcome.holdsResponse) continue;
    const due = order(at, resolvedAt(payment));
    const what = `the held response of ${payment.referenceId} (${payment.amount})`;
    if (due === 'before' && sent.response !== undefined)
      broken(payment.outcome.clause, what, 'already received', 'no response yet');
    if (due === 'after') checkResponse(payment, await overdue(payment, sent, what));
  }
}

async function overdue({ outcome }: ModelPayment, sent: SentPayment, what: string): Promise<HttpExchange> {
  // A response that has arrived may be recorded only in the next turn.
  await Promise.resolve();
  return sent.response ?? broken(outcome.clause, what, 'not received', 'received');
}

/** Compares the response to a payment with the trigger tables. */
export function checkResponse({ outcome, referenceId, amount }: ModelPayment, response: HttpExchange): void {
  const what = `the response to ${referenceId} (${amount})`;
  hold(outcome.clause, `${what}, HTTP status`, response.status, 200);
  hold(outcome.clause, `${what}, status`, responseField(response, 'status'), outcome.firstStatus);
  hold(
    outcome.clause,
    `${what}, error code`,
    responseField(response, 'errorCode') ?? null,
    outcome.errorCode,
  );
  hold('SBX-16', `${what}, sandbox`, responseField(response, 'sandbox'), true);
  hold('PAY-08', `${what}, amount`, responseField(response, 'amount'), amount);
}
