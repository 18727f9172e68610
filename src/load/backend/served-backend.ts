import { randomBytes } from 'node:crypto';
import { rateLimitsOff } from '../../backend/config/config.js';
import { messageOf } from '../../failure/failure.js';
import { pooledBytes } from '../../random/pooled-bytes.js';
import { createRandomRoot } from '../../random/random.js';
import { createEmbedded, startEmbedded } from '../../run/service/embedded.js';
import type { BackendMessage, StartBackend } from './backend-messages.js';

/** The limits for each network address, which a run with one address for all clients has off otherwise. */
const addressLimitsOn = {
  'rateLimit.tokenAddress.enabled': true,
  'rateLimit.handshakeAddress.enabled': true,
} as const;

/** Serves a backend on a free port of this process. Returns the function that stops it. */
export async function serveBackend(
  { terminals, seed, rateLimits }: StartBackend,
  send: (message: BackendMessage) => void,
): Promise<() => Promise<void>> {
  const request = { clock: 'real', network: 'tcp', port: 0, terminals } as const;
  const { backend, admin, network } = createEmbedded({
    request,
    random: createRandomRoot(seed),
    randomBytes: pooledBytes(randomBytes),
    overrides: rateLimits ? addressLimitsOn : rateLimitsOff,
    // Nothing observes the inside of a service under load.
    emit: () => undefined,
    onInternalError: (error) => send({ type: 'internal-error', message: messageOf(error) }),
  });
  await startEmbedded({ backend, admin, network, activityCount: () => 0 }, request);
  const { baseUrl, webSocketUrl } = backend;
  send({ type: 'started', baseUrl, webSocketUrl, admin });
  return async () => {
    await network.close();
    await backend.stop();
  };
}
