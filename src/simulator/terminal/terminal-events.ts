import type { TransactionReport } from '../../contract/channel/messages.js';
import { formatAmount, isCurrency } from '../../contract/money.js';
import type { Emit } from '../../events/event-bus.js';
import type { CommandReceived } from '../../events/schema/command.js';
import type { RejectionReceived, ReportConfirmed } from '../../events/schema/report.js';
import { redactText } from '../http/redact.js';
import type { TerminalIdentity } from './account.js';
import type { Attempt } from './back-off.js';
import type { TerminalState } from './transitions.js';

/** The number of characters of a printed text in its event. */
const maxShownCharacters = 2_000;

type NamedCommand = Pick<CommandReceived, 'requestId' | 'requestType'>;

interface EventTarget {
  readonly emit: Emit;
  /** Marks the events of the fleet's terminals. */
  readonly fleet: boolean;
}

/** Emits the events of a terminal. */
export class TerminalEvents {
  readonly #target: EventTarget;
  readonly #identity: TerminalIdentity;
  /** One string for all events, since the checkers of a run look terminals up by it. */
  readonly #actor: string;
  /** The name of the branch until it was emitted. */
  #branch: string | undefined;

  constructor(audience: EventTarget, identity: TerminalIdentity) {
    this.#target = audience;
    this.#identity = identity;
    this.#actor = `terminal:${identity.terminalId}`;
    this.#branch = audience.fleet ? identity.branch : undefined;
  }

  stateChanged(from: TerminalState, to: TerminalState, reason: string | undefined): void {
    const { fleet } = this.#target;
    const { configId, terminalId } = this.#identity;
    // One event names it, because the name of the branch does not change.
    const branch = this.#branch;
    this.#branch = undefined;
    this.#emit({
      type: 'terminal.state',
      configId,
      terminalId,
      from,
      to,
      fleet,
      ...(reason !== undefined && { reason }),
      ...(branch !== undefined && { branch }),
    });
  }

  reconnectScheduled(attempt: Attempt, reason: string): void {
    const { fleet } = this.#target;
    this.#emit({ type: 'reconnect.scheduled', ...this.#names, ...attempt, reason, fleet });
  }

  /** Emits that the terminal has taken a payment, which it must report. */
  reportCreated({ referenceId, specificTId, amount, currency, status }: TransactionReport): void {
    const { fleet } = this.#target;
    // A scenario may report an invalid currency, whose decimals are unknown.
    const shown = isCurrency(currency) ? formatAmount(amount, currency) : String(amount);
    const what = { referenceId, specificTId, ...this.#names, fleet, amount: shown, currency, status };
    this.#emit({ type: 'report.created', ...what });
  }

  reportConfirmed(report: Pick<ReportConfirmed, 'referenceId' | 'specificTId'>): void {
    const { referenceId, specificTId } = report;
    this.#emit({ type: 'report.confirmed', referenceId, specificTId, ...this.#names });
  }

  /** Emits a printed text. */
  printed(text: string): void {
    const { fleet } = this.#target;
    const shown = redactText(text.slice(0, maxShownCharacters));
    this.#emit({ type: 'terminal.printed', ...this.#names, fleet, characters: text.length, text: shown });
  }

  commandReceived(command: NamedCommand, redelivered: boolean): void {
    const { fleet } = this.#target;
    this.#emit({ type: 'command.received', ...command, ...this.#names, fleet, redelivered });
  }

  commandExecuted(command: NamedCommand, status: string): void {
    const { fleet } = this.#target;
    this.#emit({ type: 'command.executed', ...command, ...this.#names, fleet, status });
  }

  /** Emits that the service has rejected what the terminal had sent. */
  rejectionReceived(rejection: Pick<RejectionReceived, 'errorCode' | 'specificTId' | 'requestId'>): void {
    const { fleet } = this.#target;
    this.#emit({ type: 'rejection.received', ...rejection, ...this.#names, fleet });
  }

  warn(what: string): void {
    this.#emit({ type: 'notice', level: 'warning', message: `${this.#identity.terminalId} ${what}` });
  }

  #emit(event: Parameters<Emit>[1]): void {
    this.#target.emit(this.#actor, event);
  }

  get #names(): { readonly configId: number; readonly terminalId: string } {
    return { configId: this.#identity.configId, terminalId: this.#identity.terminalId };
  }
}
