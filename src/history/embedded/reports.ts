import type { RunEvent } from '../../events/event.js';
import type { Stamp } from '../../events/schema/event-schema.js';
import type { PaymentResolved, PaymentStored } from '../../events/schema/payment.js';
import type { ReportConfirmed, ReportStored } from '../../events/schema/report.js';
import type { Checker, CheckerKind, Flag } from '../checker.js';
import { exactAmount } from '../checkers/amount.js';
import { CreatedReports } from '../checkers/created-reports.js';

/** MSG-05, REC-06. */
export const backendReports: CheckerKind = {
  name: 'backend-reports',
  rule: 'Every confirmed report is stored exactly once, as it was created.',
  create: (flag) => new ReportsChecker(flag),
};

/** A payment in production. */
interface Payment {
  readonly amount: string;
  readonly currency: string;
  status: string;
  /** The report of it. */
  reported?: Stamp & ReportStored;
}

class ReportsChecker implements Checker {
  readonly #flag: Flag;
  readonly #created: CreatedReports;
  /** The event that stored a report, by merchantId and specificTId. */
  readonly #stored = new Map<string, number>();
  /** terminalId and specificTId of the reports that were stored or rejected. */
  readonly #processed = new Set<string>();
  /** The payments in production, by merchantId and referenceId. */
  readonly #payments = new Map<string, Payment>();
  /** The payments whose report was stored with another status, until they reach it. */
  readonly #differing = new Set<Payment>();

  constructor(flag: Flag) {
    this.#flag = flag;
    // The checker of reports has its findings.
    this.#created = new CreatedReports(() => undefined);
  }

  observe(event: RunEvent): void {
    this.#created.observe(event);
    switch (event.type) {
      case 'payment.stored':
        if (!event.sandbox) this.#paymentStored(event);
        return;
      case 'payment.resolved':
        if (!event.sandbox) this.#paymentResolved(event);
        return;
      case 'report.stored':
        this.#reportStored(event);
        return;
      case 'report.rejected':
        this.#processed.add(`${event.terminalId}\n${event.specificTId}`);
        return;
      case 'report.confirmed':
        this.#confirmed(event);
        return;
      case 'store.totals':
        if (this.#stored.size !== event.reports)
          this.#flag(
            `the store has ${event.reports} reports at event ${event.seq}, the history has ${this.#stored.size}`,
            event.seq,
          );
    }
  }

  end(): void {
    for (const { status, reported } of this.#differing) {
      if (reported === undefined) continue;
      const { seq, specificTId } = reported;
      this.#flag(
        `report ${specificTId} is stored as ${reported.status} in event ${seq}, but its payment is ${status}`,
        seq,
      );
    }
  }

  #paymentStored({ merchantId, referenceId, amount, currency, status }: Stamp & PaymentStored): void {
    this.#payments.set(`${merchantId}\n${referenceId}`, { amount, currency, status });
  }

  #paymentResolved({ merchantId, referenceId, status }: Stamp & PaymentResolved): void {
    const payment = this.#payments.get(`${merchantId}\n${referenceId}`);
    if (payment === undefined) return;
    payment.status = status;
    if (payment.reported?.status === status) this.#differing.delete(payment);
  }

  #reportStored(event: Stamp & ReportStored): void {
    const { seq, specificTId, merchantId, terminalId, referenceId } = event;
    const key = `${merchantId}\n${specificTId}`;
    const earlier = this.#stored.get(key);
    if (earlier === undefined) this.#stored.set(key, seq);
    else this.#flag(`report ${specificTId} is stored again in event ${seq}`, earlier, seq);
    const payment = this.#payments.get(`${merchantId}\n${referenceId}`);
    if (payment !== undefined) this.#comparePayment(payment, event);
    else
      this.#flag(
        `report ${specificTId} in event ${seq} is of payment ${referenceId}, which was never stored`,
        seq,
      );
    this.#processed.add(`${terminalId}\n${specificTId}`);
  }

  #comparePayment(payment: Payment, event: Stamp & ReportStored): void {
    const { seq, specificTId, terminalId, referenceId, status } = event;
    const { reported } = payment;
    if (reported !== undefined && reported.specificTId !== specificTId)
      this.#flag(
        `report ${specificTId} in event ${seq} is of payment ${referenceId}, which has a report`,
        reported.seq,
        seq,
      );
    payment.reported ??= event;
    // The payment that the report resolves emits its event right after.
    if (payment.status !== status) this.#differing.add(payment);
    const created = this.#created.creationOf(terminalId, specificTId);
    if (created === undefined) {
      if (this.#created.isOfFleet(terminalId))
        this.#flag(
          `report ${specificTId} is stored in event ${seq}, but terminal ${terminalId} never created it`,
          seq,
        );
      return;
    }
    const isAsCreated =
      created.referenceId === referenceId &&
      exactAmount(created.amount) === exactAmount(payment.amount) &&
      created.currency === payment.currency;
    if (!isAsCreated)
      this.#flag(
        `report ${specificTId} is stored in event ${seq} for payment ${referenceId} of ${payment.amount} ${payment.currency}, but was created for ${created.referenceId} of ${created.amount} ${created.currency}`,
        created.seq,
        seq,
      );
  }

  #confirmed({ seq, actor, specificTId, terminalId }: Stamp & ReportConfirmed): void {
    // An isolated backend emits no events about its store.
    if (actor.includes('@') || this.#processed.has(`${terminalId}\n${specificTId}`)) return;
    this.#flag(
      `terminal ${terminalId} has a receipt for report ${specificTId} in event ${seq}, but the report was not stored`,
      seq,
    );
  }
}
