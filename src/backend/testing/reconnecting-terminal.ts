import type fc from 'fast-check';
import { terminalQueue } from '../../contract/channel/destinations.js';
import { terminalMessages } from '../../contract/channel/messages.js';
import type { StompApplication, StompMessage } from '../../stomp/application.js';
import { AdminTopic } from '../channel/admin-topic.js';
import { Delivery } from '../channel/delivery.js';
import { Presence } from '../channel/presence.js';
import type { ChannelConnection, ChannelSession } from '../channel/session.js';
import { TakeoverLimiter } from '../channel/takeover-limiter.js';
import { createTerminalChannel, type TerminalChannelDeps } from '../channel/terminal-channel.js';
import { UserSessions } from '../channel/user-sessions.js';
import { ScheduledStore } from './scheduled-store.js';

export const configId = 1001;

/** The delay of a redelivery in milliseconds. */
export const retryMs = 5;

export interface TerminalPlan {
  /** The messages `m0`, `m1`, … A push, such as PAYMENT_STATUS, has no requestId. */
  readonly messages: readonly ('command' | 'push')[];
  /** The messages that the terminal rejects with NACK at their first delivery. */
  readonly nacks: readonly number[];
  readonly ack: 'auto' | 'client-individual';
  readonly window: number;
}

/** A delivery as the terminal received it. */
export interface SeenMessage {
  readonly session: number;
  readonly messageId: string;
  readonly redelivered: boolean;
}

/**
 * A terminal that executes each command once, in as many sessions as it opens, with the real channel on a scheduled
 * store and without sockets.
 */
export class ReconnectingTerminal {
  readonly scheduler: fc.Scheduler;
  readonly plan: TerminalPlan;
  readonly store: ScheduledStore;
  readonly presence = new Presence();
  readonly delivery: Delivery;
  readonly app: StompApplication<ChannelSession>;
  readonly seen: SeenMessage[] = [];
  readonly executed: string[] = [];
  /** Each NACK as `session messageId`. */
  readonly refused: string[] = [];
  /** The requestIds whose first result was stored. */
  readonly recorded: string[] = [];
  readonly internalErrors: unknown[] = [];
  #sessions = 0;

  constructor(scheduler: fc.Scheduler, plan: TerminalPlan) {
    this.scheduler = scheduler;
    this.plan = plan;
    this.store = new ScheduledStore(scheduler);
    this.delivery = new Delivery({
      store: this.store,
      presence: this.presence,
      window: plan.window,
      commandsInFlight: 50,
      retryMs,
      onSent: () => undefined,
      onInternalError: this.fail,
    });
    this.app = createTerminalChannel(this.#channelDeps());
  }

  /** Opens the next session. */
  connect(): ReconnectingSession {
    const session = new ReconnectingSession(this, this.#sessions);
    this.#sessions += 1;
    return session;
  }

  readonly fail = (thrown: unknown): void => {
    this.internalErrors.push(thrown);
  };

  #channelDeps(): TerminalChannelDeps {
    const { store, presence, delivery, recorded } = this;
    let unstored = 0;
    const messageId = () => {
      unstored += 1;
      return `unstored-${unstored}`;
    };
    const grant = { kind: 'terminal', configId, terminalId: 'T1001', observer: false };
    const deps = {
      presence,
      delivery,
      messageId,
      messages: store,
      inTransaction: (work: (stores: object) => unknown) => work({ messages: store }),
      terminals: { seen: () => store.at('seen', () => undefined) },
      tokens: { verify: () => ({ grant, expiresAt: Date.now() + 1e6 }) },
      legacy: { admits: () => false },
      takeovers: new TakeoverLimiter({ maxTakeovers: 0, windowMs: 1, protectionMs: 1 }),
      adminTopic: new AdminTopic(messageId),
      userSessions: new UserSessions(),
      events: {
        online: () => undefined,
        offline: () => undefined,
        commandDone: ({ requestId }: { requestId: string }) => recorded.push(requestId),
      },
      limits: { jsonDepth: 32, kickGraceMs: 1e5, deliveryAttempts: 5, sessionTimeoutLeadMs: 1 },
      refusing: () => false,
    };
    return deps as unknown as TerminalChannelDeps;
  }
}

/** One session of the terminal. Its frames are handled one at a time; frames after its end are dropped. */
export class ReconnectingSession {
  readonly #terminal: ReconnectingTerminal;
  readonly #number: number;
  readonly #connection: ChannelConnection;
  readonly #principal: ChannelSession;
  readonly #subscription;
  /** The messages of this session that it has neither acknowledged nor rejected. */
  readonly #unacknowledged = new Set<string>();
  #frames = Promise.resolve();
  #open = true;
  #subscribed = false;
  #ended = false;

  constructor(terminal: ReconnectingTerminal, number: number) {
    this.#terminal = terminal;
    this.#number = number;
    this.#subscription = { id: 's', destination: terminalQueue(configId), ack: terminal.plan.ack };
    this.#connection = this.#createConnection();
    this.#principal = terminal.app.connect(this.#connection, []);
  }

  register(): Promise<void> {
    return this.#send(terminalMessages.register.destination, {});
  }

  subscribe(): Promise<void> {
    const { app } = this.#terminal;
    return this.#handle(async () => {
      await app.subscribe?.(this.#connection, this.#subscription, []);
      this.#subscribed = true;
      app.subscribed?.(this.#connection, this.#subscription);
    });
  }

  /** Ends the connection. The disconnect notice comes once no handler is running, and perhaps late. */
  end(): Promise<void> {
    this.#open = false;
    this.#frames = this.#frames
      .then(() => {
        this.#ended = true;
        this.#terminal.app.disconnected(this.#connection, 'closed');
      })
      .catch(this.#terminal.fail);
    return this.#frames;
  }

  #createConnection(): ChannelConnection {
    const principal = () => this.#principal;
    const isOpen = () => this.#open;
    const hasEnded = () => this.#ended;
    const close = () => {
      this.#open = false;
      this.#ended = true;
    };
    return {
      id: `session ${this.#number}`,
      peer: { address: 'in-memory', origin: undefined },
      subscriptions: [],
      get principal() {
        return principal();
      },
      setPrincipal: () => undefined,
      get writable() {
        return isOpen();
      },
      get ended() {
        return hasEnded();
      },
      deliver: (_id, message) => this.#receive(message),
      fail: (code) => {
        close();
        this.#terminal.fail(`${code} in session ${this.#number}`);
      },
      close,
    };
  }

  #receive({ messageId, headers }: StompMessage): boolean {
    if (!this.#open || !this.#subscribed) return false;
    if (messageId.startsWith('unstored')) return true;
    const { presence, seen, recorded, plan, fail } = this.#terminal;
    if (presence.session(configId) !== this.#principal) fail(`${messageId} was sent to a replaced session`);
    const isFirst = seen.every((each) => each.messageId !== messageId);
    const redelivered = headers?.some(([name]) => name === 'redelivered') === true;
    seen.push({ session: this.#number, messageId, redelivered });
    if (plan.ack !== 'auto') this.#unacknowledged.add(messageId);
    const waiting = [...this.#unacknowledged].filter((each) => !recorded.includes(requestIdOf(each)));
    if (waiting.length > plan.window) fail(`${waiting.join()} exceed the window of ${this.#number}`);
    this.#respond(messageId, isFirst).catch(fail);
    return true;
  }

  /** Rejects the message, or acknowledges it and, for a command, sends the result. */
  async #respond(messageId: string, isFirst: boolean): Promise<void> {
    const { app, scheduler, plan, executed, refused } = this.#terminal;
    const index = Number(messageId.slice(1));
    const rejects = plan.ack !== 'auto' && isFirst && plan.nacks.includes(index);
    await scheduler.schedule(Promise.resolve(), `response to ${messageId}`);
    if (rejects) {
      return this.#handle(() => {
        this.#unacknowledged.delete(messageId);
        refused.push(`${this.#number} ${messageId}`);
        return app.rejected?.(this.#connection, this.#subscription, messageId);
      });
    }
    if (!executed.includes(messageId)) executed.push(messageId);
    if (plan.ack !== 'auto') {
      await this.#handle(() => {
        this.#unacknowledged.delete(messageId);
        return app.acknowledged?.(this.#connection, this.#subscription, messageId);
      });
    }
    if (plan.messages[index] === 'push') return;
    await scheduler.schedule(Promise.resolve(), `result of ${messageId}`);
    const result = { requestId: requestIdOf(messageId), requestType: 'PRINT', status: 'COMPLETED' };
    await this.#send(terminalMessages.commandResult.destination, result);
  }

  #send(destination: string, body: object): Promise<void> {
    const { app } = this.#terminal;
    return this.#handle(async () => {
      await app.send?.(this.#connection, {
        destination,
        headers: [],
        body: Buffer.from(JSON.stringify(body)),
      });
      app.receipted?.(this.#connection);
    });
  }

  #handle(frame: () => void | Promise<void>): Promise<void> {
    this.#frames = this.#frames.then(() => (this.#open ? frame() : undefined)).catch(this.#terminal.fail);
    return this.#frames;
  }
}

/** Returns the requestId of the command with that messageId. */
export function requestIdOf(messageId: string): string {
  return `req ${messageId}`;
}
