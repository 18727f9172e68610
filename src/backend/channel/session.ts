import type { StompConnection, StompSubscription } from '../../stomp/application.js';

/** A STOMP session on a terminal's queue: the terminal's own, or an observer's. */
export interface TerminalSession {
  readonly kind: 'terminal';
  readonly connection: ChannelConnection;
  readonly configId: number;
  readonly terminalId: string;
  /** Receives live copies; never registers, never sends. */
  readonly observer: boolean;
  registered: boolean;
  /** Set once it was told to leave: what closes the connection if it does not. */
  closing: ReturnType<typeof setTimeout> | undefined;
  subscription: StompSubscription | undefined;
  /** What REPORT_REJECTED is still to tell it, oldest first. */
  owed: readonly Rejection[];
}

/** A report was refused, and its SEND has its RECEIPT all the same (N04). */
export interface Rejection {
  readonly messageId: string;
  readonly fields: Readonly<Record<string, unknown>>;
}

/** A dashboard's STOMP session on the admin topic. */
export interface AdminSession {
  readonly kind: 'admin';
  readonly connection: ChannelConnection;
  subscription: StompSubscription | undefined;
}

/** A session of a legacy terminal that has not said yet who it is: it may SUBSCRIBE or leave (LEG-04). */
export interface UnidentifiedSession {
  readonly kind: 'unidentified';
  readonly connection: ChannelConnection;
  /** Closes it when it does not say so in time. */
  readonly deadline: ReturnType<typeof setTimeout>;
  readonly subscription: undefined;
}

export type ChannelSession = TerminalSession | AdminSession | UnidentifiedSession;

export type ChannelConnection = StompConnection<ChannelSession>;

export const jsonContent = 'application/json';
