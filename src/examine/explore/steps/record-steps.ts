import { responseField } from '../../../scenarios/response-field.js';
import { checkResponse } from '../checks/held-responses.js';
import { recordedOutcome } from '../model/outcome.js';
import {
  currencyUnits,
  type ModelPayment,
  minorUnits,
  newPayment,
  paymentStatusesAt,
} from '../model/payment.js';
import { storedStatus } from '../model/report.js';
import type { ServiceModel } from '../model/service-model.js';
import type { System } from '../service/system.js';
import { preferred, recent, recentText } from './recent.js';
import { Step } from './step.js';

export interface RecordChoice {
  readonly amount: string;
  readonly currency: string;
  readonly status: 'PENDING' | 'SUCCESS' | 'FAILED';
  readonly mode: ModelPayment['mode'];
  /** True if it names the terminal. */
  readonly named: boolean;
}

/** PAY-05: records a payment that was made elsewhere, on which no trigger and no acquirer decides. */
export class SaveTransaction extends Step {
  readonly #choice: RecordChoice;

  constructor(choice: RecordChoice) {
    super();
    this.#choice = choice;
  }

  protected async act(model: ServiceModel, system: System): Promise<void> {
    const { amount, currency, status, mode, named } = this.#choice;
    const referenceId = system.freshName();
    const { terminalId } = system.terminal.identity;
    const request = { referenceId, amount, currency, status, ...(named && { terminalId }) };
    const app = mode === 'sandbox' ? system.sandboxApp : system.productionApp;
    await app.token();
    const from = system.now;
    const sent = system.track(app.call('saveTransaction', request));
    const response = await sent.pending;
    const outcome = recordedOutcome(status, system.timing.slackMs);
    const facts = { referenceId, amount, currency, mode, outcome, named, sent: system.since(from) };
    const payment = newPayment(facts);
    if (!checkResponse(system, payment, response)) return;
    model.payments.push(payment);
    system.payments.push(sent);
  }

  override toString(): string {
    const { amount, currency, status, mode, named } = this.#choice;
    const where = named ? ' at the terminal' : '';
    return `save a transaction of ${amount} ${currency} as ${status}${where}${mode === 'sandbox' ? '' : ' in production'}`;
  }
}

/** MSG-07: the terminal reports a saved payment. Only a pending one with its terminal and amount is resolved by it. */
export class ReportPayment extends Step {
  readonly #index: number;
  readonly #word: string;
  readonly #more: number;

  /** @param more minor units that the amount differs by */
  constructor(index: number, word: string, more: number) {
    super();
    this.#index = index;
    this.#word = word;
    this.#more = more;
  }

  protected override isPossible(model: Readonly<ServiceModel>): boolean {
    return model.terminal.kind === 'online' && reportable(model).length > 0;
  }

  protected async act(model: ServiceModel, system: System): Promise<void> {
    const payment = recent(reportable(model), this.#index);
    if (payment === undefined) return;
    const { referenceId, amount, currency } = payment;
    const minor = minorUnits(amount, currency) + this.#more;
    const name = system.freshName();
    system.terminal.reportTransaction({
      referenceId,
      specificTId: `card-${name}`,
      status: this.#word,
      amount: minor,
      currency,
      gateway: 'card-gateway',
    });
    await system.sleep(2 * system.timing.settleMs + 6 * model.line.delayMs);
    const now = { from: system.now, to: system.now };
    const [status] = paymentStatusesAt(payment, now, model.outages);
    const resolves = status === 'PENDING' && payment.named && this.#more === 0 && !payment.reported;
    if (resolves) resolve(payment, storedStatus(this.#word), system);
    const seen = await system.productionApp.call('getTransactionDetails', { referenceId });
    const expected = resolves ? storedStatus(this.#word) : status;
    system.judge.hold(
      'MSG-07',
      `status of ${referenceId}, reported`,
      responseField(seen, 'status'),
      expected,
    );
    const shown = { amount: responseField(seen, 'amount'), currency: responseField(seen, 'currency') };
    const kept = { amount: currencyUnits(minorUnits(amount, currency), currency), currency };
    system.judge.hold('MSG-07', `amount of ${referenceId}, reported`, shown, kept);
  }

  override toString(): string {
    const other = this.#more === 0 ? '' : ' with another amount';
    return `${recentText('saved payment', this.#index)}: report it as ${this.#word}${other}`;
  }
}

function resolve(payment: ModelPayment, status: string, { now }: System): void {
  payment.reported = true;
  // It is pushed, but when exactly is not known.
  payment.push = 'unclear';
  if (status === 'SUCCESS' || status === 'FAILED') payment.shown = status;
  else payment.cancelled = { from: now, to: now };
}

/** The saved payments that a report can meet, those that are pending if there are any: terminals report in production. */
function reportable({ payments }: Readonly<ServiceModel>): readonly ModelPayment[] {
  const saved = payments.filter(({ mode, outcome }) => mode === 'production' && outcome.clause === 'PAY-05');
  const pending = saved.filter(
    ({ outcome, shown, cancelled }) =>
      outcome.firstStatus === 'PENDING' && shown === undefined && cancelled === undefined,
  );
  return preferred(pending, saved);
}
