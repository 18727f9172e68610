import type { DisconnectCause } from '../application.js';
import type { StompRefusal } from '../errors.js';
import type { HeartBeat } from './heart-beat.js';

/** The call of `disconnected`: `none` because CONNECT was never accepted, `pending`, or `sent` (W12, D04). */
export type DisconnectNotice = 'none' | 'pending' | 'sent';

/**
 * The state of a connection and everything that decides how it continues. `since` is when the handler whose promise is
 * pending was called, `paused` whether the socket is not read, `shutsDown` whether the server's shutdown waits for
 * that handler.
 *
 * - `connecting`: upgraded; CONNECT or STOMP is required, any other frame is rejected (C01)
 * - `connected`: the next frame is handled at once
 * - `busy`: the promise of a handler is pending, all input waits
 * - `responding`: the handler has settled, and its RECEIPT is being written (R01)
 * - `vanished`: as `busy`, but the socket is gone
 * - `flushing`: the socket is gone, frames received before are still handled (R02)
 * - `closing`: the close frame was sent, or the socket was cut; input is ignored (D03, X01)
 * - `closed`: the socket is gone
 */
export type SessionState =
  | { readonly phase: 'connecting' }
  | { readonly phase: 'connected'; readonly paused: boolean }
  | {
      readonly phase: 'busy';
      readonly since: number;
      readonly paused: boolean;
      readonly shutsDown: boolean;
    }
  | { readonly phase: 'responding'; readonly paused: boolean; readonly shutsDown: boolean }
  | { readonly phase: 'vanished'; readonly since: number }
  | { readonly phase: 'flushing' }
  | EndedState;

/** The state of a connection that has ended. The handler that ended it may still be pending, or become pending. */
export interface EndedState {
  readonly phase: 'closing' | 'closed';
  readonly cause: DisconnectCause;
  readonly disconnectNotice: DisconnectNotice;
  readonly since: number | undefined;
}

export type SessionPhase = SessionState['phase'];

/** The thrown value and the frame during which it was thrown. */
interface FrameFailure {
  readonly thrown: unknown;
  readonly receipt: string | undefined;
  readonly command: string | undefined;
}

/** Everything that can happen to a connection. No input contains a socket, a timer or a promise. */
export type SessionInput =
  /** Bytes of the client wait in the parser. */
  | { readonly kind: 'bytes' }
  /** The next frame was read; `opens`: it is CONNECT or STOMP. */
  | { readonly kind: 'frame'; readonly opens: boolean }
  /** All that was received has been handled. */
  | { readonly kind: 'idle' }
  /** CONNECT was accepted; these heart-beats hold. */
  | { readonly kind: 'accepted'; readonly intervals: HeartBeat }
  /** A handler has returned a promise. */
  | { readonly kind: 'pending'; readonly since: number }
  | { readonly kind: 'settled' }
  | ({ readonly kind: 'failed' } & FrameFailure)
  /** The handler has not settled in time. */
  | { readonly kind: 'handler-timeout' }
  /** The RECEIPT of the settled handler's frame was written. */
  | { readonly kind: 'responded' }
  /** The parser, a handler, the application or a limit has rejected. */
  | ({ readonly kind: 'refused' } & FrameFailure)
  /** D01, D02: DISCONNECT was handled. */
  | { readonly kind: 'disconnect' }
  | { readonly kind: 'close'; readonly status: number; readonly reason: string }
  | { readonly kind: 'terminate'; readonly cause: DisconnectCause }
  | { readonly kind: 'shutdown' }
  /** The socket is gone (W12). */
  | { readonly kind: 'gone' }
  /** C09: no CONNECT in time. */
  | { readonly kind: 'connect-timeout' }
  /** H07, H11: no sign of life. */
  | { readonly kind: 'silent' }
  /** H10: a frame stayed incomplete for too long. */
  | { readonly kind: 'incomplete'; readonly receipt: string | undefined }
  /** The client does not read its output. */
  | { readonly kind: 'slow' }
  /** No call of the application is on the stack any longer. */
  | { readonly kind: 'disconnect-notice-due' };

/** The actions to perform, in this order. */
export type SessionEffect =
  /** Read the next frames and pass each of them to the machine. */
  | { readonly kind: 'handle' }
  /** Run the handler of the frame that was read. */
  | { readonly kind: 'run' }
  /** C01, C02: reject the frame that was read. */
  | { readonly kind: 'reject'; readonly message: string }
  /** Write CONNECTED; heart-beats and the limits of an accepted client apply from here. */
  | { readonly kind: 'send-connected'; readonly intervals: HeartBeat }
  /**
   * R01: write the RECEIPT of the frame whose handler has settled. Input that piled up since it was called, while the
   * server did not read, does not count against the client.
   */
  | { readonly kind: 'respond'; readonly since: number }
  | { readonly kind: 'pause' }
  | { readonly kind: 'resume' }
  /** X01: the ERROR frame. */
  | { readonly kind: 'error'; readonly refusal: StompRefusal; readonly receipt: string | undefined }
  /** Discard input that was received and not read. */
  | { readonly kind: 'discard' }
  | { readonly kind: 'close'; readonly status: number; readonly reason: string }
  | { readonly kind: 'terminate' }
  /** Feed `disconnect-notice-due` once no call of the application is on the stack. */
  | { readonly kind: 'schedule-disconnect-notice' }
  /** Call `disconnected`. */
  | { readonly kind: 'disconnect-notice'; readonly cause: DisconnectCause }
  /** An entry for the server's log. */
  | {
      readonly kind: 'report';
      readonly refusal: StompRefusal;
      readonly thrown: unknown;
      readonly command: string | undefined;
    }
  /** Remove the connection from the server. */
  | { readonly kind: 'release' };

export interface SessionStep {
  readonly state: SessionState;
  readonly effects: readonly SessionEffect[];
}

/** True until the connection begins to end or the socket is gone. */
export function isOpen({ phase }: SessionState): boolean {
  return phase === 'connected' || phase === 'connecting' || phase === 'busy' || phase === 'responding';
}

/** True while the next frame may be read. */
export function takesFrames({ phase }: SessionState): boolean {
  return phase === 'connected' || phase === 'connecting' || phase === 'flushing';
}

export function hasEnded({ phase }: SessionState): boolean {
  return phase === 'closing' || phase === 'closed';
}

/** Returns when the pending handler was called, or undefined if none is. */
export function handlerSince(state: SessionState): number | undefined {
  return 'since' in state ? state.since : undefined;
}
