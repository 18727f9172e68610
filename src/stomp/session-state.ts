/**
 * The life of a connection:
 *
 * - `connecting`: upgraded; CONNECT or STOMP is awaited, everything else is refused (C01)
 * - `connected`: the next frame is handled at once
 * - `busy`: the promise of a handler is pending, all input waits
 * - `vanished`: as busy, but the socket is gone
 * - `flushing`: the socket is gone, what was received before is still handled (R02)
 * - `closing`: the close frame was sent; input is ignored (D03, X01)
 * - `closed`
 */
export type SessionState =
  | 'connecting'
  | 'connected'
  | 'busy'
  | 'vanished'
  | 'flushing'
  | 'closing'
  | 'closed';

/** `accepted`: CONNECT was; `pending`, `settled`: a handler's promise; `ended`: by either side; `gone`: the socket. */
export type SessionInput = 'accepted' | 'pending' | 'settled' | 'ended' | 'gone';

/** An input without an entry changes nothing: that is how a connection ends once only. */
export const transitions: Readonly<
  Record<SessionState, Readonly<Partial<Record<SessionInput, SessionState>>>>
> = {
  connecting: { accepted: 'connected', ended: 'closing', gone: 'closed' },
  connected: { pending: 'busy', ended: 'closing', gone: 'closed' },
  busy: { settled: 'connected', ended: 'closing', gone: 'vanished' },
  vanished: { settled: 'flushing', ended: 'closed' },
  flushing: { pending: 'vanished', ended: 'closed', gone: 'closed' },
  closing: { gone: 'closed' },
  closed: {},
};
