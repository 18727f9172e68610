import { responseField } from '../../../src/scenarios/response-field.js';
import type { HttpExchange } from '../../../src/simulator/http/http-exchange.js';
import { broken, hold } from './hold.js';
import { type ModelPayment, resolvedAt, type ServiceModel } from './model.js';
import { order } from './span.js';
import type { SentPayment, System } from './system.js';

/** SBX-04, SBX-14: a held answer is out neither before its delay is over nor long after it. */
export async function checkHeldAnswers(model: ServiceModel, system: System): Promise<void> {
  const at = { from: system.now, to: system.now };
  for (const [index, payment] of model.payments.entries()) {
    const sent = system.payments[index];
    if (sent === undefined || !payment.outcome.holdsResponse) continue;
    const due = order(at, resolvedAt(payment));
    const what = `the held answer of ${payment.referenceId} (${payment.amount})`;
    if (due === 'before' && sent.answer !== undefined)
      broken(payment.outcome.clause, what, 'answered', 'none yet');
    if (due === 'after') checkAnswer(payment, await overdue(payment, sent, what));
  }
}

async function overdue({ outcome }: ModelPayment, sent: SentPayment, what: string): Promise<HttpExchange> {
  // One more turn for an answer that is there, and has not been taken down yet.
  await Promise.resolve();
  return sent.answer ?? broken(outcome.clause, what, 'none yet', 'answered');
}

export function checkAnswer({ outcome, referenceId, amount }: ModelPayment, answer: HttpExchange): void {
  const what = `the answer to ${referenceId} (${amount})`;
  hold(outcome.clause, `${what}, HTTP status`, answer.status, 200);
  hold(outcome.clause, `${what}, status`, responseField(answer, 'status'), outcome.firstStatus);
  hold(outcome.clause, `${what}, error code`, responseField(answer, 'errorCode') ?? null, outcome.errorCode);
  hold('SBX-16', `${what}, sandbox`, responseField(answer, 'sandbox'), true);
  hold('PAY-08', `${what}, amount`, responseField(answer, 'amount'), amount);
}
