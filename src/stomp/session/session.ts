import type { DisconnectCause, Peer, StompApplication, StompMessage } from '../application.js';
import type { ClientFrame } from '../codec/frame.js';
import { headerValue } from '../codec/headers.js';
import type { EncodedFrame } from '../codec/writer.js';
import { protocolError, type StompErrorCode, StompRefusal } from '../errors.js';
import type { StompLimits } from '../limits.js';
import type { SweepRound, Swept } from '../timing/sweep.js';
import { ConnectionTimers } from './connection-timers.js';
import { errorFrame, refusalDetail } from './error-frame.js';
import type { CommandContext } from './frames/client-frame.js';
import { commands } from './frames/registry.js';
import type { HeartBeat } from './heart-beat.js';
import { Inbound } from './inbound.js';
import { Outbound, type SessionTransport, type Writer } from './outbound.js';
import { closeReason, connectedFrame, receiptFrame } from './replies.js';
import type { SessionHost } from './session-host.js';
import { initialState, step } from './session-machine.js';
import {
  handlerSince,
  hasEnded,
  isOpen,
  type SessionEffect,
  type SessionInput,
  type SessionState,
  takesFrames,
} from './session-state.js';
import type { SocketListener } from './socket-listener.js';
import type { Subscription } from './subscription.js';
import { SubscriptionTable } from './subscription-table.js';
import type { Transaction } from './transaction.js';

const never = Number.POSITIVE_INFINITY;

// Inputs that occur for every frame are created once.
const bytesArrived: SessionInput = Object.freeze({ kind: 'bytes' });
const openingFrame: SessionInput = Object.freeze({ kind: 'frame', opens: true });
const otherFrame: SessionInput = Object.freeze({ kind: 'frame', opens: false });
const idle: SessionInput = Object.freeze({ kind: 'idle' });
const settled: SessionInput = Object.freeze({ kind: 'settled' });
const responded: SessionInput = Object.freeze({ kind: 'responded' });

/**
 * One connection. Only `step` decides what happens to it: this class feeds it the inputs and performs the effects on
 * the transport, the application and the host. It owns no socket and no timer.
 */
export class Session<P> implements CommandContext<P>, SocketListener, Swept, Writer {
  readonly id: string;
  readonly peer: Peer;
  transaction: Transaction | undefined;
  readonly table = new SubscriptionTable();

  readonly #host: SessionHost<P>;
  readonly #transport: SessionTransport;
  readonly #outbound: Outbound;
  readonly #inbound: Inbound;
  readonly #timers: ConnectionTimers;
  #state: SessionState = initialState;
  #acceptance: { readonly principal: P } | undefined;
  /** The frame that is being handled, including while the promise of its handler is pending. */
  #frame: ClientFrame | undefined;

  constructor(host: SessionHost<P>, transport: SessionTransport, id: string, peer: Peer) {
    const now = host.clock.now();
    this.#host = host;
    this.#transport = transport;
    this.id = id;
    this.peer = peer;
    this.#outbound = new Outbound(transport, host.limits, now);
    this.#timers = new ConnectionTimers(host.limits, this.#outbound, now);
    this.#inbound = new Inbound(host.limits, host.clock, this.#timers, now);
    host.wakeBy(this.#timers.deadline);
  }

  get application(): StompApplication<P> {
    return this.#host.application;
  }

  get limits(): StompLimits {
    return this.#host.limits;
  }

  get heartBeat(): HeartBeat {
    return this.#host.heartBeat;
  }

  get principal(): P {
    if (this.#acceptance === undefined)
      throw new Error('The connection has no principal before CONNECT was accepted');
    return this.#acceptance.principal;
  }

  get isAccepted(): boolean {
    return this.#acceptance !== undefined;
  }

  get subscriptions(): readonly Subscription[] {
    return this.table.list;
  }

  get writable(): boolean {
    return isOpen(this.#state) && this.#outbound.writable;
  }

  get ended(): boolean {
    return hasEnded(this.#state);
  }

  setPrincipal(principal: P): void {
    this.#acceptance = { principal };
  }

  // ---- called by the socket ----

  /** Receives bytes of the client, however they were split (W05 to W08). */
  receive(bytes: Uint8Array): void {
    if (!isOpen(this.#state) || bytes.length === 0) return;
    this.#inbound.push(bytes, this.#host.clock.now());
    this.#feed(bytesArrived);
  }

  /** H10: records that a WebSocket message is unfinished; `false`: none is. */
  unfinishedMessage(begun: boolean): void {
    this.#timers.messageBegan(begun ? this.#host.clock.now() : 0);
    if (begun) this.#host.wakeBy(this.#timers.deadline);
  }

  pongReceived(): void {
    this.#timers.pongReceived();
  }

  /** The socket is gone (W12). */
  socketClosed(): void {
    this.#feed({ kind: 'gone' });
  }

  drained(): void {
    if (!isOpen(this.#state)) return;
    try {
      this.application.drained?.(this);
    } catch (thrown) {
      this.#feed({ kind: 'refused', thrown, receipt: undefined, command: undefined });
    }
  }

  sweep(round: SweepRound): number {
    const since = handlerSince(this.#state);
    const handlerBy = since === undefined ? never : since + this.limits.handlerMs;
    if (round.now >= handlerBy && round.stalledMs === 0) {
      this.#feed({ kind: 'handler-timeout' });
      return never;
    }
    if (!isOpen(this.#state)) return handlerBy;
    // While a handler is pending the server does not read, so the client is not judged.
    const finding = this.#timers.sweep(round, since === undefined);
    if (finding === 'none') {
      this.#host.wakeBy(this.#timers.urgent);
      return Math.min(this.#timers.deadline, handlerBy);
    }
    this.#feed(
      finding === 'incomplete' ? { kind: finding, receipt: this.#inbound.receipt } : { kind: finding },
    );
    return handlerBy;
  }

  // ---- called by the application ----

  deliver(subscriptionId: string, message: StompMessage): boolean {
    const subscription = this.table.get(subscriptionId);
    if (subscription === undefined || !isOpen(this.#state) || !this.#outbound.isOpen) return false;
    if (subscription.unsettledCount >= this.limits.unacknowledged) {
      this.fail('SLOW_CONSUMER', 'Too many unacknowledged messages');
      return false;
    }
    const delivery = this.table.deliveries + 1;
    if (!this.#write(subscription.encode(message, delivery))) return false;
    if (subscription.ack !== 'auto') {
      this.table.deliveries = delivery;
      subscription.wrote(delivery, message.messageId);
    }
    return true;
  }

  fail(code: StompErrorCode, message: string): void {
    const thrown = new StompRefusal(code, message);
    this.#feed({ kind: 'refused', thrown, receipt: undefined, command: undefined });
  }

  close(status: number, reason: string): void {
    this.#feed({ kind: 'close', status, reason });
  }

  // ---- called by the server ----

  /** Ends the connection at once, without a close frame. */
  terminate(cause: 'failed' | 'shutdown'): void {
    this.#feed({ kind: 'terminate', cause });
  }

  /** Ends the session before a restart: ERROR SHUTTING_DOWN if it is connected, close 1012 in any case. */
  shutDown(): void {
    this.#feed({ kind: 'shutdown' });
  }

  // ---- called by the commands ----

  accept(principal: P, intervals: HeartBeat): void {
    // The application may have ended the connection while it checked CONNECT.
    if (this.#state.phase !== 'connecting') return;
    this.#acceptance = { principal };
    this.#feed({ kind: 'accepted', intervals });
  }

  disconnect(): void {
    this.#feed({ kind: 'disconnect' });
  }

  // ---- the interpreter ----

  #feed(input: SessionInput): void {
    const { state, effects } = step(this.#state, input);
    this.#state = state;
    for (const effect of effects) this.#perform(effect);
  }

  #perform(effect: SessionEffect): void {
    switch (effect.kind) {
      case 'handle':
        this.#handle();
        break;
      case 'run':
        this.#run();
        break;
      case 'reject':
        throw protocolError(effect.message);
      case 'send-connected':
        this.#sendConnected(effect.intervals);
        break;
      case 'respond':
        this.#respond(effect.since);
        break;
      case 'pause':
        this.#transport.pause();
        break;
      case 'resume':
        this.#transport.resume();
        break;
      case 'error':
        this.#outbound.send(errorFrame(effect.refusal, effect.receipt), this.#host.clock.now());
        break;
      case 'discard':
        this.#inbound.clear();
        this.#frame = undefined;
        break;
      case 'close':
        this.#transport.close(effect.status, closeReason(effect.reason));
        break;
      case 'terminate':
        this.#transport.terminate();
        break;
      case 'schedule-disconnect-notice':
        queueMicrotask(() => this.#feed({ kind: 'disconnect-notice-due' }));
        break;
      case 'disconnect-notice':
        this.#notifyDisconnected(effect.cause);
        break;
      case 'report':
        this.#host.refused(refusalDetail(this, effect.thrown, effect.refusal.code, effect.command));
        break;
      case 'release':
        this.#host.closed(this);
        break;
    }
  }

  // ---- frames ----

  /** Reads frame after frame, as long as each is handled at once. */
  #handle(): void {
    const now = this.#host.clock.latest;
    try {
      while (takesFrames(this.#state)) {
        this.#frame = undefined;
        const frame = this.#inbound.next(now);
        if (frame === undefined) break;
        this.#frame = frame;
        this.#feed(opens(frame) ? openingFrame : otherFrame);
      }
    } catch (thrown) {
      this.#refuse(thrown);
    }
    this.#feed(idle);
    if (this.#state.phase === 'connected' && this.#inbound.markRemainder(now))
      this.#host.wakeBy(this.#timers.deadline);
  }

  #run(): void {
    const frame = this.#frame;
    if (frame === undefined) return;
    const command = commands[frame.command];
    if (command.uncounted !== true) this.#inbound.countFrame(this.#host.clock.latest);
    const pending = command.run(this, frame);
    if (pending instanceof Promise) this.#await(pending);
    else this.#complete(frame);
  }

  #await(pending: Promise<void>): void {
    const since = this.#host.clock.now();
    this.#feed({ kind: 'pending', since });
    this.#host.wakeBy(since + this.limits.handlerMs);
    pending.then(
      () => this.#feed(settled),
      (thrown) => this.#feed({ kind: 'failed', ...this.#failure(thrown) }),
    );
  }

  #respond(since: number): void {
    this.#inbound.readingResumed(since, this.#host.clock.now());
    try {
      if (this.#frame !== undefined) this.#complete(this.#frame);
    } catch (thrown) {
      this.#refuse(thrown);
    }
    this.#feed(responded);
  }

  /** R01: writes exactly one RECEIPT, in processing order. C06: none for CONNECT. */
  #complete(frame: ClientFrame): void {
    if (this.ended) return;
    const receipt = opens(frame) ? undefined : headerValue(frame.headers, 'receipt');
    if (receipt !== undefined && !this.#write(receiptFrame(receipt))) return;
    commands[frame.command].after?.(this, frame);
  }

  #refuse(thrown: unknown): void {
    this.#feed({ kind: 'refused', ...this.#failure(thrown) });
  }

  #failure(thrown: unknown) {
    const frame = this.#frame;
    const receipt = frame === undefined ? this.#inbound.receipt : headerValue(frame.headers, 'receipt');
    return { thrown, receipt, command: frame?.command };
  }

  // ---- output and notifications ----

  #sendConnected(intervals: HeartBeat): void {
    this.#host.accepted(this);
    this.#inbound.established();
    this.#timers.connected(intervals, this.#host.clock.now());
    this.#write(connectedFrame(this.id, this.heartBeat));
    this.#host.wakeBy(this.#timers.deadline);
  }

  /** Returns false if the frame could not be written; the connection has ended then. */
  #write(frame: EncodedFrame): boolean {
    try {
      this.#outbound.write(frame, this.#host.clock.now(), this);
    } catch (thrown) {
      this.#feed({ kind: 'refused', thrown, receipt: undefined, command: undefined });
      return false;
    }
    this.#host.wakeBy(this.#outbound.deadline);
    return true;
  }

  #notifyDisconnected(cause: DisconnectCause): void {
    try {
      this.application.disconnected(this, cause);
    } catch (thrown) {
      this.#host.refused(refusalDetail(this, thrown, 'INTERNAL_ERROR'));
    }
  }
}

function opens({ command }: ClientFrame): boolean {
  return command === 'CONNECT' || command === 'STOMP';
}
