import { responseField } from '../../../scenarios/response-field.js';
import { observeOutcome } from '../checks/deliveries.js';
import { documentRules } from '../checks/document-rules.js';
import { checkError } from '../checks/error-responses.js';
import { checkResponse } from '../checks/held-responses.js';
import { outcomeOf, productionOutcome } from '../model/outcome.js';
import { newPayment } from '../model/payment.js';
import type { ServiceModel } from '../model/service-model.js';
import type { System } from '../service/system.js';
import { Step } from './step.js';

export interface PaymentChoice {
  readonly amount: string;
  readonly currency: string;
  /** The start of the reference. */
  readonly prefix: string;
  /** True if it names the terminal. */
  readonly named: boolean;
}

/** SBX-01 to SBX-15, SBX-22: a sandbox payment. */
export class Pay extends Step {
  readonly #choice: PaymentChoice;

  constructor(choice: PaymentChoice) {
    super();
    this.#choice = choice;
  }

  protected async act(model: ServiceModel, system: System): Promise<void> {
    const { amount, currency, prefix, named } = this.#choice;
    const { judge, timing } = system;
    const referenceId = `${prefix}${system.freshName()}`;
    const outcome = outcomeOf(amount, prefix, timing.slackMs);
    const { terminalId } = system.terminal.identity;
    // Requested in advance, so that the time of the token request does not count for the payment.
    await system.sandboxApp.token();
    const from = system.now;
    const request = { referenceId, amount, currency, ...(named && { terminalId }) };
    const sent = system.track(system.sandboxApp.call('payNow', request));
    if (outcome.holdsResponse) await Promise.race([system.sleep(timing.settleMs), sent.pending]);
    else await sent.pending;
    const payment = newPayment({
      referenceId,
      amount,
      currency,
      mode: 'sandbox',
      outcome,
      sent: system.since(from),
      named,
    });
    if (sent.response !== undefined) {
      if (!checkResponse(system, payment, sent.response)) return;
      if (outcome.holdsResponse)
        judge.differs(outcome.clause, `the response to ${referenceId}`, 'received at once', 'held');
    }
    if (!outcome.holdsResponse)
      judge.holdAtMost('SBX-01', 'milliseconds until the response', system.now - from, timing.atOnceMs);
    model.payments.push(payment);
    system.payments.push(sent);
  }

  override toString(): string {
    return `pay ${choiceText(this.#choice)}`;
  }
}

/** PAY-07, SBX-20: a payment outside sandbox mode, which an acquirer decides whatever its amount and prefix are. */
export class PayInProduction extends Step {
  readonly #choice: PaymentChoice;

  constructor(choice: PaymentChoice) {
    super();
    this.#choice = choice;
  }

  protected async act(model: ServiceModel, system: System): Promise<void> {
    const { amount, currency, prefix, named } = this.#choice;
    const { timing } = system;
    const referenceId = `${prefix}${system.freshName()}`;
    const { terminalId } = system.terminal.identity;
    const request = { referenceId, amount, currency, ...(named && { terminalId }) };
    await system.productionApp.token();
    const from = system.now;
    const sent = system.track(system.productionApp.call('payNow', request));
    const response = await sent.pending;
    const outcome = productionOutcome(timing.slackMs, timing.decidedWithinMs);
    const facts = { referenceId, amount, currency, mode: 'production', outcome, named } as const;
    const payment = newPayment({ ...facts, sent: system.since(from) });
    if (!checkResponse(system, payment, response)) return;
    const status = responseField(response, 'status');
    if (status !== outcome.firstStatus) {
      // The gateway has decided at once, and no callback follows.
      observeOutcome(payment, status);
      payment.push = 'unclear';
    }
    model.payments.push(payment);
    system.payments.push(sent);
  }

  override toString(): string {
    return `pay ${choiceText(this.#choice)} in production`;
  }
}

function choiceText({ amount, currency, prefix, named }: PaymentChoice): string {
  const money = currency === 'EUR' ? amount : `${amount} ${currency}`;
  return `${money}${prefix === '' ? '' : ` with ${prefix}`}${named ? ' at the terminal' : ''}`;
}

/** PAY-04: an invalid amount is rejected, and its reference stays free. */
export class PayInvalidAmount extends Step {
  readonly #amount: string;

  constructor(amount: string) {
    super();
    this.#amount = amount;
  }

  protected async act(_model: ServiceModel, system: System): Promise<void> {
    const { judge, sandboxApp } = system;
    const referenceId = system.freshName();
    const request = { referenceId, amount: this.#amount, currency: 'EUR' };
    const response = await sandboxApp.call('payNow', request);
    // The bounds, the decimals and other forms of a number are not in the document.
    const isOfDocument = !(Number(this.#amount) >= 0);
    const claim = isOfDocument ? documentRules.amount : 'PAY-04';
    if (!judge.hold(claim, `a payment of ${this.#amount}`, response.status, 400)) return;
    checkError(system, response, 'PAY-04', 'ERR_INVALID_AMOUNT');
    const seen = await sandboxApp.call('getTransactionDetails', { referenceId });
    judge.holdRejection(claim, `the details of a payment of ${this.#amount}`, seen, 404);
  }

  override toString(): string {
    return `pay the invalid amount ${this.#amount}`;
  }
}
