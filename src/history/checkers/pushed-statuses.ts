import { sandboxAmounts } from '../../../conformance/oracle/sandbox-amounts.js';
import { sandboxPrefixes } from '../../../conformance/oracle/sandbox-prefixes.js';
import type { DashboardEvent } from '../../events/schema/audit.js';
import type { Stamp } from '../../events/schema/event-schema.js';
import type { PaymentShown } from '../../events/schema/shown.js';
import type { TerminalStateChanged } from '../../events/schema/terminal.js';
import { AwaitedItems } from '../awaited-items.js';
import type { Flag } from '../checker.js';
import type { DashboardWatch } from '../dashboard-watch.js';
import { paymentKey } from './payment-keys.js';
import { isStatusReachable } from './payment-rules.js';

/** The final statuses of a payment at a gateway. */
const resolved: ReadonlySet<string> = new Set(['SUCCESS', 'FAILED']);

interface Pending {
  /** True if the dashboard has watched until the sandbox must have resolved it. */
  due?: boolean;
  readonly event: Stamp & PaymentShown;
  /** The event that shows it as resolved, while the dashboard has watched all the time. */
  resolved?: Stamp & PaymentShown;
}

const timedAmounts = sandboxAmounts.filter(isResolvedLater).flatMap(({ amounts }) => amounts);
const timedPrefixes = sandboxPrefixes.filter(isResolvedLater).map(({ prefix }) => prefix);

/** The longest of their times, and the time until the dashboard has seen it. */
const resolvedWithinMs = 15_000;

function isResolvedLater({ resolvesAfterMs }: { readonly resolvesAfterMs: number | null }): boolean {
  return resolvesAfterMs !== null && resolvesAfterMs > 0;
}

/** True for a payment that the sandbox resolves after a time; it may hold the response until then. */
function isTimed({ sandbox, operation, status, amount, referenceId }: PaymentShown): boolean {
  if (!sandbox || operation !== 'payNow' || (status !== 'SUCCESS' && status !== 'PENDING')) return false;
  const prefix = sandboxPrefixes.find((each) => referenceId.startsWith(each.prefix));
  return prefix === undefined ? timedAmounts.includes(amount) : timedPrefixes.includes(prefix.prefix);
}

/** Compares the statuses that the dashboard sees of payments at terminals of the fleet with those that REST shows. */
export class PushedStatuses {
  readonly #flag: Flag;
  /** The terminalIds of the fleet, by configId. */
  readonly #terminals = new Map<number, string>();
  /** The seen statuses, by terminalId and referenceId. */
  readonly #seen = new Map<string, Stamp & DashboardEvent>();
  /** The payments that were shown as pending, by their key. */
  readonly #pending = new Map<string, Pending>();
  /** The pending payments that the sandbox resolves after a time. */
  readonly #timed = new AwaitedItems<Stamp & PaymentShown>(resolvedWithinMs);
  /** The last status of each payment at a terminal, by terminalId and referenceId. */
  readonly #shown = new Map<string, Stamp & PaymentShown>();

  constructor(flag: Flag) {
    this.#flag = flag;
  }

  addTerminal({ actor, configId, terminalId }: Stamp & TerminalStateChanged): void {
    if (!actor.includes('@')) this.#terminals.set(configId, terminalId);
  }

  seen(event: Stamp & DashboardEvent): void {
    const { seq, configId, referenceId = '', status = '' } = event;
    const terminalId = this.#terminals.get(configId);
    if (terminalId === undefined) return;
    const key = `${terminalId}\n${referenceId}`;
    const earlier = this.#seen.get(key);
    if (earlier !== undefined)
      this.#flag(
        `the dashboard sees payment ${referenceId} resolved again in event ${seq}`,
        earlier.seq,
        seq,
      );
    if (!resolved.has(status))
      this.#flag(`the dashboard sees payment ${referenceId} resolved as ${status} in event ${seq}`, seq);
    this.#seen.set(key, event);
  }

  /** A timed payment is resolved by now; whether it was cancelled instead is shown at the end. */
  judgeTimed(now: number, watch: DashboardWatch): void {
    for (const event of this.#timed.takeOverdue(now)) {
      const pending = this.#pending.get(paymentKey(event));
      if (pending !== undefined && watch.isWatchingSince(event.t - event.elapsedMs)) pending.due = true;
    }
  }

  shown(event: Stamp & PaymentShown, watch: DashboardWatch): void {
    const { terminalId, referenceId, status, specificTId } = event;
    if (terminalId === undefined) return;
    this.#shown.set(`${terminalId}\n${referenceId}`, event);
    if (specificTId !== undefined) return;
    const key = paymentKey(event);
    const pending = this.#pending.get(key);
    if (pending === undefined) {
      const timed = isTimed(event);
      if (status === 'PENDING' || timed) this.#pending.set(key, { event });
      if (timed) this.#timed.add(key, event);
      // The response of a held payment shows it as resolved.
      if (timed && status !== 'PENDING') this.shown(event, watch);
    } else if (status !== 'PENDING' && pending.resolved === undefined) {
      const from = pending.event.t - pending.event.elapsedMs;
      // A cancellation is not pushed.
      if (status !== 'CANCELLED' && (pending.due === true || watch.isWatchingSince(from)))
        pending.resolved = event;
    }
  }

  /** @param isComplete true if every payment of the fleet's merchants is in a list */
  end(isComplete: boolean): void {
    for (const { event, resolved: after } of this.#pending.values()) {
      const { terminalId, referenceId } = event;
      if (after === undefined || this.#seen.has(`${terminalId}\n${referenceId}`)) continue;
      if (![...this.#terminals.values()].includes(terminalId ?? '')) continue;
      this.#flag(
        `payment ${referenceId} was resolved to ${after.status} in event ${after.seq}, but the dashboard never saw it`,
        event.seq,
        after.seq,
      );
    }
    for (const [key, { seq, referenceId, status = '' }] of this.#seen) {
      const shown = this.#shown.get(key);
      if (shown === undefined && isComplete)
        this.#flag(
          `the dashboard sees payment ${referenceId} resolved in event ${seq}, which is in no list`,
          seq,
        );
      if (shown !== undefined && !isStatusReachable(status, shown.status) && shown.seq > seq)
        this.#flag(
          `the dashboard sees payment ${referenceId} resolved as ${status} in event ${seq}, but it is ${shown.status} in event ${shown.seq}`,
          seq,
          shown.seq,
        );
    }
  }
}
