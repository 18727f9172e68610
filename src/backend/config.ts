import { limits } from '../contract/limits.js';
import { defaultSystems, reservedSystems } from '../contract/operations.js';
import { usageFailure } from '../failure/failure.js';
import { defaultLimits as stompLimits } from '../stomp/limits.js';

/** Every number and switch of the backend. Durations in milliseconds, sizes in bytes. */
export interface BackendConfig {
  /** Accepted values of the path's `{system}`. */
  readonly systems: readonly string[];
  readonly accessTokenLifetimeMs: number;
  readonly webSocketTokenLifetimeMs: number;
  readonly requestBodyBytes: number;
  /** From the first byte of a request to its last. */
  readonly requestTimeoutMs: number;
  readonly printBodyBytes: number;
  readonly settingsBodyBytes: number;
  /** Objects and lists within one another, in what a terminal sends. */
  readonly jsonDepth: number;
  readonly commandLifetimeMs: number;
  /** Messages that are written to a session and not acknowledged. */
  readonly deliveryWindow: number;
  /** Commands that are written to a session and have no result yet. */
  readonly commandsInFlight: number;
  /** From a NACK to the next attempt. */
  readonly redeliveryDelayMs: number;
  /** NACKs after which a message is given up: FAILED. */
  readonly deliveryAttempts: number;
  readonly heartBeatMs: number;
  /** From SESSION_KICK to the close, if the terminal does not leave by itself. */
  readonly kickGraceMs: number;
  /** How often sessions of one terminal may replace each other (CHN-12). */
  readonly replacements: { readonly limit: number; readonly windowMs: number; readonly holdMs: number };
  /** SESSION_TIMEOUT comes this long before the wsToken's end. */
  readonly sessionTimeoutLeadMs: number;
  readonly acquirer: { readonly latencyMs: number; readonly approvalPercent: number };
  readonly rateLimit: RateLimitConfig;
  /** Between two refunds of one transaction (REF-03). */
  readonly refundCooldownMs: number;
  /** What the cooldown runs from: the previous accepted refund alone, or the payment too. */
  readonly refundCooldownFrom: 'refund' | 'payment';
  /** Transactions that one page of `find` looks at, at most, for what no index answers. */
  readonly findScanRows: number;
  /** For each address; 0: no limit. */
  readonly activationsPerMinute: number;
  readonly apkBytes: number;
  /** The newest gateway callbacks that are kept. */
  readonly webhookLogEntries: number;
  /** Sessions of the channel: all, and those of them that have not finished CONNECT. */
  readonly connections: { readonly limit: number; readonly connecting: number };
  /** Origins that may open a WebSocket, beside the backend's own. */
  readonly allowedOrigins: readonly string[];
  /** `ws.migration.legacy-auth.enabled`. */
  readonly legacyAuth: boolean;
  /** Of legacy terminals: the time for SUBSCRIBE, and what too many failures of an address for a configId lead to. */
  readonly legacy: {
    readonly subscribeWithinMs: number;
    readonly failuresPerMinute: number;
    readonly blockedMs: number;
  };
  /** From one snapshot of the store to the next, if anything has changed. */
  readonly snapshotEveryMs: number;
  /** How long a stop waits for requests under way. */
  readonly drainMs: number;
  /** Who sees /health and /metrics. */
  readonly operatorReach: 'loopback' | 'everywhere';
}

export interface TokenBucketConfig {
  readonly perSecond: number;
  readonly burst: number;
}

export interface RateLimitConfig {
  /** One bucket for each app, user or terminal, over all its calls (RAT-01). Null: off. */
  readonly principal: TokenBucketConfig | null;
  /** The token endpoint's, one for each address. Null: off. */
  readonly tokenAddress: TokenBucketConfig | null;
  /** WebSocket handshakes, one for each address. Null: off. */
  readonly handshakeAddress: TokenBucketConfig | null;
  /** Subjects that the principal limit leaves alone. */
  readonly exempt: readonly string[];
}

export const defaultConfig: BackendConfig = {
  systems: defaultSystems,
  accessTokenLifetimeMs: limits.accessTokenLifetime,
  webSocketTokenLifetimeMs: limits.webSocketTokenLifetime,
  requestBodyBytes: limits.requestBody,
  requestTimeoutMs: 60_000,
  printBodyBytes: limits.printBody,
  settingsBodyBytes: limits.settingsBody,
  jsonDepth: limits.jsonDepth,
  commandLifetimeMs: limits.commandLifetime,
  deliveryWindow: limits.deliveryWindow,
  commandsInFlight: limits.commandsInFlight,
  redeliveryDelayMs: limits.redeliveryDelay,
  deliveryAttempts: limits.deliveryAttempts,
  heartBeatMs: limits.heartBeat,
  kickGraceMs: limits.kickGrace,
  replacements: {
    limit: limits.replacements,
    windowMs: limits.replacementWindow,
    holdMs: limits.replacementHold,
  },
  sessionTimeoutLeadMs: limits.sessionTimeoutLead,
  acquirer: { latencyMs: 1500, approvalPercent: 95 },
  rateLimit: {
    principal: { perSecond: 100, burst: 200 },
    tokenAddress: { perSecond: 20, burst: 40 },
    handshakeAddress: { perSecond: 50, burst: 100 },
    exempt: [],
  },
  refundCooldownMs: limits.refundCooldown,
  refundCooldownFrom: 'refund',
  findScanRows: 5_000,
  activationsPerMinute: limits.activationsPerMinute,
  apkBytes: limits.apkBytes,
  webhookLogEntries: 10_000,
  connections: { limit: stompLimits.connections, connecting: stompLimits.connecting },
  allowedOrigins: [],
  legacyAuth: true,
  legacy: {
    subscribeWithinMs: limits.legacySubscribe,
    failuresPerMinute: limits.legacyFailuresPerMinute,
    blockedMs: limits.legacyBlock,
  },
  snapshotEveryMs: 30_000,
  drainMs: 10_000,
  operatorReach: 'loopback',
};

/**
 * The defaults with these in their place.
 *
 * @throws Failure `system-reserved`, exit code 64
 */
export function configWith(changes: Partial<BackendConfig> = {}): BackendConfig {
  const config = { ...defaultConfig, ...changes };
  const reserved = reservedSystems.find((system) => config.systems.includes(system));
  if (reserved === undefined) return config;
  const hint = `choose names other than ${reservedSystems.join(', ')}`;
  throw usageFailure(`no system may be called ${reserved}`, hint, 'system-reserved');
}
