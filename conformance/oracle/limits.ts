// Source: the service document, 'Limits', for what is shown; the reference profile for what is decided.

const KIB = 1024;

/** The numbers that every implementation keeps. */
export const shownLimits = {
  accessTokenLifeMs: 7 * 24 * 60 * 60 * 1000,
  wsTokenLifeSeconds: 1800,
  wsTokenRefreshAfterMs: 25 * 60 * 1000,
  /** Milliseconds in each direction. */
  heartBeatMs: 10_000,
  keepAliveMs: { from: 30_000, to: 60_000 },
  backOffMs: { first: 1_000, factor: 2, cap: 30_000 },
  refundCooldownMs: 60_000,
} as const;

/** The defaults of the reference profile: a target that has others differs from it and is not wrong. */
export const decidedLimits = {
  /** Currency units; both belong to the range. */
  amount: { from: '0.01', to: '999999.99' },
  referenceIdLength: 64,
  paging: { defaultLimit: 20, maxLimit: 100 },
  bodyBytes: 64 * KIB,
  printBodyBytes: 8 * KIB,
  settingsBytes: 32 * KIB,
  apkBytes: 64 * KIB * KIB,
  commandLifeMs: 24 * 60 * 60 * 1000,
  nack: { redeliverAfterMs: 5_000, attempts: 5 },
  activationAttemptsPerMinute: 5,
  rate: {
    caller: { perSecond: 100, burst: 200 },
    /** The tokens that a summary takes, and a search with text; every other call takes one. */
    heavyTokens: 10,
    tokenEndpoint: { perSecond: 20, burst: 40 },
    handshake: { perSecond: 50, burst: 100 },
  },
  channel: {
    connectDeadlineMs: 10_000,
    bytesBeforeConnected: 16 * KIB,
    frameBytes: 256 * KIB,
    headers: 64,
    headerLineBytes: 8 * KIB,
    commandBytes: 32,
    subscriptions: 8,
    frames: { perSecond: 50, burst: 200 },
    bareLineEndsPerSecond: 1_000,
    unfinishedCommands: 50,
    jsonDepth: 32,
    outbound: { bytes: 512 * KIB, undrainedMs: 10_000 },
    incompleteFrameMs: 30_000,
    transactions: { open: 1, frames: 100, bytes: 256 * KIB },
    /** The largest interval that a client may offer for its own heart-beats. */
    heartBeatCapMs: 120_000,
    silentIntervals: 2,
    pingWithoutHeartBeatMs: 30_000,
    sessionTimeoutBeforeExpiryMs: 120_000,
    kickGraceMs: 2_000,
    legacy: { subscribeWithinMs: 10_000, failuresPerMinute: 10, blockedMs: 60_000 },
  },
} as const;
