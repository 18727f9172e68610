import type { HeaderList } from './codec/headers.js';

/** The header `code` of an ERROR frame, and the WebSocket close status that follows it. */
export const closeStatus = {
  AUTH_FAILED: 1008,
  TOKEN_EXPIRED: 1008,
  NOT_REGISTERED: 1008,
  FORBIDDEN_DESTINATION: 1008,
  RATE_LIMITED: 1008,
  PROTOCOL_ERROR: 1002,
  FRAME_TOO_LARGE: 1009,
  SHUTTING_DOWN: 1012,
  SLOW_CONSUMER: 4003,
  /** A handler threw something other than a refusal, or did not settle in time. */
  INTERNAL_ERROR: 1011,
} as const satisfies Readonly<Record<string, number>>;

export type StompErrorCode = keyof typeof closeStatus;

export interface StompRefusalOptions {
  /** The precise cause, for the server's log only (C08). */
  readonly cause?: unknown;
  /** Further headers of the ERROR frame; headers that the server owns take precedence. */
  readonly headers?: HeaderList;
  /** Text body of the ERROR frame. */
  readonly body?: string;
}

/**
 * Thrown by the parser or by a handler of the application: exactly one ERROR frame with this code and message, then
 * the close status of the code, and no later input is processed (X01).
 *
 * stompjs does not unescape headers before CONNECTED, so `:`, `\`, CR, LF and NUL become spaces in the message.
 */
export class StompRefusal extends Error {
  readonly code: StompErrorCode;
  readonly headers: HeaderList;
  readonly body: string;

  constructor(code: StompErrorCode, message: string, options: StompRefusalOptions = {}) {
    super(plain(message), options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'StompRefusal';
    this.code = code;
    this.headers = options.headers ?? [];
    this.body = options.body ?? '';
  }
}

/** Creates a refusal with PROTOCOL_ERROR, the most frequent code. */
export function protocolError(message: string): StompRefusal {
  return new StompRefusal('PROTOCOL_ERROR', message);
}

function plain(message: string): string {
  return message.replace(/[:\\\r\n\0]/g, ' ').slice(0, 256);
}
