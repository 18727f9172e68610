/** The header `code` of a STOMP ERROR frame, with the WebSocket close status that follows it. */
export const channelErrors = {
  AUTH_FAILED: {
    close: 1008,
    meaning:
      'CONNECT without a valid wsToken, or a session whose user was deleted or moved. For a legacy terminal: invalid credentials, no SUBSCRIBE in time, or another frame before it. Every cause at CONNECT that concerns credentials has the same text.',
  },
  TOKEN_EXPIRED: { close: 1008, meaning: 'The wsToken expired during the session.' },
  NOT_REGISTERED: {
    close: 1008,
    meaning: 'A SEND before the session was registered, or after the terminal was deactivated.',
  },
  FORBIDDEN_DESTINATION: {
    close: 1008,
    meaning: 'A SUBSCRIBE to anything but the own queue, or a SEND to a destination that is not on the list.',
  },
  RATE_LIMITED: {
    close: 1008,
    meaning:
      'Too many frames or line ends in a second; a register while sessions of the terminal take over from each other too often; too many failed authentications of a legacy terminal; a rejected report while a hundred rejections wait for a SUBSCRIBE.',
  },
  PROTOCOL_ERROR: {
    close: 1002,
    meaning: 'Not STOMP 1.2. (A SEND with a wrong body gets REPORT_REJECTED instead.)',
  },
  FRAME_TOO_LARGE: { close: 1009, meaning: 'A limit of sizes or counts was exceeded.' },
  SHUTTING_DOWN: { close: 1012, meaning: 'The service restarts: reconnect with back-off.' },
  SLOW_CONSUMER: { close: 4003, meaning: 'Too many bytes wait to be read; the ERROR may not arrive.' },
  INTERNAL_ERROR: { close: 1011, meaning: 'An internal error of the service; the frame is valid.' },
} as const satisfies Readonly<Record<string, ChannelError>>;

interface ChannelError {
  readonly close: number;
  readonly meaning: string;
}

/** Close statuses without an ERROR frame. A client that falls silent gets no close frame at all. */
export const silentCloses = {
  1000: 'After DISCONNECT.',
  1002: 'The bytes are not a WebSocket frame that the service accepts.',
  1007: 'A WebSocket message of type text that is not UTF-8.',
  1008: 'No complete CONNECT in time, or a WebSocket message in too many fragments.',
  1009: 'A WebSocket message that is too large.',
  1012: 'The service restarts, and CONNECTED has not been sent yet: reconnect with back-off.',
  4001: 'Replaced: another session of the same terminal has registered. SESSION_KICK was sent before.',
  4004: 'Kicked by an administrator. SESSION_KICK was sent before.',
  4005: 'The terminal was deactivated. SESSION_KICK was sent before.',
} as const;
