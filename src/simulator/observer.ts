import { exitCodes } from '../failure/exit-codes.js';
import { Failure, messageOf } from '../failure/failure.js';
import { oneLine } from './http/redact.js';
import { type LinkListener, type LinkSettings, StompLink } from './stomp/stomp-link.js';
import { decodeMessage, type ReceivedMessage } from './terminal/message.js';
import { Mailbox } from './waiting/mailbox.js';

export interface ObserverOptions {
  readonly link: LinkSettings;
  readonly wsToken: string;
  /** The admin topic, or a terminal's queue. */
  readonly destination: string;
  readonly ack?: 'auto' | 'client' | 'client-individual';
  /** The number of messages that are kept. Default 1,000, or 10,000 if it must be complete. */
  readonly keep?: number;
  /** True for an observer whose messages are judged: once one was not kept, it gives none. Default: the latest. */
  readonly complete?: boolean;
}

/** The server rejected an observer. */
export class ObserverRejected extends Failure {
  constructor(reason: string, cause?: unknown) {
    super(`cannot observe: ${reason}`, {
      code: 'observer-rejected',
      hint: 'check that the account may observe this destination, and that the service is running',
      exitCode: exitCodes.inconclusive,
      cause,
    });
    this.name = 'ObserverRejected';
  }
}

/** A destination had more messages than the observer keeps, so that those which it has show nothing. */
export class ObserverOverflow extends Failure {
  constructor(destination: string, keep: number) {
    super(`${destination} had more messages than the ${keep} that an observer keeps`, {
      code: 'observer-overflow',
      hint: 'use fewer --terminals',
      exitCode: exitCodes.inconclusive,
    });
    this.name = 'ObserverOverflow';
  }
}

const keptByDefault = 1_000;
/** Enough for a large fleet that comes online meanwhile. */
const keptWhenComplete = 10_000;

/** Observes one destination, as an admin dashboard or a companion app does: it never registers and never sends. */
export class Observer {
  readonly #options: ObserverOptions;
  readonly #mailbox: Mailbox<ReceivedMessage>;
  #link: StompLink | undefined;
  #started: Promise<void> | undefined;
  #stopped: Promise<void> | undefined;
  #ended: string | undefined;

  constructor(options: ObserverOptions) {
    this.#options = options;
    this.#mailbox = new Mailbox(this.#keep);
  }

  /** The reason of the session's end, `undefined` before it. */
  get ended(): string | undefined {
    return this.#ended;
  }

  /** @throws ObserverOverflow if it must be complete and is not */
  get received(): readonly ReceivedMessage[] {
    const overflow = this.#overflow();
    if (overflow !== undefined) throw overflow;
    return this.#mailbox.items;
  }

  /** Resolves at the RECEIPT of SUBSCRIBE (U05). Rejects with ObserverRejected. */
  start(): Promise<void> {
    this.#started ??= this.#watch();
    return this.#started;
  }

  stop(): Promise<void> {
    this.#stopped ??= this.#link?.disconnect() ?? Promise.resolve();
    this.#end('stopped');
    return this.#stopped;
  }

  /**
   * The first accepted message, kept or received within the time. Rejects with a WaitFailure, or with ObserverOverflow if it
   * must be complete and is not.
   */
  waitFor(accepts: (message: ReceivedMessage) => boolean, timeoutMs: number): Promise<ReceivedMessage> {
    const overflow = this.#overflow();
    if (overflow !== undefined) return Promise.reject(overflow);
    return this.#mailbox.waitFor(accepts, timeoutMs, `a message on ${this.#options.destination}`);
  }

  get #keep(): number {
    const { complete = false, keep = complete ? keptWhenComplete : keptByDefault } = this.#options;
    return keep;
  }

  #overflow(): ObserverOverflow | undefined {
    const { complete = false, destination } = this.#options;
    return complete && this.#mailbox.dropped > 0 ? new ObserverOverflow(destination, this.#keep) : undefined;
  }

  #watch(): Promise<void> {
    const { destination, ack = 'auto' } = this.#options;
    return new Promise((resolve, reject) => {
      const listener: LinkListener = {
        linkConnected: (link) => {
          link.subscribe(destination, ack, resolve);
        },
        linkMessage: (link, message) => {
          this.#mailbox.add(decodeMessage(message));
          link.acknowledge(message);
        },
        linkEnded: (_link, reason) => {
          this.#end(reason);
          reject(new ObserverRejected(reason));
        },
      };
      try {
        this.#link = new StompLink(this.#options.link, this.#options.wsToken, listener);
        this.#link.open();
      } catch (error) {
        reject(new ObserverRejected(oneLine(messageOf(error)), error));
      }
    });
  }

  #end(reason: string): void {
    this.#ended ??= reason;
    this.#mailbox.close(`the session has ended: ${reason}`);
  }
}
