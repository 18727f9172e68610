import type { Exchange } from '../../events/schema/scenario.js';
import type { HttpExchange } from '../../simulator/http/http-exchange.js';
import { printExchange } from '../../simulator/http/redact.js';
import type { ReportMessage } from '../../simulator/network/recording-network.js';
import type { Message } from '../../simulator/stomp/whole-frame.js';
import { monotonicNow } from '../../text/clock/process-clock.js';
import { plainText } from '../../text/plain-text.js';
import { ForeignTopics } from './foreign-topics.js';
import { printMessage } from './print-message.js';

type Direction = Parameters<ReportMessage>[0];

interface RecordedMessage {
  readonly order: number;
  /** Epoch milliseconds. */
  readonly at: number;
  readonly session: string;
  readonly direction: Direction;
  readonly message: Message;
  /** Its form on the wire, if a binding translates it. */
  wire: Message | undefined;
  /** Heart-beats that follow each other are one entry. */
  times: number;
  /** The entry as text, as long as it does not change: several checks show it. */
  printed: Exchange | undefined;
}

interface RecordedCall {
  readonly order: number;
  readonly at: number;
  readonly call: HttpExchange;
}

/** The frames that the evidence of a failed check goes back to. */
const keptMessages = 40;
const keptCalls = 10;
/** The frames that a check shows if nothing has happened since the check before it. */
const minMessages = 4;

/** The newest messages of the sessions of a scenario, in both directions, and its newest requests. */
export class EvidenceLog {
  readonly #messages: RecordedMessage[] = [];
  readonly #calls: RecordedCall[] = [];
  readonly #foreign: ForeignTopics | undefined;
  #order = 0;
  #shownUpTo = 0;
  #sessions = 0;

  /** @param mayHaveForeignData true to hide what topics carry, at a service that others may use as well */
  constructor(mayHaveForeignData = false) {
    this.#foreign = mayHaveForeignData ? new ForeignTopics() : undefined;
  }

  /** Adds one more session of a kind, whose messages are reported. Its name is unique. */
  addSession(kind: string): { readonly session: string; readonly report: ReportMessage } {
    this.#sessions += 1;
    const session = `${kind} #${this.#sessions}`;
    return { session, report: (...message) => this.addMessage(session, ...message) };
  }

  /** Adds a message of a WebSocket as it is, or the form on the wire of one that was sent. Secrets are masked when it is shown. */
  addMessage(session: string, direction: Direction, original: Message, translated?: Message): void {
    if (direction === 'sent' && translated !== undefined) {
      this.#addWire(session, original, translated);
      return;
    }
    const message = this.#foreign?.shown(session, direction, original) ?? original;
    // What others may see in it is hidden in both forms.
    const wire = message === original ? translated : undefined;
    const last = this.#messages.at(-1);
    const repeats = last?.session === session && last.direction === direction && isHeartBeat(message);
    if (repeats && isHeartBeat(last.message)) {
      last.times += 1;
      last.printed = undefined;
      return;
    }
    const order = this.#nextOrder();
    const at = monotonicNow();
    this.#messages.push({ order, at, session, direction, message, wire, times: 1, printed: undefined });
    if (this.#messages.length > keptMessages) this.#messages.shift();
  }

  #addWire(session: string, message: Message, wire: Message): void {
    const text = textOf(message);
    const sent = this.#messages.find(
      (each) =>
        each.session === session &&
        each.direction === 'sent' &&
        each.wire === undefined &&
        textOf(each.message) === text,
    );
    if (sent === undefined) return;
    sent.wire = wire;
    sent.printed = undefined;
  }

  addCall(call: HttpExchange): void {
    this.#foreign?.learn(call);
    this.#calls.push({ order: this.#nextOrder(), at: monotonicNow(), call });
    if (this.#calls.length > keptCalls) this.#calls.shift();
  }

  /** The messages of these sessions alone that are kept: for a check that is about nothing else. */
  of(sessions: ReadonlySet<string>): readonly Exchange[] {
    return this.#show(
      this.#messages.filter(({ session }) => sessions.has(session)),
      [],
    );
  }

  /** The messages and calls since the last check: for a check that holds. */
  newest(): readonly Exchange[] {
    const newMessages = this.#since(this.#messages);
    const messages = newMessages.length > 0 ? newMessages : this.#messages.slice(-minMessages);
    return this.#show(messages, this.#since(this.#calls));
  }

  /** The messages and calls that are kept: for a check that does not hold. */
  all(): readonly Exchange[] {
    return this.#show(this.#messages, this.#calls);
  }

  /** The frames that are kept, without the calls. */
  messages(): readonly Exchange[] {
    return this.#show(this.#messages, []);
  }

  /** The entries that no check has shown: the last ones, since entries are in their order. */
  #since<Entry extends RecordedMessage | RecordedCall>(entries: readonly Entry[]): readonly Entry[] {
    return entries.slice(entries.findLastIndex(({ order }) => order <= this.#shownUpTo) + 1);
  }

  #show(messages: readonly RecordedMessage[], calls: readonly RecordedCall[]): readonly Exchange[] {
    this.#shownUpTo = this.#order;
    if (calls.length === 0) return messages.map(shownMessage);
    return [...messages, ...calls]
      .sort((one, other) => one.order - other.order)
      .map((entry) => ('call' in entry ? printedCall(entry) : shownMessage(entry)));
  }

  #nextOrder(): number {
    this.#order += 1;
    return this.#order;
  }
}

function shownMessage(entry: RecordedMessage): Exchange {
  entry.printed ??= printedMessage(entry);
  return entry.printed;
}

function isHeartBeat(message: Message): boolean {
  return message.length <= 2 && /^\r?\n$/.test(String(message));
}

function printedCall({ at, call }: RecordedCall): Exchange {
  const { sent, received, wire } = printExchange(call);
  return { sent, received, ...(wire !== undefined && { wire }), at: new Date(at).toISOString() };
}

function printedMessage({ at, session, direction, message, wire, times }: RecordedMessage): Exchange {
  const facts = { session, at: new Date(at).toISOString() };
  if (direction === 'closed') return { received: `(closed: ${plainText(String(message))})`, ...facts };
  return {
    [direction]: isHeartBeat(message) ? heartBeats(times) : printMessage(message),
    ...facts,
    ...(wire !== undefined && { wire: { [direction]: printMessage(wire) } }),
  };
}

function textOf(message: Message): string {
  return typeof message === 'string' ? message : Buffer.from(message).toString('utf8');
}

function heartBeats(times: number): string {
  return times === 1 ? '(heart-beat)' : `(${times} heart-beats)`;
}
