import { responseField } from '../../../scenarios/response-field.js';
import type { HttpExchange } from '../../../simulator/http/http-exchange.js';
import { isSuccess } from '../../../simulator/http/response-failure.js';
import { type ModelPayment, resolvedAt } from '../model/payment.js';
import type { ServiceModel } from '../model/service-model.js';
import { order } from '../model/span.js';
import type { SentCall, System } from '../service/system.js';
import { documentRules, outcomeRule } from './document-rules.js';
import type { Claim, Judge } from './judge.js';

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
      const rule = outcomeRule(payment.outcome.clause);
      const isEarly = responseField(sent.response, 'status') === payment.outcome.finalStatus;
      // A service may respond with PENDING at once, but not with SUCCESS before its time.
      if (isEarly && rule !== undefined) system.judge.hold(rule, what, text, 'no response yet');
      else system.judge.differs(payment.outcome.clause, what, text, 'no response yet');
    }
    if (due !== 'after') continue;
    const response = await overdue(system, payment, sent, what);
    if (response !== undefined) checkResponse(system, payment, response);
  }
}

async function overdue(
  { judge }: System,
  { outcome }: ModelPayment,
  sent: SentCall,
  what: string,
): Promise<HttpExchange | undefined> {
  // A response that has arrived may be recorded only in the next turn.
  await Promise.resolve();
  if (sent.response === undefined) judge.differs(outcome.clause, what, 'not received', 'received');
  return sent.response;
}

/**
 * Compares the response to a payment with the trigger tables, or with the first status of a production payment. Returns
 * whether the service has accepted it: which other amounts and currencies it takes is not in the document.
 */
export function checkResponse({ judge }: System, payment: ModelPayment, response: HttpExchange): boolean {
  const { outcome, referenceId, amount, currency, mode } = payment;
  const what = `the response to ${referenceId} (${amount})`;
  judge.hold(outcome.clause, `${what}, HTTP status`, response.status, 200);
  if (!isSuccess(response)) return false;
  const status = responseField(response, 'status');
  if (!outcome.byAcquirer) {
    // A held response may come early as PENDING.
    const isEarly = outcome.holdsResponse && status === 'PENDING';
    judge.hold(
      claimOf(outcome.clause, isEarly ? undefined : status),
      `${what}, status`,
      status,
      outcome.firstStatus,
    );
    checkErrorCode(judge, payment, what, responseField(response, 'errorCode'));
  } else judge.hold('SBX-20', `${what}, status`, status, outcome.firstStatus);
  checkTag(judge, mode, what, responseField(response, 'sandbox'));
  judge.hold('PAY-08', `${what}, amount`, responseField(response, 'amount'), amount);
  judge.hold('PAY-08', `${what}, currency`, responseField(response, 'currency'), currency);
  return true;
}

/** The claim about a field of a sandbox payment: the document decides it only where the response has the field. */
export function claimOf(clause: string, shown: unknown): Claim {
  return typeof shown === 'string' ? (outcomeRule(clause) ?? clause) : clause;
}

/** The codes of failed payments that the service document shows, each for one outcome. */
const shownCodes: ReadonlySet<unknown> = new Set([
  'ERR_PAYMENT_TIMEOUT',
  'ERR_SYSTEM_ERROR',
  'ERR_RATE_LIMITED',
]);

/** The code of a sandbox payment: of a declined one the document shows none, so that only those of others are wrong. */
export function checkErrorCode(
  judge: Judge,
  { outcome: { clause, errorCode } }: ModelPayment,
  what: string,
  shown: unknown,
): void {
  const isOfDocument = errorCode !== null && (shownCodes.has(errorCode) || shownCodes.has(shown));
  const claim = isOfDocument ? claimOf(clause, shown) : clause;
  judge.hold(claim, `${what}, error code`, shown ?? null, errorCode);
}

export function checkTag(judge: Judge, mode: ModelPayment['mode'], what: string, shown: unknown): void {
  const claim = typeof shown === 'boolean' ? documentRules.sandboxTag : 'SBX-16';
  judge.hold(claim, `${what}, sandbox`, shown, mode === 'sandbox');
}
