import { reportedStatuses } from '../../../conformance/oracle/payment-statuses.js';
import type { RunEvent } from '../../events/event.js';
import type { DashboardEvent } from '../../events/schema/audit.js';
import type { Stamp } from '../../events/schema/event-schema.js';
import type { ReportConfirmed, ReportCreated } from '../../events/schema/report.js';
import type { PaymentShown } from '../../events/schema/shown.js';
import { AuditScope } from '../audit-scope.js';
import { AwaitedItems } from '../awaited-items.js';
import { type Checker, type CheckerKind, documentRules, type Flag } from '../checker.js';
import { DashboardWatch } from '../dashboard-watch.js';
import { seenWithinMs } from '../event-times.js';
import { exactAmount } from './amount.js';
import { CreatedReports } from './created-reports.js';
import { isStatusReachable } from './payment-rules.js';

/** MSG-05, REC-06. */
export const reports: CheckerKind = {
  name: 'reports',
  rule: 'Every report that an online terminal has created is confirmed or rejected, and a confirmed report is seen by the dashboard and listed once, as it was created.',
  create: (flag) => new ReportsChecker(flag),
};

interface Confirmed extends Stamp {
  readonly created: Stamp & ReportCreated;
}

class ReportsChecker implements Checker {
  readonly #flag: Flag;
  readonly #created: CreatedReports;
  readonly #watch = new DashboardWatch();
  readonly #scope = new AuditScope();
  /** The terminalIds of the fleet, by configId. */
  readonly #terminals = new Map<number, string>();
  /** The confirmed reports, by terminalId and specificTId. */
  readonly #confirmed = new Map<string, Confirmed>();
  readonly #rejected = new Set<string>();
  /** The confirmed reports that the dashboard must see. */
  readonly #awaited = new AwaitedItems<Confirmed>(seenWithinMs);
  /** The event in which the dashboard has seen a report, by terminalId and referenceId. */
  readonly #seen = new Map<string, number>();
  /** The listed payments of terminals, by terminalId and specificTId. */
  readonly #listed = new Map<string, Stamp & PaymentShown>();
  /** The keys of payments that integrators have seen. */
  readonly #others = new Set<string>();

  constructor(flag: Flag) {
    this.#flag = flag;
    this.#created = new CreatedReports(flag);
  }

  observe(event: RunEvent): void {
    this.#judgeAwaited(event.t);
    this.#created.observe(event);
    this.#scope.observe(event);
    switch (event.type) {
      case 'terminal.state':
        if (event.fleet) this.#terminals.set(event.configId, event.terminalId);
        return;
      case 'report.confirmed':
        this.#reportConfirmed(event);
        return;
      case 'rejection.received':
        if (event.specificTId === undefined) return;
        this.#rejected.add(`${event.terminalId}\n${event.specificTId}`);
        this.#awaited.settle(`${event.terminalId}\n${event.specificTId}`);
        return;
      case 'dashboard.state':
        if (event.state === 'stopped') this.#judgeAwaited(Number.POSITIVE_INFINITY);
        this.#watch.observe(event);
        return;
      case 'dashboard.event':
        if (event.kind === 'transaction-report') this.#reportSeen(event);
        return;
      case 'payment.shown':
        this.#shown(event);
    }
  }

  end(): void {
    this.#created.end();
    if (!this.#scope.isProductionComplete) return;
    for (const [key, { seq, created }] of this.#confirmed) {
      if (this.#rejected.has(key) || this.#listed.has(key)) continue;
      this.#flag(
        `report ${created.specificTId} has a receipt in event ${seq}, but its payment is not in the list of the auditor`,
        created.seq,
        seq,
      );
    }
    for (const [key, payment] of this.#listed) this.#compareListed(key, payment);
  }

  #reportConfirmed(event: Stamp & ReportConfirmed): void {
    const { actor, terminalId, specificTId, referenceId, seq, t } = event;
    const created = this.#created.creationOf(terminalId, specificTId);
    if (actor.includes('@') || created === undefined) return;
    const key = `${terminalId}\n${specificTId}`;
    const confirmed = { seq, t, actor, created };
    this.#confirmed.set(key, confirmed);
    if (!this.#seen.has(`${terminalId}\n${referenceId}`)) this.#awaited.add(key, confirmed);
  }

  #reportSeen(event: Stamp & DashboardEvent): void {
    const { seq, configId, referenceId = '', status = '', differs } = event;
    const terminalId = this.#terminals.get(configId);
    if (terminalId === undefined) return;
    const key = `${terminalId}\n${referenceId}`;
    const created = this.#created.creationFor(terminalId, referenceId);
    const earlier = this.#seen.get(key);
    if (earlier !== undefined)
      this.#flag(`the dashboard sees the report of ${referenceId} again in event ${seq}`, earlier, seq);
    if (differs === true)
      this.#flag(`the dashboard sees a report of ${referenceId} that differs in event ${seq}`, seq);
    this.#seen.set(key, seq);
    if (created === undefined) {
      this.#flag(
        `the dashboard sees a report of ${referenceId} in event ${seq}, which terminal ${terminalId} never created`,
        seq,
      );
      return;
    }
    this.#awaited.settle(`${terminalId}\n${created.specificTId}`);
    const stored = storedStatus(created);
    if (stored !== undefined && stored !== status)
      this.#flag(
        `the dashboard sees the report of ${referenceId} as ${status} in event ${seq}, but it was created as ${created.status}`,
        created.seq,
        seq,
      );
  }

  #shown(event: Stamp & PaymentShown): void {
    const { actor, sandbox, terminalId, specificTId, tradeNo, seq } = event;
    if (sandbox || specificTId === undefined || terminalId === undefined) return;
    const key = `${terminalId}\n${specificTId}`;
    if (actor !== 'auditor') {
      this.#others.add(key);
      return;
    }
    const earlier = this.#listed.get(key);
    if (earlier !== undefined) {
      const text = `report ${specificTId} is in the list again in event ${seq}`;
      // One record that a list has twice is stored once.
      if (earlier.tradeNo === tradeNo) this.#flag(text, earlier.seq, seq);
      else this.#flag.document(documentRules.reportStoredOnce, text, earlier.seq, seq);
    }
    this.#listed.set(key, event);
  }

  #compareListed(key: string, payment: Stamp & PaymentShown): void {
    const { seq, specificTId = '', terminalId = '' } = payment;
    if (this.#others.has(key)) return;
    const created = this.#created.creationOf(terminalId, specificTId);
    if (created === undefined) {
      this.#flag(`report ${specificTId} of event ${seq} is in the list, but no terminal has created it`, seq);
      return;
    }
    if (this.#rejected.has(key))
      this.#flag(`report ${specificTId} of event ${seq} is in the list, but was rejected`, created.seq, seq);
    const stored = storedStatus(created);
    const isAsCreated =
      created.referenceId === payment.referenceId &&
      exactAmount(created.amount) === exactAmount(payment.amount) &&
      created.currency === payment.currency &&
      (stored === undefined || isStatusReachable(stored, payment.status));
    if (!isAsCreated)
      this.#flag(
        `report ${specificTId} is in the list in event ${seq} as ${payment.status} for payment ${payment.referenceId} of ${payment.amount} ${payment.currency}, but was created as ${created.status} for ${created.referenceId} of ${created.amount} ${created.currency}`,
        created.seq,
        seq,
      );
  }

  #judgeAwaited(now: number): void {
    for (const { created, seq } of this.#awaited.takeOverdue(now)) {
      if (!this.#watch.isWatchingSince(created.t)) continue;
      this.#flag(
        `report ${created.specificTId} has a receipt in event ${seq}, but the dashboard does not see it`,
        created.seq,
        seq,
      );
    }
  }
}

/** The status with which a report is stored; undefined if the stream does not show it. */
function storedStatus({ status }: ReportCreated): string | undefined {
  if (status === undefined) return undefined;
  return reportedStatuses.find(({ reported }) => reported === status)?.stored ?? 'REPORTED';
}
