import { randomBytes as systemRandomBytes } from 'node:crypto';
import { pooledBytes } from '../../random/pooled-bytes.js';
import { createRandomRoot } from '../../random/random.js';
import { createEmbedded, startEmbedded } from '../../run/service/embedded.js';
import { Administrator } from '../../simulator/administrator.js';
import { HttpClient } from '../../simulator/http/http-client.js';
import { runTour } from './chapters.js';
import { Tour, type TourDeps, TourStopped } from './tour.js';

export interface DemoOptions extends Pick<TourDeps, 'show' | 'pause' | 'signal'> {
  /** 0 for a free one. */
  readonly port: number;
  /** Called before the tour begins. */
  readonly onStarted: (baseUrl: string) => void;
}

/**
 * Runs the guided tour on its own backend, which ends with it.
 *
 * @returns `stopped` if the signal has ended it
 * @throws Failure, exit code 1, if the backend does not do what the tour promises
 */
export async function runDemo({ port, onStarted, ...shown }: DemoOptions): Promise<'finished' | 'stopped'> {
  const request = { clock: 'real', network: 'tcp', port } as const;
  const random = createRandomRoot(systemRandomBytes(4).readUInt32BE());
  let internalError: unknown;
  const embedded = createEmbedded({
    request,
    random,
    randomBytes: pooledBytes(systemRandomBytes),
    emit: () => undefined,
    onInternalError: (error) => {
      internalError ??= error;
    },
  });
  const { backend, network, admin } = embedded;
  try {
    await startEmbedded(embedded, request);
    const { baseUrl, webSocketUrl } = backend;
    onStarted(baseUrl);
    const http = new HttpClient({ network, baseUrl });
    const administrator = new Administrator({ http, ...admin });
    const tour = new Tour({
      ...shown,
      baseUrl,
      http,
      administrator,
      random,
      link: { network, webSocketUrl },
    });
    try {
      tour.account('ADMIN', admin.clientId, admin.clientSecret);
      await runTour(tour, administrator);
    } catch (error) {
      if (error instanceof TourStopped) return 'stopped';
      throw error;
    } finally {
      await tour.end();
    }
    if (internalError !== undefined) throw internalError;
    return 'finished';
  } finally {
    await network.close();
    await backend.stop();
  }
}
