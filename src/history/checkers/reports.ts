import type { RunEvent } from '../../events/event.js';
import type { Stamp } from '../../events/schema/event-schema.js';
import type { ReportConfirmed, ReportStored } from '../../events/schema/report.js';
import type { Checker, CheckerKind, Flag } from '../checker.js';
import { CreatedReports } from './created-reports.js';

/** MSG-05, REC-06. */
export const reports: CheckerKind = {
  name: 'reports',
  rule: 'Every report that an online terminal has created is confirmed or rejected, and a confirmed report is stored exactly once.',
  create: (flag) => new ReportsChecker(flag),
};

class ReportsChecker implements Checker {
  readonly #flag: Flag;
  readonly #created: CreatedReports;
  /** The event that stored a report, by merchantId and specificTId. */
  readonly #stored = new Map<string, number>();
  /** terminalId and specificTId of the reports that were stored or rejected. */
  readonly #processed = new Set<string>();
  /** merchantId and referenceId of the payments in production. */
  readonly #payments = new Set<string>();

  constructor(flag: Flag) {
    this.#flag = flag;
    this.#created = new CreatedReports(flag);
  }

  observe(event: RunEvent): void {
    this.#created.observe(event);
    switch (event.type) {
      case 'payment.stored':
        if (!event.sandbox) this.#payments.add(`${event.merchantId}\n${event.referenceId}`);
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
    this.#created.end();
  }

  #reportStored({ seq, specificTId, merchantId, terminalId, referenceId }: Stamp & ReportStored): void {
    const key = `${merchantId}\n${specificTId}`;
    const earlier = this.#stored.get(key);
    if (earlier === undefined) this.#stored.set(key, seq);
    else this.#flag(`report ${specificTId} is stored again in event ${seq}`, earlier, seq);
    if (!this.#payments.has(`${merchantId}\n${referenceId}`))
      this.#flag(
        `report ${specificTId} in event ${seq} is of payment ${referenceId}, which was never stored`,
        seq,
      );
    this.#processed.add(`${terminalId}\n${specificTId}`);
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
