import { isDeepStrictEqual } from 'node:util';
import { paymentStatuses } from '../../../../conformance/oracle/payment-statuses.js';
import { responseField } from '../../../scenarios/response-field.js';
import { observeOutcome } from '../checks/deliveries.js';
import { appFor, type ListedTransaction, listTransactions } from '../checks/listed-transactions.js';
import {
  currencyUnits,
  isOpen,
  type ModelPayment,
  minorUnits,
  paymentStatusesAt,
  refundedAt,
} from '../model/payment.js';
import type { ServiceModel } from '../model/service-model.js';
import type { System } from '../service/system.js';
import { Step } from './step.js';

const counted = paymentStatuses.filter(({ inTotals }) => inTotals !== false).map(({ name }) => name);
const dayMs = 86_400_000;
/** The longest period of a summary. */
const maxPeriodMs = 360 * dayMs;
/** Between two lists that are equal nothing has happened. */
const maxAttempts = 3;

/** RPT-01, QRY-02: the list has exactly the transactions of the model, a filter filters, and the summary is their sum. */
export class Recount extends Step {
  readonly #mode: ModelPayment['mode'];
  readonly #status: string;

  constructor(mode: ModelPayment['mode'], status: string) {
    super();
    this.#mode = mode;
    this.#status = status;
  }

  protected override isPossible({ payments }: Readonly<ServiceModel>): boolean {
    return payments.some(({ mode }) => mode === this.#mode);
  }

  protected async act(model: ServiceModel, system: System): Promise<void> {
    const { judge } = system;
    for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
      const before = await listTransactions(system, this.#mode);
      const filtered = await listTransactions(system, this.#mode, { status: this.#status });
      const summary = await this.#summary(model, system);
      const after = await listTransactions(system, this.#mode);
      if (before === undefined || filtered === undefined || !isDeepStrictEqual(before, after)) continue;
      checkListed(model, system, this.#mode, before);
      const expected = before.filter(({ status }) => status === this.#status);
      judge.hold('QRY-02', `find with the status ${this.#status}`, names(filtered), names(expected));
      if (summary !== undefined) judge.hold('RPT-01', 'overallSummary', summary, summaryOf(before));
      return;
    }
  }

  /** The summary of the whole history; undefined if that is too long for one. */
  async #summary({ startedAt }: ServiceModel, system: System): Promise<unknown> {
    if (system.now - startedAt > maxPeriodMs) return undefined;
    // A day earlier, because the clock of the service may be behind.
    const from = new Date(startedAt - dayMs).toISOString().slice(0, 10);
    const response = await appFor(system, this.#mode).call('overallSummary', { from });
    system.judge.hold('RPT-01', 'overallSummary, HTTP status', response.status, 200);
    const currencies: unknown = responseField(response, 'currencies');
    return Array.isArray(currencies) ? Object.fromEntries(currencies.map(totalsOf)) : 'no currencies';
  }

  override toString(): string {
    return `recount the ${this.#mode} transactions, and those that are ${this.#status}`;
  }
}

/** RPT-02: a settlement takes every successful transaction that none has taken before. */
export class Settle extends Step {
  readonly #mode: ModelPayment['mode'];

  constructor(mode: ModelPayment['mode']) {
    super();
    this.#mode = mode;
  }

  protected override isPossible({ payments }: Readonly<ServiceModel>): boolean {
    return payments.some(({ mode }) => mode === this.#mode);
  }

  protected async act(model: ServiceModel, system: System): Promise<void> {
    const { judge } = system;
    const before = await listTransactions(system, this.#mode);
    const response = await appFor(system, this.#mode).call('settle', {});
    const after = await listTransactions(system, this.#mode);
    judge.hold('RPT-02', 'settle, HTTP status', response.status, 200);
    if (before === undefined || after === undefined) return;
    const batchId = responseField(response, 'settlementBatchId');
    const taken = after.filter(({ settlementBatchId }) => settlementBatchId === batchId);
    const due = before.filter(isDue);
    const left = names(due).filter((name) => !names(taken).includes(name));
    judge.hold('RPT-02', 'successful transactions that were not taken', left, []);
    judge.hold('RPT-02', 'count', responseField(response, 'count'), taken.length);
    judge.hold('RPT-02', 'has a batch', batchId !== null, taken.length > 0);
    const others = taken.filter(({ status }) => status !== 'SUCCESS');
    judge.hold('RPT-02', 'transactions that were taken and have not succeeded', names(others), []);
    const moved = before.filter(
      ({ referenceId, settlementBatchId }) =>
        settlementBatchId !== undefined &&
        after.find((each) => each.referenceId === referenceId)?.settlementBatchId !== settlementBatchId,
    );
    judge.hold('RPT-02', 'transactions that were taken twice', names(moved), []);
    checkTotals(system, responseField(response, 'totals'), taken);
    for (const report of model.reports) {
      const row = after.find(({ referenceId }) => referenceId === report.referenceId);
      if (row?.settlementBatchId !== undefined) report.settled = true;
    }
    for (const payment of model.payments) {
      const row = after.find(({ referenceId }) => referenceId === payment.referenceId);
      if (payment.mode !== this.#mode || row === undefined) continue;
      if (row.settlementBatchId !== undefined) payment.settled = true;
      if (isOpen(payment)) observeOutcome(payment, row.status);
    }
  }

  override toString(): string {
    return `settle in ${this.#mode}`;
  }
}

function isDue({ status, settlementBatchId }: ListedTransaction): boolean {
  return status === 'SUCCESS' && settlementBatchId === undefined;
}

function names(listed: readonly ListedTransaction[]): readonly string[] {
  return listed.map(({ referenceId }) => referenceId).sort();
}

/** The list has all transactions of the model and nothing else, in the states of this moment. */
function checkListed(
  model: ServiceModel,
  { judge, now }: System,
  mode: ModelPayment['mode'],
  listed: readonly ListedTransaction[],
): void {
  const payments = model.payments.filter((each) => each.mode === mode);
  const reports = mode === 'sandbox' ? [] : model.reports;
  const sure = [...payments, ...reports.filter(({ stored }) => stored)].map(({ referenceId }) => referenceId);
  const probes = model.probes.filter((each) => each.mode === mode).map(({ referenceId }) => referenceId);
  const isOnItsWay = (name: string) => reports.some((each) => each.referenceId === name && !each.stored);
  const seen = names(listed).filter((name) => !isOnItsWay(name));
  judge.hold('QRY-02', 'the transactions that find lists', seen, [...sure, ...probes].sort());
  const at = { from: now, to: now };
  for (const payment of payments) {
    const { referenceId } = payment;
    const row = listed.find((each) => each.referenceId === referenceId);
    if (row === undefined) continue;
    if (isOpen(payment)) observeOutcome(payment, row.status);
    // The list was fetched a few moments ago.
    const earlier = { from: model.now, to: now };
    const { certain } = refundedAt(payment, earlier, model.outages);
    const { possible } = refundedAt(payment, at, model.outages);
    const isRight = row.refundedAmount >= certain && row.refundedAmount <= possible;
    judge.hold('REF-01', `refundedAmount of ${referenceId}, listed, fits`, isRight, true);
    const statuses = [
      ...paymentStatusesAt(payment, earlier, model.outages),
      ...paymentStatusesAt(payment, at, model.outages),
    ];
    judge.holdOneOf('QRY-02', `status of ${referenceId}, listed`, row.status, statuses);
    judge.hold(
      'PAY-08',
      `amount of ${referenceId}, listed`,
      row.amount,
      minorUnits(payment.amount, payment.currency),
    );
  }
}

interface Sum {
  count: number;
  amount: string;
}

/** The totals of one currency, by status. */
interface Totals {
  readonly statuses: Readonly<Record<string, Sum>>;
  readonly refunded: string;
  readonly net: string;
}

function summaryOf(listed: readonly ListedTransaction[]): Readonly<Record<string, Totals>> {
  const inTotals = listed.filter(({ status }) => counted.includes(status));
  const currencies = [...new Set(inTotals.map(({ currency }) => currency))].sort();
  return Object.fromEntries(
    currencies.map((currency) => {
      const own = inTotals.filter((each) => each.currency === currency);
      const units = (minor: number) => currencyUnits(minor, currency);
      const amountOf = (some: readonly ListedTransaction[]) =>
        some.reduce((sum, each) => sum + each.amount, 0);
      const of = (status: string) => own.filter((each) => each.status === status);
      const refunded = own.reduce((sum, each) => sum + each.refundedAmount, 0);
      const statuses = Object.fromEntries(
        counted.map((name) => [name, { count: of(name).length, amount: units(amountOf(of(name))) }]),
      );
      const net = amountOf(of('SUCCESS')) + amountOf(of('REFUNDED')) - refunded;
      return [currency, { statuses, refunded: units(refunded), net: units(net) }];
    }),
  );
}

function totalsOf(item: Readonly<Record<string, unknown>>): readonly [string, unknown] {
  const { currency, statuses, refunds, net } = item;
  const refunded =
    typeof refunds === 'object' && refunds !== null ? Reflect.get(refunds, 'amount') : undefined;
  return [String(currency), { statuses, refunded, net }];
}

function checkTotals({ judge }: System, totals: unknown, taken: readonly ListedTransaction[]): void {
  const shown = Array.isArray(totals) ? totals : [];
  const actual = shown.map(({ currency, count, amount }) => `${currency} ${count} ${amount}`).sort();
  const currencies = [...new Set(taken.map(({ currency }) => currency))].sort();
  const expected = currencies.map((currency) => {
    const own = taken.filter((each) => each.currency === currency);
    const sum = own.reduce((total, { amount }) => total + amount, 0);
    return `${currency} ${own.length} ${currencyUnits(sum, currency)}`;
  });
  judge.hold('RPT-02', 'the totals of the settlement', actual, expected);
}
