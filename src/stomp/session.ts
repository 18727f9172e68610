import type {
  DisconnectCause,
  Peer,
  StompApplication,
  StompMessage,
  StompRefusalDetail,
} from './application.js';
import type { Command, CommandContext } from './commands/command.js';
import { commands } from './commands/commands.js';
import { closeStatus, protocolError, type StompErrorCode, StompRefusal } from './errors.js';
import type { ClientFrame } from './frame.js';
import { headerValue } from './headers.js';
import type { HeartBeat } from './heart-beat.js';
import type { StompLimits } from './limits.js';
import { Outbound, type SessionTransport } from './outbound.js';
import { FrameParser } from './parser.js';
import { RateLimits } from './rate-limits.js';
import { asRefusal, causeOf, errorFrame, refusalDetail } from './refusal-frame.js';
import { closeReason, connectedFrame, receiptFrame } from './replies.js';
import { type SessionInput, type SessionState, transitions } from './session-state.js';
import type { Subscription } from './subscription.js';
import { SubscriptionTable } from './subscription-table.js';
import type { SweepRound, Swept } from './sweep.js';
import type { Transaction } from './transaction.js';
import { Upkeep } from './upkeep.js';
import type { EncodedFrame } from './writer.js';

/** What all sessions of a server share. */
export interface SessionHost<P> {
  readonly application: StompApplication<P>;
  readonly limits: StompLimits;
  readonly heartBeat: HeartBeat;
  /** Asks for a sweep at that time. */
  wakeBy(at: number): void;
  refused(detail: StompRefusalDetail): void;
  /** The socket is gone and the application has been told. */
  closed(session: Session<P>): void;
}

const never = Number.POSITIVE_INFINITY;

/**
 * One connection as a state machine: inputs are the methods `receive`, `pong`, `vanish` and `sweep`, the promises of
 * handlers, and what the application calls; effects go to the transport, the application and the host. It owns no
 * socket and no timer, and reads the time from `Date`.
 */
export class Session<P> implements CommandContext<P>, Swept {
  readonly id: string;
  readonly peer: Peer;
  transaction: Transaction | undefined;
  readonly table = new SubscriptionTable();

  private readonly host: SessionHost<P>;
  private readonly transport: SessionTransport;
  private readonly outbound: Outbound;
  private readonly parser: FrameParser;
  private readonly rates: RateLimits;
  private readonly upkeep: Upkeep;
  private state: SessionState = 'connecting';
  accepted: { readonly principal: P } | undefined;
  /** When the pending handler was called, 0 if none is. */
  private handlerSince = 0;
  private paused = false;
  /** The server shuts down, and waits for the pending handler. */
  private shutsDown = false;
  private cause: DisconnectCause | undefined;
  /** CONNECT was accepted and `disconnected` not called yet. */
  private owesFarewell = false;

  constructor(host: SessionHost<P>, transport: SessionTransport, id: string, peer: Peer) {
    const now = Date.now();
    this.host = host;
    this.transport = transport;
    this.id = id;
    this.peer = peer;
    this.outbound = new Outbound(transport, host.limits, now);
    this.upkeep = new Upkeep(host.limits, this.outbound, now);
    this.parser = new FrameParser(host.limits);
    this.rates = new RateLimits(host.limits, now);
    host.wakeBy(this.upkeep.deadline);
  }

  get application(): StompApplication<P> {
    return this.host.application;
  }

  get limits(): StompLimits {
    return this.host.limits;
  }

  get heartBeat(): HeartBeat {
    return this.host.heartBeat;
  }

  get principal(): P {
    if (this.accepted === undefined)
      throw new Error('The connection has no principal before CONNECT was accepted');
    return this.accepted.principal;
  }

  get subscriptions(): readonly Subscription[] {
    return this.table.list;
  }

  get writable(): boolean {
    return this.isOpen && this.outbound.writable;
  }

  get ended(): boolean {
    return this.state === 'closing' || this.state === 'closed';
  }

  setPrincipal(principal: P): void {
    this.accepted = { principal };
  }

  // ---- inputs ----

  /** Bytes of the client, however they were cut (W05 to W08). */
  receive(bytes: Uint8Array): void {
    if (!this.isOpen || bytes.length === 0) return;
    this.upkeep.heard(Date.now());
    this.parser.push(bytes);
    if (this.state === 'busy') {
      // Stops the socket, not the messages of the chunk that was read already: those wait in the parser.
      this.transport.pause();
      this.paused = true;
      return;
    }
    this.pump();
  }

  pong(): void {
    this.upkeep.pong();
  }

  /** The socket is gone (W12). */
  vanish(): void {
    this.move('gone');
    // A pending handler comes first, and what was received behind it (R02).
    if (this.handlerSince === 0) this.cause ??= 'closed';
    this.tell();
  }

  sweep(round: SweepRound): number {
    const handlerBy = this.handlerSince === 0 ? never : this.handlerSince + this.limits.handlerMs;
    if (round.now - round.late >= handlerBy) return this.abandonHandler();
    if (!this.isOpen) return handlerBy;
    // While a handler is pending the server does not read, so the client is not judged.
    switch (this.upkeep.sweep(round, this.handlerSince === 0)) {
      case 'unconnected':
        this.close(1008, 'CONNECT timeout');
        return never;
      case 'silent':
        this.terminate('heart-beat'); // H07
        return never;
      case 'incomplete':
        this.refuse(protocolError('Incomplete frame'), this.parser.receipt);
        return never;
      case 'slow':
        this.fail('SLOW_CONSUMER', 'What was sent is not read');
        return handlerBy;
      case 'none':
        this.host.wakeBy(this.upkeep.urgent);
        return Math.min(this.upkeep.deadline, handlerBy);
    }
  }

  // ---- what the application calls ----

  deliver(subscriptionId: string, message: StompMessage): boolean {
    const subscription = this.table.get(subscriptionId);
    if (subscription === undefined || !this.isOpen || !this.outbound.isOpen) return false;
    if (subscription.unsettledCount >= this.limits.unacknowledged) {
      this.fail('SLOW_CONSUMER', 'Too many messages wait for ACK');
      return false;
    }
    const delivery = this.table.deliveries + 1;
    if (!this.write(subscription.encode(message, delivery))) return false;
    if (subscription.ack !== 'auto') {
      this.table.deliveries = delivery;
      subscription.wrote(delivery, message.messageId);
    }
    return true;
  }

  fail(code: StompErrorCode, message: string): void {
    this.refuse(new StompRefusal(code, message));
  }

  close(status: number, reason: string): void {
    this.end('closed', status, reason);
  }

  /** Ends at once, without a close frame. */
  terminate(cause: DisconnectCause): void {
    this.cause ??= cause;
    this.move('ended');
    this.transport.terminate();
    this.tell();
  }

  /**
   * Before a restart: ERROR SHUTTING_DOWN to whom has connected, 1012 to all. A frame that a handler is at work on is
   * answered first: its effect may be durable, and without the RECEIPT the client would not know.
   */
  shutDown(): void {
    if (this.state === 'connecting') this.end('shutdown', closeStatus.SHUTTING_DOWN, 'SHUTTING_DOWN');
    else if (this.state === 'busy') this.shutsDown = true;
    else this.fail('SHUTTING_DOWN', 'The server is shutting down');
  }

  // ---- what the commands call ----

  accept(principal: P, intervals: HeartBeat): void {
    if (!this.move('accepted')) return;
    const now = Date.now();
    this.accepted = { principal };
    this.owesFarewell = true;
    this.parser.established();
    this.upkeep.connected(intervals, now);
    this.write(connectedFrame(this.id, this.heartBeat));
    this.host.wakeBy(this.upkeep.deadline);
  }

  leave(): void {
    this.end('disconnect', 1000, '');
  }

  // ---- frames ----

  private get isOpen(): boolean {
    return this.state === 'connecting' || this.state === 'connected' || this.state === 'busy';
  }

  /** True while the next frame may be looked at. */
  private get reads(): boolean {
    return this.state === 'connecting' || this.state === 'connected' || this.state === 'flushing';
  }

  private pump(): void {
    let frame: ClientFrame | undefined;
    try {
      while (this.reads) {
        frame = undefined;
        frame = this.parser.next();
        const lineEnds = this.parser.takeLineEnds();
        if (lineEnds > 0) this.upkeep.complete(); // H10: a CR that waited for its LF, too
        this.rates.countLineEnds(lineEnds, Date.now());
        if (frame === undefined) break;
        this.upkeep.complete();
        this.handle(frame);
      }
    } catch (thrown) {
      const receipt = frame === undefined ? this.parser.receipt : headerValue(frame.headers, 'receipt');
      this.refuse(thrown, receipt, frame?.command);
    }
    if (this.state === 'flushing') this.vanish();
    if (this.state !== 'connected') return;
    this.resume();
    if (!this.parser.incomplete) return;
    this.upkeep.incomplete(Date.now());
    this.host.wakeBy(this.upkeep.deadline);
  }

  private handle(frame: ClientFrame): void {
    const command = commands[frame.command];
    const opens = frame.command === 'CONNECT' || frame.command === 'STOMP';
    if (opens !== (this.state === 'connecting')) {
      throw protocolError(opens ? 'Already connected' : 'CONNECT must come first'); // C02, C01
    }
    if (command.uncounted !== true) this.rates.countFrame(Date.now());
    const pending = command.run(this, frame);
    if (pending instanceof Promise) this.await(pending, command, frame);
    else this.complete(command, frame);
  }

  private await(pending: Promise<void>, command: Command, frame: ClientFrame): void {
    const now = Date.now();
    this.handlerSince = now;
    this.move('pending');
    this.host.wakeBy(now + this.limits.handlerMs);
    pending.then(
      () => this.settled(command, frame),
      (reason) => this.settled(command, frame, { reason }),
    );
  }

  private settled(command: Command, frame: ClientFrame, failure?: { reason: unknown }): void {
    if (this.handlerSince === 0) return; // abandoned: the connection has ended
    const now = Date.now();
    this.rates.credit(this.handlerSince, now);
    this.upkeep.heard(now);
    this.handlerSince = 0;
    if (!this.move('settled')) {
      this.tell();
      return;
    }
    try {
      if (failure !== undefined) throw failure.reason;
      this.complete(command, frame);
    } catch (thrown) {
      this.refuse(thrown, headerValue(frame.headers, 'receipt'), frame.command);
    }
    if (this.shutsDown) this.shutDown();
    this.pump();
  }

  /** R01: exactly one RECEIPT, in processing order. C06: none for CONNECT. */
  private complete(command: Command, frame: ClientFrame): void {
    if (this.ended) return;
    const opens = frame.command === 'CONNECT' || frame.command === 'STOMP';
    const receipt = opens ? undefined : headerValue(frame.headers, 'receipt');
    if (receipt !== undefined && !this.write(receiptFrame(receipt))) return;
    command.after?.(this, frame);
  }

  private abandonHandler(): number {
    this.handlerSince = 0;
    if (this.ended) this.tell();
    else this.refuse(new Error('A handler did not answer in time'));
    return never;
  }

  // ---- effects ----

  private move(input: SessionInput): boolean {
    const next = transitions[this.state][input];
    if (next === undefined) return false;
    this.state = next;
    return true;
  }

  /** False if the frame could not be written; the connection has ended then. */
  private write(frame: EncodedFrame): boolean {
    try {
      this.outbound.write(frame, Date.now(), this.drained);
    } catch (thrown) {
      this.refuse(thrown);
      return false;
    }
    this.host.wakeBy(this.outbound.deadline);
    return true;
  }

  private readonly drained = (): void => {
    if (!this.isOpen) return;
    try {
      this.application.drained?.(this);
    } catch (thrown) {
      this.refuse(thrown);
    }
  };

  /** X01: one ERROR, the close, and the rest of the input is dropped. */
  private refuse(thrown: unknown, receipt?: string, command?: string): void {
    const refusal = asRefusal(thrown, this.state === 'connecting');
    if (!this.move('ended')) return;
    const { code } = refusal;
    this.outbound.send(errorFrame(refusal, receipt), Date.now());
    this.finish(causeOf(code), closeStatus[code], code);
    this.host.refused(refusalDetail(this, thrown, code, command));
  }

  private end(cause: DisconnectCause, status: number, reason: string): void {
    if (this.move('ended')) this.finish(cause, status, reason);
  }

  private finish(cause: DisconnectCause, status: number, reason: string): void {
    this.cause ??= cause;
    this.parser.clear();
    this.transport.close(status, closeReason(reason));
    this.resume(); // else the answer to the close frame would never be read
    this.tell();
  }

  private resume(): void {
    if (!this.paused) return;
    this.paused = false;
    this.transport.resume();
  }

  /** W12, D04: once, after the handler that is still pending, and from no call of the application. */
  private tell(): void {
    const { cause } = this;
    if (cause === undefined || this.handlerSince !== 0) return;
    if (this.owesFarewell) queueMicrotask(() => this.farewell(cause));
    if (this.state === 'closed') this.host.closed(this);
  }

  private farewell(cause: DisconnectCause): void {
    if (!this.owesFarewell || this.handlerSince !== 0) return;
    this.owesFarewell = false;
    try {
      this.application.disconnected(this, cause);
    } catch (thrown) {
      this.host.refused(refusalDetail(this, thrown, 'INTERNAL_ERROR'));
    }
  }
}
