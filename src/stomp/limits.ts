/** All limits of a session. Sizes are in bytes, times in milliseconds. */
export interface StompLimits {
  /** Open connections of the server. Above: 503 at the upgrade. */
  readonly connections: number;
  /** Open connections that have not finished CONNECT. Above: 503 at the upgrade. */
  readonly connecting: number;
  /** Open connections of one address that have not finished CONNECT. Above: 429 at the upgrade. */
  readonly connectingAddress: number;
  /** C11: all bytes before CONNECTED, line ends included. Above: FRAME_TOO_LARGE. */
  readonly connectBytes: number;
  /** One frame from its command to its NUL. Above: FRAME_TOO_LARGE. */
  readonly frameBytes: number;
  /** Headers of one frame. Above: FRAME_TOO_LARGE. */
  readonly headers: number;
  /** One header line without its line end, as it is on the wire. Above: FRAME_TOO_LARGE. */
  readonly headerLineBytes: number;
  /** F18: the command line. Above: PROTOCOL_ERROR, without waiting for the line end. */
  readonly commandBytes: number;
  /** U09: subscriptions of one connection. Above: PROTOCOL_ERROR. */
  readonly subscriptions: number;
  /** Frames per second, ACK and NACK not counted. Above: RATE_LIMITED. */
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
  /** Bytes that wait to be written. Continuing to write above this limit: SLOW_CONSUMER. */
  readonly outboundBytes: number;
  /** Queued output must have been written after this time, otherwise SLOW_CONSUMER. */
  readonly undrainedMs: number;
  /** C09: time from the upgrade to a complete CONNECT; afterwards the connection is closed with 1008. */
  readonly connectTimeoutMs: number;
  /** H10: time of one frame, and of one WebSocket message, from its first byte to its last. Above: PROTOCOL_ERROR. */
  readonly incompleteFrameMs: number;
  /** H12: a client that offers a longer heart-beat interval is rejected. */
  readonly maxClientHeartBeatMs: number;
  /**
   * H11: interval of WebSocket pings for clients without heart-beats; after two misses the connection is terminated.
   */
  readonly webSocketPingMs: number;
  /** X04: time from the close frame to the end of the socket. */
  readonly closeTimeoutMs: number;
  /** Maximum time of one call of the application; afterwards INTERNAL_ERROR. */
  readonly handlerMs: number;
  /** H08: the shared sweep checks every connection at most this often. */
  readonly sweepMs: number;
  /** H09: a timer later than this shows that the event loop was stalled; no client is judged for that time. */
  readonly stallMs: number;
  /** Heart-beats that one sweep may send ahead of time, so that a small server wakes once for all of them. */
  readonly earlyHeartBeats: number;
  /** One WebSocket message; must be above the STOMP limits (ws closes with 1009 without an ERROR, BAD-39). */
  readonly webSocketPayloadBytes: number;
  /** Fragments of one WebSocket message; ws closes 1008 above it (BAD-41). */
  readonly maxFragments: number;
}

export const defaultLimits: StompLimits = {
  connections: 20_000,
  connecting: 2_000,
  connectingAddress: 200,
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
