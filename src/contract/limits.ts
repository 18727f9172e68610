const second = 1000;
const minute = 60 * second;

/** Defaults of every number on the wire. Durations in milliseconds, sizes in bytes. */
export const limits = {
  accessTokenLifetime: 7 * 24 * 60 * minute,
  webSocketTokenLifetime: 30 * minute,
  webSocketTokenRefresh: 25 * minute,
  /** SESSION_TIMEOUT is sent this long before the wsToken expires. */
  sessionTimeoutLead: 2 * minute,
  heartBeat: 10 * second,
  keepAliveMin: 30 * second,
  keepAliveMax: 60 * second,
  backOffFirst: 1 * second,
  backOffCap: 30 * second,
  refundCooldown: 60 * second,
  commandLifetime: 24 * 60 * minute,
  /** From SESSION_KICK to the close, if the terminal does not disconnect by itself. */
  kickGrace: 2 * second,
  /** Sessions of one terminal that may replace each other within the window, before one is left alone for a while. */
  replacements: 5,
  replacementWindow: minute,
  replacementHold: 10 * second,
  /** From CONNECTED to the SUBSCRIBE of a legacy terminal. */
  legacySubscribe: 10 * second,
  /** Of one address for one configId; then it is blocked for a while. */
  legacyFailuresPerMinute: 10,
  legacyBlock: minute,
  requestBody: 64 * 1024,
  printBody: 8 * 1024,
  settingsBody: 32 * 1024,
  jsonDepth: 32,
  /** Attempts of one address to activate a terminal. */
  activationsPerMinute: 5,
  apkBytes: 64 * 1024 * 1024,
  /** Messages that are written to a session and not acknowledged. */
  deliveryWindow: 16,
  /** Commands that are written to a session and have no result yet. */
  commandsInFlight: 50,
  /** From a NACK to the next attempt. */
  redeliveryDelay: 5 * second,
  /** NACKs after which a message is given up. */
  deliveryAttempts: 5,
  pageDefault: 20,
  pageMax: 100,
} as const;
