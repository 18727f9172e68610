import { reservedSystems } from '../../contract/operations.js';
import { usageFailure } from '../../failure/failure.js';
import type { TokenBucketRate } from '../../limiting/token-bucket.js';
import { type Key, type KeyName, keys } from './keys.js';

/** Every number and switch of the backend by its key. Durations in milliseconds, sizes in bytes. */
export type BackendConfig = {
  readonly [Name in KeyName]: (typeof keys)[Name] extends Key<infer Value> ? Value : never;
};

// The table itself is typed: each default is a value of its key.
export const defaultConfig = Object.fromEntries(
  Object.entries(keys).map(([name, entry]) => [name, entry.default]),
) as BackendConfig;

/** A backend without limits for each network address, where all clients share one. */
export const addressLimitsOff = {
  'rateLimit.tokenAddress.enabled': false,
  'rateLimit.handshakeAddress.enabled': false,
} as const satisfies Partial<BackendConfig>;

export const rateLimitsOff = {
  ...addressLimitsOff,
  'rateLimit.principal.enabled': false,
} as const satisfies Partial<BackendConfig>;

/**
 * The defaults, overridden by these values.
 *
 * @param systemsFrom the place of the list of systems, for an error text: `--set`, or file and line
 * @throws Failure `system-reserved`, exit code 64
 */
export function configWith(
  changes: Partial<BackendConfig> = {},
  systemsFrom = 'the configuration',
): BackendConfig {
  const config = { ...defaultConfig, ...changes };
  const reserved = reservedSystems.find((system) => config.systems.includes(system));
  if (reserved === undefined) return config;
  throw usageFailure(
    `${systemsFrom}: systems must not contain ${reserved}, which is reserved`,
    `choose names other than ${reservedSystems.join(', ')}`,
    'system-reserved',
  );
}

/** A rate limit of the configuration; undefined if it is switched off. */
export function rateLimitOf(
  config: BackendConfig,
  name: 'principal' | 'tokenAddress' | 'handshakeAddress',
): TokenBucketRate | undefined {
  if (!config[`rateLimit.${name}.enabled`]) return undefined;
  return { perSecond: config[`rateLimit.${name}.perSecond`], burst: config[`rateLimit.${name}.burst`] };
}

/** Sessions of scenarios and integrators. */
const otherSessions = 2_000;

/**
 * The whole fleet has one address, and one administrator provisions all of it. The service accepts a fleet of any size,
 * with two sessions of each terminal while it is renewed or was cut off.
 */
export function fleetLimits(administrator: string, terminals = 0): Partial<BackendConfig> {
  return {
    ...addressLimitsOff,
    'ws.connections.limit': Math.max(defaultConfig['ws.connections.limit'], 2 * terminals + otherSessions),
    'rateLimit.exempt': [administrator],
    'rateLimit.activationAddress.perMinute': 0,
  };
}
