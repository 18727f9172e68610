import { decidedLimits, shownLimits } from '../../oracle/limits.js';
import type { Outcome } from './outcome.js';
import { later, order, type Span } from './span.js';

export interface ModelToken {
  readonly scopes: readonly string[];
  readonly expires: Span;
}

export interface ModelPayment {
  readonly referenceId: string;
  readonly amount: string;
  readonly outcome: Outcome;
  readonly sent: Span;
  /** True if it names the terminal, which then receives a push when the payment is resolved. */
  readonly named: boolean;
  /** The push of its resolution; `gone` if it expired before a session could receive it. */
  push: 'pending' | 'gone' | 'unclear';
}

export interface ModelCommand {
  readonly type: string;
  readonly body: string | undefined;
  readonly queued: Span;
  /** The number of times that it was sent to the terminal. */
  deliveries: number;
  /** True if its result has been reported. */
  done: boolean;
  /** True if a session began so close to its expiry that the model cannot decide whether it was sent. */
  unclear: boolean;
}

type TerminalState =
  | { readonly kind: 'off' }
  | { readonly kind: 'online' }
  /** Disconnected; it reconnects at about this instant. */
  | { readonly kind: 'coming-back'; readonly at: number };

/** The expected state of the service by the clauses and the oracle only. Instants are those of the virtual clock. */
export class ServiceModel {
  readonly tokens: ModelToken[] = [];
  readonly payments: ModelPayment[] = [];
  readonly commands: ModelCommand[] = [];
  terminal: TerminalState = { kind: 'off' };
  /** False if the terminal executes its commands and holds the results back. */
  reportsResults = true;
  /** The number of registered sessions so far. */
  sessions = 0;
  lastSessionAt = 0;
  cuts = 0;
  /** The end of the last step. */
  now: number;

  constructor(now: number) {
    this.now = now;
  }

  get openCommands(): number {
    return this.commands.filter(({ done }) => !done).length;
  }

  /** CMD-02, CMD-05: a new session receives every open command, which is done if the terminal reports results. */
  beginSession(at: Span): void {
    this.sessions += 1;
    this.lastSessionAt = at.to;
    for (const command of this.commands) this.deliver(command, at);
    for (const payment of this.payments) {
      if (payment.push !== 'pending') continue;
      const left = order(at, later(resolvedAt(payment), decidedLimits.commandLifeMs));
      if (left !== 'before') payment.push = left === 'after' ? 'gone' : 'unclear';
    }
  }

  /** Ends the session: whether a push of that very moment has arrived is unclear. */
  endSession(at: Span): void {
    for (const payment of this.payments) {
      if (requiresPush(payment) && order(at, resolvedAt(payment)) === 'unclear') payment.push = 'unclear';
    }
  }

  deliver(command: ModelCommand, at: Span): void {
    if (command.done) return;
    const left = order(at, expiryOf(command));
    if (left === 'after') return;
    if (left === 'unclear') command.unclear = true;
    command.deliveries += 1;
    command.done = this.reportsResults;
  }
}

export function expiryOf({ queued }: ModelCommand): Span {
  return later(queued, decidedLimits.commandLifeMs);
}

/** The statuses that requestStatus may return. */
export function statusesOf(command: ModelCommand, at: Span): readonly string[] {
  if (command.unclear) return ['QUEUED', 'SENT', 'COMPLETED', 'EXPIRED'];
  if (command.done) return ['COMPLETED'];
  const waiting = command.deliveries > 0 ? 'SENT' : 'QUEUED';
  switch (order(at, expiryOf(command))) {
    case 'before':
      return [waiting];
    case 'after':
      return ['EXPIRED'];
    case 'unclear':
      return [waiting, 'EXPIRED'];
  }
}

/** The time from a due time until its effect is visible. */
const slackMs = 50;

/** The time at which a payment leaves PENDING; infinity if it never does. */
export function resolvedAt({ outcome, sent }: ModelPayment): Span {
  const { resolvesAfterMs } = outcome;
  if (resolvesAfterMs === null) return { from: Number.POSITIVE_INFINITY, to: Number.POSITIVE_INFINITY };
  const { from, to } = later(sent, resolvesAfterMs);
  return { from, to: to + slackMs };
}

/** The statuses that getTransactionDetails may return. While a response is held, the transaction is PENDING. */
export function paymentStatusesAt(payment: ModelPayment, at: Span): readonly string[] {
  const { outcome } = payment;
  const early = outcome.holdsResponse ? 'PENDING' : outcome.firstStatus;
  if (outcome.resolvesAfterMs === 0) return [outcome.finalStatus];
  switch (order(at, resolvedAt(payment))) {
    case 'before':
      return [early];
    case 'after':
      return [outcome.finalStatus];
    case 'unclear':
      return [early, outcome.finalStatus];
  }
}

/** SBX-23: whether the resolution of a payment is pushed: it names the terminal and was PENDING before. */
export function requiresPush({ named, outcome }: ModelPayment): boolean {
  const { resolvesAfterMs } = outcome;
  return named && resolvesAfterMs !== null && resolvesAfterMs > 0;
}

/** AUTH-05: seven days, to the second. */
export function expiryOfToken(issued: Span): Span {
  const expires = later(issued, shownLimits.accessTokenLifeMs);
  return { from: expires.from - 1000, to: expires.to };
}
