import type { StompConnection, StompSubscription } from '../../stomp/application.js';

/** A STOMP session on a terminal's queue: the terminal's own, or an observer's. */
export interface TerminalSession {
  readonly kind: 'terminal';
  readonly connection: ChannelConnection;
  readonly configId: number;
  readonly terminalId: string;
  /** True for an observer, which receives copies, and whose messages change nothing (CHN-13). */
  readonly observer: boolean;
  registered: boolean;
  /** Set once SESSION_KICK was sent: the timer that closes the connection if the client does not. */
  closing: ReturnType<typeof setTimeout> | undefined;
  /** True once the terminal was deactivated: nothing more of the session is stored (LIF-07). */
  deactivated: boolean;
  /** The last change that the session requested, which may be pending. Frames are handled one after another. */
  lastChange: Promise<void> | undefined;
  subscription: StompSubscription | undefined;
  /** Rejections that still have to be sent as REPORT_REJECTED, oldest first. */
  pendingRejections: readonly Rejection[];
}

/** A rejected report. Its SEND gets its RECEIPT nevertheless (N04). */
export interface Rejection {
  readonly messageId: string;
  readonly fields: Readonly<Record<string, unknown>>;
}

/** A dashboard's STOMP session on the admin topic. All its subscriptions are subscriptions to that topic (U08). */
export interface AdminSession {
  readonly kind: 'admin';
  readonly connection: ChannelConnection;
}

/** A session of a legacy terminal that has not identified itself yet: it may SUBSCRIBE or DISCONNECT (LEG-04). */
export interface UnidentifiedSession {
  readonly kind: 'unidentified';
  readonly connection: ChannelConnection;
  /** Closes the session if it does not identify itself in time. */
  readonly deadline: ReturnType<typeof setTimeout>;
  readonly subscription: undefined;
}

export type ChannelSession = TerminalSession | AdminSession | UnidentifiedSession;

export type ChannelConnection = StompConnection<ChannelSession>;

export const jsonContent = 'application/json';
