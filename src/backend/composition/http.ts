import { tokenBucketPerKey } from '../../limiting/limiter-per-key.js';
import type { StompServer } from '../../stomp/server/server.js';
import type { BackendOptions } from '../backend-options.js';
import { serveUpgrades } from '../channel/upgrade.js';
import { rateLimitOf } from '../config/config.js';
import { guardConnections } from '../http/connection/guard-connections.js';
import { RequestsInFlight } from '../http/requests-in-flight.js';
import { mountRoutes } from '../http/routes/registry.js';
import { type App, bareApp, createApp } from '../http/server.js';
import { trusting } from '../lifecycle/client-address.js';
import { Connections } from '../lifecycle/connections.js';
import type { BackendContext } from './context.js';
import type { Operator } from './operator.js';
import type { Services } from './services.js';
import type { Tokens } from './tokens.js';

/** The HTTP server: REST, and the handshakes of the channel. */
export interface HttpPart {
  readonly app: App;
  readonly requests: RequestsInFlight;
  readonly connections: Connections;
}

/** Creates the HTTP server as far as it does not need the storage, which opens meanwhile. */
export function createBareHttp(
  { log, tls }: Pick<BackendOptions, 'log' | 'tls'>,
  { config, minter }: BackendContext,
): App {
  return bareApp({ config, log, tls, requestId: () => minter.id('req-') });
}

export async function createHttp(
  deps: {
    readonly options: Pick<BackendOptions, 'log' | 'tls'>;
    readonly bare: App;
    readonly tokens: Tokens;
    readonly services: Services;
    readonly operator: Operator | undefined;
    readonly stomp: StompServer;
    readonly refusing: () => boolean;
    /** The backend's own origin, once it listens. */
    readonly origin: () => string;
  },
  { config, minter, onInternalError }: BackendContext,
): Promise<HttpPart> {
  const { options, bare, tokens, services, operator, stomp, refusing, origin } = deps;
  const requestId = () => minter.id('req-');
  const hosts = () => ({ own: origin(), listed: config['http.allowedHosts'] });
  const app = await createApp({
    bare,
    tokens: tokens.accessTokens,
    revocations: tokens.revocations,
    sandboxApps: tokens.sandboxApps,
    config,
    requestId,
    hosts,
    refusing,
    onInternalError,
    log: options.log,
    tls: options.tls,
    async routes(mounted) {
      await operator?.mount(mounted, { draining: () => requests.draining, origin, hosts });
      await mountRoutes(mounted, services);
    },
  });
  guardConnections(app.server, config['request.pipelined']);
  const requests = new RequestsInFlight(app.server);
  const handshakeLimit = rateLimitOf(config, 'handshakeAddress');
  const handshakes = handshakeLimit && tokenBucketPerKey(handshakeLimit);
  serveUpgrades(app.server, stomp, {
    requestId,
    hosts,
    isTrusted: trusting(config['operator.trustedProxies']),
    allowedOrigins: config['ws.allowedOrigins'],
    take: handshakes && ((address, now) => handshakes.for(address, now).take(now)),
  });
  return { app, requests, connections: new Connections(app.server) };
}
