import type { AckMode, StompMessage, StompSubscription } from '../../stomp/application.js';
import type { AdminSession, ChannelConnection, TerminalSession } from '../channel/session.js';

/** The part of a connection that delivery uses; it records what is written. */
class RecordingConnection {
  readonly id = 'session';
  readonly peer = { address: 'in-memory', origin: undefined };
  subscriptions: readonly StompSubscription[] = [];
  readonly delivered: StompMessage[] = [];
  readonly closes: (readonly [status: number, reason: string])[] = [];
  /** The code of each ERROR that was sent. */
  readonly failures: string[] = [];
  writable = true;
  /** False while the connection is closing and accepts no message. */
  open = true;

  get principal(): never {
    throw new Error('delivery needs no principal');
  }

  get ended(): boolean {
    return !this.open;
  }

  setPrincipal(): void {}

  deliver(_subscriptionId: string, message: StompMessage): boolean {
    if (this.open) this.delivered.push(message);
    return this.open;
  }

  fail(code: string): void {
    this.open = false;
    this.failures.push(code);
  }

  close(status: number, reason: string): void {
    this.open = false;
    this.closes.push([status, reason]);
  }
}

export interface RecordedSession<S> {
  readonly session: S;
  readonly connection: RecordingConnection;
  /** Returns the messageIds of all written messages, in order. */
  ids(): readonly string[];
}

export function terminalSession(
  configId: number,
  { ack = 'client-individual' as AckMode, observer = false } = {},
): RecordedSession<TerminalSession> {
  return recorded((connection) => ({
    kind: 'terminal',
    connection,
    configId,
    terminalId: `T${configId}`,
    observer,
    registered: false,
    pendingRejections: [],
    closing: undefined,
    deactivated: false,
    lastChange: undefined,
    subscription: { id: 's', destination: `/queue/terminal/${configId}`, ack },
  }));
}

export function adminSession(): RecordedSession<AdminSession> {
  const recordedSession = recorded<AdminSession>((connection) => ({ kind: 'admin', connection }));
  recordedSession.connection.subscriptions = [{ id: 's', destination: '/topic/admin/events', ack: 'auto' }];
  return recordedSession;
}

function recorded<S>(make: (connection: ChannelConnection) => S): RecordedSession<S> {
  const connection = new RecordingConnection();
  return {
    session: make(connection),
    connection,
    ids: () => connection.delivered.map(({ messageId }) => messageId),
  };
}
