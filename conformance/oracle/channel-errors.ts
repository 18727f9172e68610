// Source: the reference profile. The service document, 'Errors', shows only an ERROR frame and a close
// for a bad wsToken, and a rejection of unnamed form for a foreign destination.

interface ChannelError {
  /** The header `code` of the ERROR frame. */
  readonly code: string;
  /** The WebSocket close status that follows. */
  readonly closeStatus: number;
}

interface SilentClose {
  readonly cause: string;
  readonly closeStatus: number;
}

/** The codes of a STOMP ERROR frame. Decided. */
export const channelErrors: readonly ChannelError[] = [
  { code: 'AUTH_FAILED', closeStatus: 1008 },
  { code: 'TOKEN_EXPIRED', closeStatus: 1008 },
  { code: 'NOT_REGISTERED', closeStatus: 1008 },
  { code: 'FORBIDDEN_DESTINATION', closeStatus: 1008 },
  { code: 'RATE_LIMITED', closeStatus: 1008 },
  { code: 'PROTOCOL_ERROR', closeStatus: 1002 },
  { code: 'FRAME_TOO_LARGE', closeStatus: 1009 },
  { code: 'SHUTTING_DOWN', closeStatus: 1012 },
  // The ERROR frame may not get through to a peer that does not read.
  { code: 'SLOW_CONSUMER', closeStatus: 4003 },
];

/** Closes that no ERROR frame announces. Decided. */
export const silentCloses: readonly SilentClose[] = [
  { cause: 'disconnected', closeStatus: 1000 },
  { cause: 'replaced', closeStatus: 4001 },
  { cause: 'silent', closeStatus: 4002 },
  { cause: 'kicked', closeStatus: 4004 },
  { cause: 'deactivated', closeStatus: 4005 },
];
