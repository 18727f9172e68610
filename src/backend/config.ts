import { limits } from '../contract/limits.js';
import { defaultSystems } from '../contract/operations.js';

/** Every number and switch of the backend. Durations in milliseconds, sizes in bytes. */
export interface BackendConfig {
  /** Accepted values of the path's `{system}`. */
  readonly systems: readonly string[];
  readonly accessTokenLifetimeMs: number;
  readonly webSocketTokenLifetimeMs: number;
  readonly requestBodyBytes: number;
  readonly printBodyBytes: number;
  readonly commandLifetimeMs: number;
  readonly commandsInFlight: number;
  readonly acquirer: { readonly latencyMs: number; readonly approvalPercent: number };
  readonly rateLimit: RateLimitConfig;
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
  /** Subjects that the principal limit leaves alone. */
  readonly exempt: readonly string[];
}

export const defaultConfig: BackendConfig = {
  systems: defaultSystems,
  accessTokenLifetimeMs: limits.accessTokenLifetime,
  webSocketTokenLifetimeMs: limits.webSocketTokenLifetime,
  requestBodyBytes: limits.requestBody,
  printBodyBytes: limits.printBody,
  commandLifetimeMs: limits.commandLifetime,
  commandsInFlight: limits.commandsInFlight,
  acquirer: { latencyMs: 1500, approvalPercent: 95 },
  rateLimit: {
    principal: { perSecond: 100, burst: 200 },
    tokenAddress: { perSecond: 20, burst: 40 },
    exempt: [],
  },
};
