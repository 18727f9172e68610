/** The header `code` of a STOMP ERROR frame, with the WebSocket close status that follows it. */
export const channelErrors = {
  AUTH_FAILED: { close: 1008, meaning: 'CONNECT without a good wsToken; one text for every cause.' },
  TOKEN_EXPIRED: { close: 1008, meaning: 'The wsToken has come to its end in mid-session.' },
  NOT_REGISTERED: { close: 1008, meaning: 'A SEND before the session was registered.' },
  FORBIDDEN_DESTINATION: {
    close: 1008,
    meaning: 'A SUBSCRIBE to what is not the own queue, or a SEND to what is not on the list.',
  },
  RATE_LIMITED: { close: 1008, meaning: 'Too many frames or line ends in a second.' },
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

/** Close statuses that no ERROR frame announces. */
export const silentCloses = {
  1000: 'After DISCONNECT.',
  4001: 'Replaced: another session of the same terminal has registered. SESSION_KICK went before.',
  4002: 'No sign of life for two heart-beat intervals; the socket may also end without a close frame.',
  4004: 'Kicked by an administrator. SESSION_KICK went before.',
  4005: 'The terminal was deactivated. SESSION_KICK went before.',
} as const;
