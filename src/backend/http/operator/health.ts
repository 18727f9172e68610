import Type from 'typebox';
import { monotonicNow } from '../../../text/clock/process-clock.js';
import { ServiceError } from '../../domain/service-error.js';
import { type AllowedHosts, isAllowedHost } from '../../lifecycle/allowed-host.js';
import { isLoopback } from '../../lifecycle/loopback.js';
import type { DataFileState } from '../../store/engine/snapshots.js';
import { type App, guarded } from '../server.js';
import { operatorPaths } from './paths.js';

/** `draining` while the service ends, `degraded` while the data file does not keep up with the store. */
export type ServiceStatus = 'ok' | 'draining' | 'degraded';

export interface Health {
  readonly version: string;
  readonly startedAt: number;
  readonly status: () => ServiceStatus;
  /** Undefined without a data file. */
  readonly dataFile: () => DataFileState | undefined;
  /** Rejects if the store does not respond. */
  readonly probe: () => Promise<void>;
}

const healthResponse = Type.Object({
  status: Type.Enum(['ok', 'draining', 'degraded']),
  version: Type.String(),
  uptimeSeconds: Type.Integer(),
  dataFile: Type.Optional(Type.Object({ ageSeconds: Type.Integer(), failures: Type.Integer() })),
});

/**
 * The health check of the process: it needs no account and returns 503 once the service drains, or its data file does
 * not keep up.
 */
export function healthRoute(
  app: App,
  { version, startedAt, status, dataFile, probe }: Health,
  onRequest: ReturnType<typeof localOnly>,
): void {
  app.get(
    operatorPaths.health,
    {
      ...guarded({ kind: 'open' }),
      onRequest,
      schema: {
        response: { 200: healthResponse, 503: healthResponse },
      },
    },
    async (_request, reply) => {
      await probe();
      const now = status();
      const file = dataFile();
      return reply.code(now === 'ok' ? 200 : 503).send({
        status: now,
        version,
        uptimeSeconds: Math.floor((monotonicNow() - startedAt) / 1000),
        ...(file && { dataFile: { ageSeconds: Math.floor(file.ageMs / 1000), failures: file.failures } }),
      });
    },
  );
}

interface Asked {
  readonly ip: string | undefined;
  readonly headers: Readonly<Record<string, unknown>>;
}

/** Headers that proxies add, apart from `X-Forwarded-*`. */
const proxyHeaders = ['forwarded', 'via', 'x-real-ip', 'x-client-ip', 'true-client-ip', 'cf-connecting-ip'];

/**
 * Creates a hook that hides a path from callers on other machines, those behind a proxy on this one too, and from pages
 * whose host was made to lead here.
 */
export function localOnly(visibility: 'loopback' | 'everywhere', hosts: () => AllowedHosts) {
  return async ({ ip, headers }: Asked): Promise<void> => {
    if (visibility === 'everywhere') return;
    const forwarded =
      proxyHeaders.some((name) => headers[name] !== undefined) ||
      Object.keys(headers).some((name) => name.startsWith('x-forwarded-'));
    const host = typeof headers.host === 'string' ? headers.host : undefined;
    // A connection in memory has no address.
    if (!forwarded && (ip === undefined || isLoopback(ip)) && isAllowedHost(host, hosts())) return;
    throw new ServiceError('ERR_NOT_FOUND', 'unknown path');
  };
}
