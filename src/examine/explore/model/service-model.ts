import { decidedLimits, shownLimits } from '../../../../conformance/oracle/limits.js';
import { paymentStatuses } from '../../../../conformance/oracle/payment-statuses.js';
import { expiryOf, type ModelCommand } from './command.js';
import { type ModelPayment, pushQueuedAt } from './payment.js';
import { type ModelReport, storedStatus } from './report.js';
import { later, type Outage, order, type Span } from './span.js';

/** An app that has issued tokens. */
export interface ModelApp {
  /** The scopes of the tokens that it issues from now on. */
  scopes: readonly string[];
  sandbox: boolean;
  revoked: boolean;
}

export interface ModelToken {
  readonly scopes: readonly string[];
  readonly expires: Span;
  readonly app: ModelApp;
}

/** A payment that a probe of a token has made: it exists, and nothing else is known of it. */
interface Probed {
  readonly referenceId: string;
  readonly mode: ModelPayment['mode'];
}

type TerminalState =
  | { readonly kind: 'off' }
  | { readonly kind: 'online' }
  /** Disconnected; it reconnects at about this instant. */
  | { readonly kind: 'coming-back'; readonly at: number }
  /** The connection is open and has carried nothing since this instant; neither end has noticed it. */
  | { readonly kind: 'half-open'; readonly since: number };

/** The line of the terminal. */
interface LineState {
  /** The delay of everything in each direction, in milliseconds. */
  delayMs: number;
  /** True: each message arrives twice. */
  duplicates: boolean;
}

/** The fields of a model as data, which another thread can receive. */
export type ModelState = Readonly<Partial<ServiceModel>>;

/** The expected state of the service by the clauses and the oracle only. Instants are those of the clock of the run. */
export class ServiceModel {
  readonly startedAt: number;
  readonly apps: ModelApp[] = [];
  readonly tokens: ModelToken[] = [];
  readonly probes: Probed[] = [];
  readonly payments: ModelPayment[] = [];
  readonly commands: ModelCommand[] = [];
  readonly reports: ModelReport[] = [];
  readonly outages: Outage[] = [];
  terminal: TerminalState = { kind: 'off' };
  readonly line: LineState = { delayMs: 0, duplicates: false };
  /** False if the terminal executes its commands and holds the results back. */
  reportsResults = true;
  /** The number of registered sessions so far. */
  sessions = 0;
  lastSessionAt = 0;
  /** The instants at which the terminal was activated again after a deactivation. */
  readonly activatedAt: number[] = [];
  /** The connections that the terminal has lost. */
  cuts = 0;
  /** The end of the last step. */
  now: number;
  /** The number of steps so far. */
  stepsDone = 0;
  readonly #maxSteps: number;

  /** @param maxSteps the largest number of steps of the history */
  constructor(now: number, maxSteps = Number.POSITIVE_INFINITY) {
    this.startedAt = now;
    this.now = now;
    this.#maxSteps = maxSteps;
  }

  /** The fields, as data that another thread can receive. */
  get state(): ModelState {
    return { ...this };
  }

  /** Takes over the fields of the same model in another thread. */
  takeOver(state: ModelState): void {
    Object.assign(this, state);
  }

  /** True if the history may have another step. */
  get hasRoom(): boolean {
    return this.stepsDone < this.#maxSteps;
  }

  get openCommands(): number {
    return this.commands.filter(({ done }) => !done).length;
  }

  /** CMD-02, CMD-05: a new session receives every open command, which is done if the terminal reports results. */
  beginSession(at: Span): void {
    this.sessions += 1;
    this.lastSessionAt = at.to;
    for (const command of this.commands) {
      // What was on its way to the session before is lost with it.
      command.inTransit = false;
      this.deliver(command, at);
    }
    for (const payment of this.payments) {
      if (payment.push !== 'pending') continue;
      const left = order(at, later(pushQueuedAt(payment, this.outages), decidedLimits.commandLifeMs));
      if (left !== 'before') payment.push = left === 'after' ? 'gone' : 'unclear';
    }
  }

  /** Ends the session, or leaves it without data: whether a push of that very moment has arrived is unclear. */
  endSession(at: Span): void {
    const near = { from: at.from - 2 * this.line.delayMs, to: at.to };
    for (const payment of this.payments) {
      if (order(near, pushQueuedAt(payment, this.outages)) === 'unclear') payment.pushMayBeRepeated = true;
    }
  }

  /** Marks the pushes that may have been sent to a connection which carries nothing. */
  endSessionUnnoticed(): void {
    for (const payment of this.payments) payment.pushMayBeRepeated = true;
  }

  deliver(command: ModelCommand, at: Span): void {
    if (command.done) return;
    const left = order(at, expiryOf(command));
    if (left === 'after') return;
    if (left === 'unclear') command.unclear = true;
    this.#receive(command, command.wasSent);
  }

  /** A command that is sent to a connection which carries nothing. */
  deliverIntoTheDark(command: ModelCommand): void {
    command.wasSent = true;
    command.inTransit = true;
    command.mayBeLost = true;
  }

  /** Marks the commands that are not done: the document leaves open what has become of them. */
  loseTrackOfCommands(): void {
    for (const command of this.commands) if (!command.done) command.unclear = true;
  }

  /** The connection carries data again before either end has noticed that it did not. */
  releaseLine(): void {
    for (const command of this.commands) {
      if (!command.inTransit) continue;
      command.inTransit = false;
      this.#receive(command, false);
    }
  }

  #receive(command: ModelCommand, redelivered: boolean): void {
    command.copies.push(redelivered);
    if (this.line.duplicates) command.copies.push(redelivered);
    command.wasSent = true;
    command.done = this.reportsResults;
  }

  /** MSG-05, MSG-07: the service stores the reports that were waiting for a session. */
  storeReports(): void {
    for (const report of this.reports) {
      if (report.waiting !== undefined) applyReport(report, report.waiting);
      report.waiting = undefined;
    }
  }
}

function applyReport(report: ModelReport, word: string): void {
  const status = storedStatus(word);
  if (!report.stored) {
    report.stored = true;
    report.status = status;
    return;
  }
  const allowed = paymentStatuses.find(({ name }) => name === report.status)?.next ?? [];
  // PAY-06: what is settled is no longer cancelled.
  if (!allowed.includes(status) || report.settled) return;
  const isEnd = report.status === 'PENDING' && (status === 'SUCCESS' || status === 'FAILED');
  if (isEnd) report.ended = status;
  report.status = status;
  report.moved = true;
}

/**
 * AUTH-05: seven days, to the second.
 *
 * @param lifeMs the life of a token in milliseconds, where the owner of a service states another one
 */
export function expiryOfToken(issued: Span, lifeMs: number = shownLimits.accessTokenLifeMs): Span {
  const expires = later(issued, lifeMs);
  return { from: expires.from - 1000, to: expires.to };
}
