import Type from 'typebox';
import { ServiceError } from '../../domain/service-error.js';
import { isLoopback } from '../../lifecycle/loopback.js';
import { type App, guarded } from '../server.js';
import { operatorPaths } from './paths.js';

export interface Health {
  readonly version: string;
  readonly startedAt: number;
  readonly draining: () => boolean;
  /** Rejects if the store does not respond. */
  readonly probe: () => Promise<void>;
}

const healthResponse = Type.Object({
  status: Type.Enum(['ok', 'draining']),
  version: Type.String(),
  uptimeSeconds: Type.Integer(),
});

/** The health check of the process: it needs no account and returns 503 once the service drains. */
export function healthRoute(
  app: App,
  { version, startedAt, draining, probe }: Health,
  visibility: OperatorVisibility,
): void {
  app.get(
    operatorPaths.health,
    {
      ...guarded({ kind: 'open' }),
      onRequest: localOnly(visibility),
      schema: {
        response: { 200: healthResponse, 503: healthResponse },
      },
    },
    async (_request, reply) => {
      await probe();
      const over = draining();
      const uptimeSeconds = Math.floor((Date.now() - startedAt) / 1000);
      return reply.code(over ? 503 : 200).send({ status: over ? 'draining' : 'ok', version, uptimeSeconds });
    },
  );
}

export type OperatorVisibility = 'loopback' | 'everywhere';

interface Asked {
  readonly ip: string | undefined;
  readonly headers: Readonly<Record<string, unknown>>;
}

/** Hides a path from callers on other machines, those behind a proxy on this one too. */
export function localOnly(visibility: OperatorVisibility) {
  return async ({ ip, headers }: Asked): Promise<void> => {
    if (visibility === 'everywhere') return;
    const forwarded = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined;
    // A connection in memory has no address.
    if (!forwarded && (ip === undefined || isLoopback(ip))) return;
    throw new ServiceError('ERR_NOT_FOUND', 'unknown path');
  };
}
