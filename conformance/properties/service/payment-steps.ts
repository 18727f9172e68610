import { responseField } from '../../../src/scenarios/response-field.js';
import { checkResponse } from './check-held-responses.js';
import { broken, hold, holdOneOf } from './hold.js';
import { type ModelPayment, paymentStatusesAt, type ServiceModel } from './model.js';
import { outcomeOf } from './outcome.js';
import { Step } from './step.js';
import type { SentPayment, System } from './system.js';
import { checkError } from './token-steps.js';

/** The virtual milliseconds within which a response that is not held arrives. */
const atOnceMs = 50;

/** SBX-01 to SBX-15, SBX-22: a sandbox payment. */
export class Pay extends Step {
  readonly #amount: string;
  readonly #prefix: string;
  readonly #named: boolean;

  constructor(amount: string, prefix: string, named: boolean) {
    super();
    this.#amount = amount;
    this.#prefix = prefix;
    this.#named = named;
  }

  protected async act(model: ServiceModel, system: System): Promise<void> {
    const amount = this.#amount;
    const referenceId = `${this.#prefix}${system.freshName()}`;
    const outcome = outcomeOf(amount, this.#prefix);
    const { terminalId } = system.terminal.identity;
    // Requested in advance, so that the time of the token request does not count for the payment.
    await system.sandboxApp.token();
    const from = system.now;
    const request = { referenceId, amount, currency: 'EUR', ...(this.#named && { terminalId }) };
    const sent = recorded(system.sandboxApp.call('payNow', request));
    if (outcome.holdsResponse) await system.service.sleep(atOnceMs);
    else await sent.pending;
    const payment: ModelPayment = {
      ...{ referenceId, amount, outcome, sent: { from, to: system.now }, named: this.#named },
      push: 'pending',
    };
    if (sent.response !== undefined) {
      checkResponse(payment, sent.response);
      if (outcome.holdsResponse)
        broken(outcome.clause, `the response to ${referenceId}`, 'received at once', 'held');
    }
    if (system.now - from > atOnceMs)
      broken('SBX-01', 'milliseconds until the response', system.now - from, `${atOnceMs}`);
    model.payments.push(payment);
    system.payments.push(sent);
  }

  override toString(): string {
    const named = this.#named ? ' at the terminal' : '';
    return `pay ${this.#amount}${this.#prefix === '' ? '' : ` with ${this.#prefix}`}${named}`;
  }
}

function recorded(pending: SentPayment['pending']): SentPayment {
  const sent: SentPayment = { pending, response: undefined };
  pending.then(
    (response) => {
      sent.response = response;
    },
    // The checks await the response or report its absence.
    () => undefined,
  );
  return sent;
}

/** A step on an earlier payment, which is chosen by its index. */
abstract class PaymentStep extends Step {
  readonly #index: number;

  constructor(index: number) {
    super();
    this.#index = index;
  }

  override check({ payments }: Readonly<ServiceModel>): boolean {
    return payments.length > 0;
  }

  protected async act({ payments }: ServiceModel, system: System): Promise<void> {
    const payment = payments[this.#index % payments.length];
    if (payment !== undefined) await this.actOn(payment, system);
  }

  protected abstract actOn(payment: ModelPayment, system: System): Promise<void>;

  override toString(): string {
    return `payment ${this.#index}: ${this.what}`;
  }

  protected abstract get what(): string;
}

/** PAY-02: the response is 409 for every outcome of the first payment, also while its response is held. */
export class PayAgain extends PaymentStep {
  readonly #amount: string;

  constructor(index: number, amount: string) {
    super(index);
    this.#amount = amount;
  }

  protected async actOn({ referenceId }: ModelPayment, system: System): Promise<void> {
    const request = { referenceId, amount: this.#amount, currency: 'EUR' };
    const { result: response, at } = await system.timed(() => system.sandboxApp.call('payNow', request));
    hold('PAY-02', `${referenceId} again`, response.status, 409);
    checkError(response, 'PAY-02', 'ERR_DUPLICATE_REFERENCE');
    if (at.to - at.from > atOnceMs)
      broken('PAY-02', 'milliseconds until the rejection', at.to - at.from, `${atOnceMs}`);
  }

  protected override get what(): string {
    return `pay ${this.#amount} with its reference`;
  }
}

/** PAY-01, SBX-16: the details match the sandbox triggers at this moment. */
export class LookUp extends PaymentStep {
  protected async actOn(payment: ModelPayment, system: System): Promise<void> {
    const { referenceId, amount, outcome } = payment;
    const { result: seen, at } = await system.timed(() =>
      system.sandboxApp.call('getTransactionDetails', { referenceId }),
    );
    hold('PAY-01', `details of ${referenceId}`, seen.status, 200);
    const status = responseField(seen, 'status');
    holdOneOf(outcome.clause, `status of ${referenceId} (${amount})`, status, paymentStatusesAt(payment, at));
    hold('PAY-01', 'referenceId', responseField(seen, 'referenceId'), referenceId);
    hold('PAY-08', 'amount', responseField(seen, 'amount'), amount);
    hold('SBX-16', 'sandbox', responseField(seen, 'sandbox'), true);
    const errorCode = status === 'FAILED' ? outcome.errorCode : null;
    hold(outcome.clause, `error code of ${referenceId}`, responseField(seen, 'errorCode') ?? null, errorCode);
  }

  protected override get what(): string {
    return 'look it up';
  }
}

/** SBX-18: a production app of the same merchant does not see the payment. */
export class LookUpInProduction extends PaymentStep {
  protected async actOn({ referenceId }: ModelPayment, system: System): Promise<void> {
    const seen = await system.productionApp.call('getTransactionDetails', { referenceId });
    hold('SBX-18', `${referenceId} in production`, seen.status, 404);
    checkError(seen, 'TEN-09', 'ERR_NOT_FOUND');
  }

  protected override get what(): string {
    return 'look it up with a production app';
  }
}
