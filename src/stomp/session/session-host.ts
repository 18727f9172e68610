import type { Peer, StompApplication, StompRefusalDetail } from '../application.js';
import type { StompLimits } from '../limits.js';
import type { SteadyClock } from '../timing/steady-clock.js';
import type { Swept } from '../timing/sweep.js';
import type { HeartBeat } from './heart-beat.js';

/** The part of a session that its server uses. */
export interface HostedSession extends Swept {
  /** False until CONNECT was accepted. */
  readonly isAccepted: boolean;
  readonly peer: Peer;
  /** Ends the session before a restart: ERROR SHUTTING_DOWN if it is connected, close 1012 in any case. */
  shutDown(): void;
  /** Ends the connection at once, without a close frame. */
  terminate(cause: 'failed' | 'shutdown'): void;
}

/** The environment that all sessions of a server share. */
export interface SessionHost<P> {
  readonly application: StompApplication<P>;
  readonly limits: StompLimits;
  readonly heartBeat: HeartBeat;
  readonly clock: SteadyClock;
  /** Requests a sweep at that time. */
  wakeBy(at: number): void;
  refused(detail: StompRefusalDetail): void;
  /** Called when CONNECT was accepted. */
  accepted(session: HostedSession): void;
  /** Called when the socket is gone and the application was notified. */
  closed(session: HostedSession): void;
}
