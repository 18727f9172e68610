/** The header `code` of a STOMP ERROR frame, with the WebSocket close status that follows it. */
export const channelErrors = {
  AUTH_FAILED: {
    close: 1008,
    meaning:
      'CONNECT without a good wsToken; without one at all, a bad claim, no SUBSCRIBE in time or another frame before it. One text for every cause that has to do with credentials.',
  },
  TOKEN_EXPIRED: { close: 1008, meaning: 'The wsToken has come to its end in mid-session.' },
  NOT_REGISTERED: { close: 1008, meaning: 'A SEND before the session was registered.' },
  FORBIDDEN_DESTINATION: {
    close: 1008,
    meaning: 'A SUBSCRIBE to what is not the own queue, or a SEND to what is not on the list.',
  },
  RATE_LIMITED: {
    close: 1008,
    meaning:
      'Too many frames or line ends in a second; a register where sessions of the terminal replace each other too often; too many failures of a terminal without wsTokens; a report that is rejected while a hundred rejections wait for a SUBSCRIBE.',
  },
  PROTOCOL_ERROR: { close: 1002, meaning: 'No STOMP 1.2, or a body that does not fit its message.' },
  FRAME_TOO_LARGE: { close: 1009, meaning: 'A limit of sizes or counts was passed.' },
  SHUTTING_DOWN: { close: 1012, meaning: 'The service restarts: come back with back-off.' },
  SLOW_CONSUMER: { close: 4003, meaning: 'Too much waits to be read; the ERROR may not get through.' },
  INTERNAL_ERROR: { close: 1011, meaning: 'The service failed; nothing is wrong with the frame.' },
} as const satisfies Readonly<Record<string, ChannelError>>;

interface ChannelError {
  readonly close: number;
  readonly meaning: string;
}

/** Close statuses that no ERROR frame announces. Who falls silent gets no close frame at all. */
export const silentCloses = {
  1000: 'After DISCONNECT.',
  1002: 'What was sent is no WebSocket frame that the service takes.',
  1007: 'A WebSocket message of type text that is not UTF-8.',
  1008: 'No complete CONNECT in time, or a WebSocket message in too many fragments.',
  1009: 'A WebSocket message that is too large.',
  1012: 'The service restarts, and CONNECT has not been answered yet: come back with back-off.',
  4001: 'Replaced: another session of the same terminal has registered. SESSION_KICK went before.',
  4004: 'Kicked by an administrator. SESSION_KICK went before.',
  4005: 'The terminal was deactivated. SESSION_KICK went before.',
} as const;
