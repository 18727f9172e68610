import { responseField } from '../../../scenarios/response-field.js';
import type { HttpExchange } from '../../../simulator/http/http-exchange.js';
import { type ModelPayment, resolvedAt } from '../model/payment.js';
import type { ServiceModel } from '../model/service-model.js';
import { order } from '../model/span.js';
import type { SentCall, System } from '../service/system.js';

/** SBX-04, SBX-14: a held response is sent neither before its delay has passed nor long after it. */
export async function checkHeldResponses(model: ServiceModel, system: System): Promise<void> {
  const at = { from: system.now, to: system.now };
  for (const [index, payment] of model.payments.entries()) {
    const sent = system.payments[index];
    if (sent === undefined || !payment.outcome.holdsResponse) continue;
    // PAY-06: a cancellation ends the held response; a restart sends it in the state of that moment.
    if (payment.cancelled !== undefined || payment.releasedEarly) continue;
    const due = order(at, resolvedAt(payment));
    const what = `the held response of ${payment.referenceId} (${payment.amount})`;
    if (due === 'before' && sent.response !== undefined) {
      const text = 'already received';
      system.judge.differs(payment.outcome.clause, what, text, 'no response yet');
    }
    if (due === 'after') checkResponse(system, payment, await overdue(system, payment, sent, what));
  }
}

async function overdue(
  { judge }: System,
  { outcome }: ModelPayment,
  sent: SentCall,
  what: string,
): Promise<HttpExchange> {
  // A response that has arrived may be recorded only in the next turn.
  await Promise.resolve();
  return sent.response ?? judge.broken(outcome.clause, what, 'not received', 'received');
}

/** Compares the response to a payment with the trigger tables, or with the first status of a production payment. */
export function checkResponse(
  { judge }: System,
  { outcome, referenceId, amount, currency, mode }: ModelPayment,
  response: HttpExchange,
): void {
  const what = `the response to ${referenceId} (${amount})`;
  judge.hold(outcome.clause, `${what}, HTTP status`, response.status, 200);
  const status = responseField(response, 'status');
  if (!outcome.byAcquirer) {
    judge.hold(outcome.clause, `${what}, status`, status, outcome.firstStatus);
    const errorCode = responseField(response, 'errorCode') ?? null;
    judge.hold(outcome.clause, `${what}, error code`, errorCode, outcome.errorCode);
  } else judge.hold('SBX-20', `${what}, status`, status, outcome.firstStatus);
  judge.hold('SBX-16', `${what}, sandbox`, responseField(response, 'sandbox'), mode === 'sandbox');
  judge.hold('PAY-08', `${what}, amount`, responseField(response, 'amount'), amount);
  judge.hold('PAY-08', `${what}, currency`, responseField(response, 'currency'), currency);
}
