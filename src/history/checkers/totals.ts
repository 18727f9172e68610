import { paymentStatuses } from '../../../conformance/oracle/payment-statuses.js';
import type { RunEvent } from '../../events/event.js';
import type { AuditMerchant } from '../../events/schema/audit.js';
import type { Stamp } from '../../events/schema/event-schema.js';
import { scopeKey } from '../audit-scope.js';
import type { Checker, CheckerKind, Flag } from '../checker.js';
import { exactAmount } from './amount.js';

/** RPT-01, RPT-02. */
export const totals: CheckerKind = {
  name: 'totals',
  rule: 'The overall summary of a merchant counts and adds up the payments and refunds that its lists show.',
  create: (flag) => new TotalsChecker(flag),
};

type Total = AuditMerchant['totals'][number];

interface Sum {
  count: number;
  amount: number;
}

/** The sums of the listed records of one currency, by status or by another name. */
type Sums = Map<string, Sum>;

const counted = paymentStatuses.filter(({ inTotals }) => inTotals !== false).map(({ name }) => name);

class TotalsChecker implements Checker {
  readonly #flag: Flag;
  /** The sums of the listed records, by merchant and mode and by currency. */
  readonly #sums = new Map<string, Map<string, Sums>>();

  constructor(flag: Flag) {
    this.#flag = flag;
  }

  observe(event: RunEvent): void {
    if (event.actor !== 'auditor') return;
    if (event.type === 'payment.shown') this.#add(event, event.status);
    else if (event.type === 'refund.shown') this.#add(event, `refund ${event.status}`);
    else if (event.type === 'audit.merchant' && event.complete) this.#compare(event);
  }

  #add(
    record: {
      readonly merchantId: string;
      readonly sandbox: boolean;
      readonly currency: string;
      readonly amount: string;
    },
    name: string,
  ): void {
    const key = scopeKey(record);
    const currencies = this.#sums.get(key) ?? new Map<string, Sums>();
    this.#sums.set(key, currencies);
    const sums = currencies.get(record.currency) ?? new Map<string, Sum>();
    currencies.set(record.currency, sums);
    const sum = sums.get(name) ?? { count: 0, amount: 0 };
    sums.set(name, sum);
    sum.count += 1;
    sum.amount += exactAmount(record.amount);
  }

  #compare(event: Stamp & AuditMerchant): void {
    const listed = this.#sums.get(scopeKey(event)) ?? new Map<string, Sums>();
    const summarized = new Map(event.totals.map((total) => [total.currency, total]));
    if (summarized.size < event.totals.length)
      this.#flag(`the summary has a currency twice in event ${event.seq}`, event.seq);
    for (const currency of new Set([...listed.keys(), ...summarized.keys()]))
      this.#compareCurrency(event.seq, currency, listed.get(currency), summarized.get(currency));
  }

  #compareCurrency(seq: number, currency: string, sums: Sums | undefined, total: Total | undefined): void {
    const listed = (name: string) => sums?.get(name) ?? { count: 0, amount: 0 };
    for (const status of new Set([...counted, ...Object.keys(total?.statuses ?? {})]))
      this.#compareSum(seq, `${currency} ${status}`, listed(status), total?.statuses[status]);
    this.#compareSum(seq, `${currency} refunds`, listed('refund SUCCESS'), total?.refunds);
    this.#compareSum(seq, `${currency} pending refunds`, listed('refund PENDING'), total?.pendingRefunds);
    const net = listed('SUCCESS').amount + listed('REFUNDED').amount - listed('refund SUCCESS').amount;
    if (signedAmount(total?.net ?? '0') !== net)
      this.#flag(
        `the summary has ${total?.net ?? 'no'} ${currency} net in event ${seq}, and the lists another sum`,
        seq,
      );
  }

  #compareSum(seq: number, what: string, listed: Sum, shown: Total['refunds'] | undefined): void {
    const { count, amount } = shown ?? { count: 0, amount: '0' };
    if (count === listed.count && exactAmount(amount) === listed.amount) return;
    this.#flag(
      `the summary has ${count} ${what} of ${amount} in event ${seq}, and the lists ${listed.count} with another sum or number`,
      seq,
    );
  }
}

function signedAmount(text: string): number {
  return text.startsWith('-') ? -exactAmount(text.slice(1)) : exactAmount(text);
}
