import type { TransactionReport } from '../../contract/channel/messages.js';
import { formatAmount, isCurrency } from '../../contract/money.js';
import type { Emit } from '../../events/event-bus.js';
import type { ReportConfirmed } from '../../events/schema/report.js';
import { redactText } from '../http/redact.js';
import type { TerminalIdentity } from './account.js';
import type { Attempt } from './back-off.js';
import type { TerminalState } from './transitions.js';

/** Characters of a printed text that its event holds. */
const longestShown = 2_000;

interface Audience {
  readonly emit: Emit;
  /** Marks what the fleet's own terminals say. */
  readonly fleet: boolean;
}

/** What a terminal says of itself in the stream of events. */
export class TerminalEvents {
  readonly #audience: Audience;
  readonly #identity: TerminalIdentity;

  constructor(audience: Audience, identity: TerminalIdentity) {
    this.#audience = audience;
    this.#identity = identity;
  }

  moved(from: TerminalState, to: TerminalState, reason: string | undefined): void {
    const { fleet } = this.#audience;
    const why = reason === undefined ? {} : { reason };
    this.#emit({ type: 'terminal.state', ...this.#names, from, to, fleet, ...why });
  }

  reconnectScheduled(attempt: Attempt, reason: string): void {
    this.#emit({ type: 'reconnect.scheduled', ...this.#names, ...attempt, reason });
  }

  /** It has taken a payment that it has to report. */
  reportCreated({ referenceId, specificTId, amount, currency }: TransactionReport): void {
    const { fleet } = this.#audience;
    // A scenario may report what is no currency; it has no decimals that are known.
    const shown = isCurrency(currency) ? formatAmount(amount, currency) : String(amount);
    const what = { referenceId, specificTId, ...this.#names, fleet, amount: shown, currency };
    this.#emit({ type: 'report.created', ...what });
  }

  reportConfirmed(report: Pick<ReportConfirmed, 'referenceId' | 'specificTId'>): void {
    const { referenceId, specificTId } = report;
    this.#emit({ type: 'report.confirmed', referenceId, specificTId, ...this.#names });
  }

  /** A text has come onto its paper. */
  printed(text: string): void {
    const { fleet } = this.#audience;
    const shown = redactText(text.slice(0, longestShown));
    this.#emit({ type: 'terminal.printed', ...this.#names, fleet, characters: text.length, text: shown });
  }

  warn(what: string): void {
    this.#emit({ type: 'notice', level: 'warning', message: `${this.#identity.terminalId} ${what}` });
  }

  #emit(event: Parameters<Emit>[1]): void {
    this.#audience.emit(`terminal:${this.#identity.terminalId}`, event);
  }

  get #names(): { readonly configId: number; readonly terminalId: string } {
    return { configId: this.#identity.configId, terminalId: this.#identity.terminalId };
  }
}
