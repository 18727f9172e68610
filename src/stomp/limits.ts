/** Every bound of a session. Sizes are octets, times milliseconds. */
export interface StompLimits {
  /** Open connections of the server. Above: 503 at the upgrade. */
  readonly connections: number;
  /** Of them, those that have not finished CONNECT. Above: 503 at the upgrade. */
  readonly connecting: number;
  /** C11: all that may come before CONNECTED, line ends included. Above: FRAME_TOO_LARGE. */
  readonly connectBytes: number;
  /** One frame from its command to its NUL. Above: FRAME_TOO_LARGE. */
  readonly frameBytes: number;
  /** Headers of one frame. Above: FRAME_TOO_LARGE. */
  readonly headers: number;
  /** One header line without its line end, as it stands on the wire. Above: FRAME_TOO_LARGE. */
  readonly headerLineBytes: number;
  /** F18. Above: PROTOCOL_ERROR, without waiting for the line end. */
  readonly commandBytes: number;
  /** U09. Above: PROTOCOL_ERROR. */
  readonly subscriptions: number;
  /** Frames a second, ACK and NACK not counted. Above: RATE_LIMITED. */
  readonly framesPerSecond: number;
  readonly frameBurst: number;
  /** Line ends between frames (F15). Above: RATE_LIMITED (BAD-42). */
  readonly bareLineEndsPerSecond: number;
  /** T04. Above: PROTOCOL_ERROR. */
  readonly transactionFrames: number;
  /** T04. Above: FRAME_TOO_LARGE. */
  readonly transactionBytes: number;
  /** Deliveries of one connection that wait for ACK or NACK. Above: SLOW_CONSUMER. */
  readonly unacknowledged: number;
  /** Octets that wait to be written. Writing on above it: SLOW_CONSUMER. */
  readonly outboundBytes: number;
  /** What was queued must have left after this time, else SLOW_CONSUMER. */
  readonly undrainedMs: number;
  /** C09: from the upgrade to a complete CONNECT, then close 1008. */
  readonly connectTimeoutMs: number;
  /** H10: one frame, and one WebSocket message, from its first octet to its last. Above: PROTOCOL_ERROR. */
  readonly incompleteFrameMs: number;
  /** H12: a client that promises less often than this is refused. */
  readonly maxClientHeartBeatMs: number;
  /** H11: WebSocket pings for clients without heart-beats; terminated after two misses. */
  readonly webSocketPingMs: number;
  /** X04: from the close frame to the end of the socket. */
  readonly closeTimeoutMs: number;
  /** One call of the application may take so long, then INTERNAL_ERROR. */
  readonly handlerMs: number;
  /** H08: the shared sweep looks at every connection at most this often. */
  readonly sweepMs: number;
  /** H09: a timer that is later than this shows that the event loop was stuck; nobody answers for that time. */
  readonly stallMs: number;
  /** Heart-beats that one sweep may send ahead of time, so that a small server wakes once for all of them. */
  readonly earlyHeartBeats: number;
  /** One WebSocket message; must lie above the STOMP limits (fact: ws closes 1009 without an ERROR, BAD-39). */
  readonly webSocketPayloadBytes: number;
  /** Fragments of one WebSocket message; ws closes 1008 above it (BAD-41). */
  readonly maxFragments: number;
}

export const defaultLimits: StompLimits = {
  connections: 20_000,
  connecting: 2_000,
  connectBytes: 16_384,
  frameBytes: 262_144,
  headers: 64,
  headerLineBytes: 8_192,
  commandBytes: 32,
  subscriptions: 8,
  framesPerSecond: 50,
  frameBurst: 200,
  bareLineEndsPerSecond: 1_000,
  transactionFrames: 100,
  transactionBytes: 262_144,
  unacknowledged: 4_096,
  outboundBytes: 524_288,
  undrainedMs: 10_000,
  connectTimeoutMs: 10_000,
  incompleteFrameMs: 30_000,
  maxClientHeartBeatMs: 120_000,
  webSocketPingMs: 30_000,
  closeTimeoutMs: 2_000,
  handlerMs: 30_000,
  sweepMs: 1_000,
  stallMs: 1_000,
  earlyHeartBeats: 64,
  webSocketPayloadBytes: 1_048_576,
  maxFragments: 16_384,
};
