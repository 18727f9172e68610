import type { DisconnectCause } from '../application.js';
import type { StompRefusal } from '../errors.js';
import type { HeartBeat } from './heart-beat.js';

/** Of `disconnected`: CONNECT was never accepted, it still has to be called, it was called (W12, D04). */
export type Farewell = 'none' | 'owed' | 'told';

/**
 * The life of a connection, and all that decides how it goes on. `since` is when the handler was called whose promise
 * is pending, `paused` whether the socket is not read, `shutsDown` whether the server waits for that handler to end.
 *
 * - `connecting`: upgraded; CONNECT or STOMP is awaited, everything else is refused (C01)
 * - `connected`: the next frame is handled at once
 * - `busy`: the promise of a handler is pending, all input waits
 * - `answering`: it has settled, and its RECEIPT is being written (R01)
 * - `vanished`: as busy, but the socket is gone
 * - `flushing`: the socket is gone, what was received before is still handled (R02)
 * - `closing`: the close frame was sent, or the socket cut; input is ignored (D03, X01)
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
  | { readonly phase: 'answering'; readonly paused: boolean; readonly shutsDown: boolean }
  | { readonly phase: 'vanished'; readonly since: number }
  | { readonly phase: 'flushing' }
  | EndedState;

/** The handler that ended the connection may still be pending, or begin to be. */
export interface EndedState {
  readonly phase: 'closing' | 'closed';
  readonly cause: DisconnectCause;
  readonly farewell: Farewell;
  readonly since: number | undefined;
}

export type SessionPhase = SessionState['phase'];

/** What was thrown, and what is known of the frame that it was thrown at. */
interface Fault {
  readonly thrown: unknown;
  readonly receipt: string | undefined;
  readonly command: string | undefined;
}

/** What can happen to a connection. Nothing in it is a socket, a timer or a promise. */
export type SessionInput =
  /** Octets of the client wait in the parser. */
  | { readonly kind: 'bytes' }
  /** The next frame was read; `opens`: it is CONNECT or STOMP. */
  | { readonly kind: 'frame'; readonly opens: boolean }
  /** All that was received has been handled. */
  | { readonly kind: 'idle' }
  /** CONNECT was accepted; these heart-beats hold. */
  | { readonly kind: 'accepted'; readonly intervals: HeartBeat }
  /** A handler has given back a promise. */
  | { readonly kind: 'pending'; readonly since: number }
  | { readonly kind: 'settled' }
  | ({ readonly kind: 'failed' } & Fault)
  /** The handler did not answer in time. */
  | { readonly kind: 'overdue' }
  /** The frame of the handler that has settled has its RECEIPT. */
  | { readonly kind: 'answered' }
  /** The parser, a handler, the application or a limit has refused. */
  | ({ readonly kind: 'refused' } & Fault)
  /** D01, D02: the client has said good-bye. */
  | { readonly kind: 'left' }
  | { readonly kind: 'close'; readonly status: number; readonly reason: string }
  | { readonly kind: 'terminate'; readonly cause: DisconnectCause }
  | { readonly kind: 'shutdown' }
  /** The socket is gone (W12). */
  | { readonly kind: 'gone' }
  /** C09: no CONNECT in time. */
  | { readonly kind: 'unconnected' }
  /** H07, H11: no sign of life. */
  | { readonly kind: 'silent' }
  /** H10: half a frame, for too long. */
  | { readonly kind: 'incomplete'; readonly receipt: string | undefined }
  /** What was written is not read. */
  | { readonly kind: 'slow' }
  /** No call of the application is on the stack any more. */
  | { readonly kind: 'farewell-due' };

/** What is to be done, in this order. */
export type SessionEffect =
  /** Read the next frames, and give each of them to the machine. */
  | { readonly kind: 'handle' }
  /** Carry out the frame that was read. */
  | { readonly kind: 'run' }
  /** C01, C02: refuse the frame that was read. */
  | { readonly kind: 'reject'; readonly message: string }
  /** Write CONNECTED; heart-beats and the limits of a known client hold from here. */
  | { readonly kind: 'welcome'; readonly intervals: HeartBeat }
  /**
   * R01: write the RECEIPT of the frame whose handler has settled. What piled up since it was called, while the server
   * did not read, is not held against the client.
   */
  | { readonly kind: 'answer'; readonly since: number }
  | { readonly kind: 'pause' }
  | { readonly kind: 'resume' }
  /** X01: the ERROR frame. */
  | { readonly kind: 'error'; readonly refusal: StompRefusal; readonly receipt: string | undefined }
  /** Forget what was received and not read. */
  | { readonly kind: 'discard' }
  | { readonly kind: 'close'; readonly status: number; readonly reason: string }
  | { readonly kind: 'terminate' }
  /** Come back with `farewell-due` once no call of the application is on the stack. */
  | { readonly kind: 'farewell-soon' }
  /** Call `disconnected`. */
  | { readonly kind: 'farewell'; readonly cause: DisconnectCause }
  /** For the server's log. */
  | {
      readonly kind: 'report';
      readonly refusal: StompRefusal;
      readonly thrown: unknown;
      readonly command: string | undefined;
    }
  /** The server need not know this connection any more. */
  | { readonly kind: 'forget' };

export interface SessionStep {
  readonly state: SessionState;
  readonly effects: readonly SessionEffect[];
}

/** True until the end has begun or the socket is gone. */
export function isOpen({ phase }: SessionState): boolean {
  return phase === 'connected' || phase === 'connecting' || phase === 'busy' || phase === 'answering';
}

/** True while the next frame may be looked at. */
export function takesFrames({ phase }: SessionState): boolean {
  return phase === 'connected' || phase === 'connecting' || phase === 'flushing';
}

export function hasEnded({ phase }: SessionState): boolean {
  return phase === 'closing' || phase === 'closed';
}

/** When the pending handler was called, if one is. */
export function handlerSince(state: SessionState): number | undefined {
  return 'since' in state ? state.since : undefined;
}
