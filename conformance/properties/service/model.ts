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
  /** It names the terminal, which then hears of its resolution. */
  readonly named: boolean;
  /** `gone`: it expired while nobody was there to get it. */
  push: 'owed' | 'gone' | 'unclear';
}

export interface ModelCommand {
  readonly type: string;
  readonly body: string | undefined;
  readonly queued: Span;
  /** How often it was written to the terminal. */
  deliveries: number;
  /** Its result has been reported. */
  done: boolean;
  /** A session began so near to its expiry that nobody can tell whether it was written. */
  unclear: boolean;
}

type TerminalLife =
  | { readonly kind: 'off' }
  | { readonly kind: 'online' }
  /** Cut off; it comes back at about this instant. */
  | { readonly kind: 'coming-back'; readonly at: number };

/** What must be so, by the clauses and the oracle alone. Instants are those of the virtual clock. */
export class ServiceModel {
  readonly tokens: ModelToken[] = [];
  readonly payments: ModelPayment[] = [];
  readonly commands: ModelCommand[] = [];
  terminal: TerminalLife = { kind: 'off' };
  /** False: the terminal does its commands and holds the results back. */
  reportsResults = true;
  /** Registered sessions so far. */
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

  /** CMD-02, CMD-05: with a session everything that is open goes out, and is done where results are reported. */
  beginSession(at: Span): void {
    this.sessions += 1;
    this.lastSessionAt = at.to;
    for (const command of this.commands) this.deliver(command, at);
    for (const payment of this.payments) {
      if (payment.push !== 'owed') continue;
      const left = order(at, later(resolvedAt(payment), decidedLimits.commandLifeMs));
      if (left !== 'before') payment.push = left === 'after' ? 'gone' : 'unclear';
    }
  }

  /** The session ends: of what is written at that very moment nobody can tell whether it arrived. */
  endSession(at: Span): void {
    for (const payment of this.payments) {
      if (owesPush(payment) && order(at, resolvedAt(payment)) === 'unclear') payment.push = 'unclear';
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

/** What requestStatus may say. */
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

/** From the due time to what everybody sees of it. */
const slackMs = 50;

/** When a payment leaves PENDING; for ever after the end of time if it never does. */
export function resolvedAt({ outcome, sent }: ModelPayment): Span {
  const { resolvesAfterMs } = outcome;
  if (resolvesAfterMs === null) return { from: Number.POSITIVE_INFINITY, to: Number.POSITIVE_INFINITY };
  const { from, to } = later(sent, resolvesAfterMs);
  return { from, to: to + slackMs };
}

/** What getTransactionDetails may say. While an answer is held the transaction is PENDING. */
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

/** SBX-23: the terminal that it names hears of it, if it was PENDING and is resolved. */
export function owesPush({ named, outcome }: ModelPayment): boolean {
  const { resolvesAfterMs } = outcome;
  return named && resolvesAfterMs !== null && resolvesAfterMs > 0;
}

/** AUTH-05: seven days, to the second. */
export function expiryOfToken(issued: Span): Span {
  const expires = later(issued, shownLimits.accessTokenLifeMs);
  return { from: expires.from - 1000, to: expires.to };
}
