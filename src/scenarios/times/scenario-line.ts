import type { HttpExchange } from '../../simulator/http/http-exchange.js';
import type { ReportMessage } from '../../simulator/network/recording-network.js';
import type { Message } from '../../simulator/stomp/whole-frame.js';
import { monotonicNow } from '../../text/clock/process-clock.js';
import { second } from '../../text/time-units.js';
import { disturbanceOf, lossOf, type ServiceLine } from './service-line.js';

/** The status of a WebSocket that ended without a close frame. */
const withoutClose = '1006';

/** A session that ended by so much earlier than the life of a wsToken may have ended with it: it begins after the token. */
const tokenIsOlderMs = 5 * second;

/** The disturbances of the line that one attempt of a scenario has met. */
export class ScenarioLine {
  readonly #line: ServiceLine | undefined;
  readonly #isRepetition: boolean;
  #disturbed: string | undefined;
  #dropped: string | undefined;
  #ownFaults = 0;
  #hasCut = false;
  readonly #wsTokenMs: number;
  #expired: string | undefined;

  /**
   * @param isRepetition true if an earlier attempt was disturbed
   * @param wsTokenMs the life of a wsToken that the target states, unless the scenario waits for its end
   */
  constructor(line: ServiceLine | undefined, isRepetition: boolean, wsTokenMs = Number.POSITIVE_INFINITY) {
    this.#line = line;
    this.#isRepetition = isRepetition;
    this.#wsTokenMs = wsTokenMs;
  }

  /** The session that may have ended with its wsToken, because the scenario took so long; undefined if there is none. */
  get expiry(): string | undefined {
    return this.#expired;
  }

  /**
   * The first disturbance, in a few words; undefined if there is none. A session that ends without a close frame may be cut
   * by the service as well: if it is so in a repetition too, only other disturbances of the run show that it is the line's.
   */
  get disturbance(): string | undefined {
    if (this.#line === undefined) return undefined;
    const isLines = !this.#isRepetition || this.#line.disturbances > 0;
    return this.#disturbed ?? (isLines ? this.#dropped : undefined);
  }

  observeCall(exchange: HttpExchange): void {
    this.#add(disturbanceOf(exchange));
  }

  observeError(error: unknown): void {
    if (!this.#hasCut) this.#add(lossOf(error));
  }

  /** Receives the messages of a session, besides its own receiver. */
  observing(session: string, report: ReportMessage): ReportMessage {
    let isEnding = false;
    let connectedAt = Number.POSITIVE_INFINITY;
    return (direction, message, wire) => {
      isEnding ||= endsSession(message);
      if (direction === 'sent' && startsSession(message)) connectedAt = monotonicNow();
      const isOver = direction === 'closed' || (direction === 'received' && isEnding);
      if (isOver && monotonicNow() - connectedAt >= this.#wsTokenMs - tokenIsOlderMs)
        this.#expired ??= `${session} was open for as long as a wsToken lives here: lives.wsToken of the target file`;
      if (direction === 'closed' && !isEnding && message === withoutClose)
        this.#dropped ??= this.#hasCut ? undefined : `the connection of ${session} was cut`;
      report(direction, message, wire);
    };
  }

  /**
   * A fault of the scenario's own is not a disturbance of the line, until the returned function is called. What it has cut may
   * show later.
   */
  injecting(): () => void {
    this.#hasCut = true;
    this.#ownFaults += 1;
    return () => {
      this.#ownFaults -= 1;
    };
  }

  #add(disturbance: string | undefined): void {
    if (this.#ownFaults === 0) this.#disturbed ??= disturbance;
  }
}

function startsSession(message: Message): boolean {
  return /^\s*(CONNECT|STOMP)\b/.test(beginningOf(message));
}

/** After an ERROR of the service or a DISCONNECT of the client the connection ends, in whatever way. */
function endsSession(message: Message): boolean {
  return /^\s*(ERROR|DISCONNECT)\b/.test(beginningOf(message));
}

function beginningOf(message: Message): string {
  return Buffer.from(message).toString('latin1', 0, 20);
}
