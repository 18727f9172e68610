import type { Socket } from 'node:net';
import type { Backend, BackendOptions } from './backend-options.js';
import { type BackendParts, openParts } from './composition/parts.js';
import { configWith } from './config/config.js';
import { rejectPublishedSecrets } from './fixtures/published-secrets.js';
import { openApiOf } from './http/operator/openapi/openapi-of.js';
import { endAll } from './lifecycle/end-all.js';
import { endSessions } from './lifecycle/end-sessions.js';
import { type ListenAddress, listen, originOf } from './lifecycle/listen.js';

/** The states of a backend between its creation and its end. No state is entered twice. */
type State =
  | { readonly name: 'created' }
  | (Starting & { readonly name: 'starting' })
  | (Starting & { readonly name: 'running'; readonly parts: BackendParts })
  | { readonly name: 'stopped'; readonly ended: Promise<void> };

interface Starting {
  readonly started: Promise<void>;
  readonly opened: Promise<BackendParts>;
}

/** The payment service: REST, terminal channel and store in one process. */
export function createBackend(options: BackendOptions): Backend {
  const config = configWith(options.config);
  let origin = 'http://in-memory.invalid';
  let state: State = { name: 'created' };

  async function start(address: ListenAddress | undefined): Promise<BackendParts> {
    const parts = await openParts(options, config, () => origin);
    try {
      if (address !== undefined) origin = await listenOn(parts, address, options);
      parts.http.app.server.on('error', options.onInternalError);
      await parts.payments.start();
      // Last: a start that fails leaves no file behind, whose secrets were never shown.
      await parts.storage.snapshots?.start();
    } catch (error) {
      await endAll(endOf(parts));
      throw error;
    }
    if (state.name === 'starting') state = { ...state, name: 'running', parts };
    return parts;
  }

  async function stop(opened: Promise<BackendParts> | undefined): Promise<void> {
    const parts = await opened?.catch(() => undefined);
    if (parts !== undefined) await endAll(endOf(parts, options.onInternalError));
  }

  function running(): BackendParts {
    if (state.name !== 'running') throw new Error('the backend is not running');
    return state.parts;
  }

  return {
    start(address) {
      if (state.name === 'stopped')
        return Promise.reject(new Error('a backend that was stopped cannot be started again'));
      if (state.name === 'created') {
        const opened = start(address);
        state = { name: 'starting', opened, started: opened.then(() => undefined) };
      }
      return state.started;
    },
    async drain() {
      if (state.name !== 'starting' && state.name !== 'running') return;
      const { http } = await state.opened;
      await http.requests.drain(config['shutdown.drain']);
    },
    stop() {
      if (state.name !== 'stopped') {
        const opened = state.name === 'created' ? undefined : state.opened;
        state = { name: 'stopped', ended: stop(opened) };
      }
      return state.ended;
    },
    get baseUrl() {
      return origin;
    },
    get webSocketUrl() {
      return `${origin.replace(/^http/, 'ws')}/webs`;
    },
    get fresh() {
      return running().storage.fresh;
    },
    get openApi() {
      return openApiOf(running().http.app);
    },
    get server() {
      return running().http.app.server;
    },
    accept(socket) {
      if (state.name === 'running') state.parts.http.app.server.emit('connection', socket);
      else socket.destroy();
    },
  };
}

/** Returns the origin. */
async function listenOn(
  { http, storage }: BackendParts,
  address: ListenAddress,
  { insecureFixtures, tls, detached }: BackendOptions,
): Promise<string> {
  if (insecureFixtures !== true) await rejectPublishedSecrets(storage.credentials, address.host);
  if (detached === true) {
    http.app.server.unref();
    http.app.server.on('connection', (socket: Socket) => socket.unref());
  }
  return originOf(address.host, await listen(http.app.server, address), tls !== undefined);
}

/**
 * The steps that end a backend. One that ran emits the totals of its store.
 *
 * @param onInternalError given if it ran
 */
function endOf(
  { storage, messaging, payments, stomp, http, emitTotals }: BackendParts,
  onInternalError?: (error: unknown) => void,
): readonly (() => Promise<void> | undefined)[] {
  return [
    // Held responses end first: the server closes once it has sent every response.
    () => {
      http.requests.endKeepAlive();
      return payments.stop();
    },
    async () => {
      await Promise.all([endSessions(stomp), http.requests.finish()]);
    },
    () => http.connections.endWith(http.app.close()),
    () => messaging.delivery.idle(),
    // The handler of a request or a frame outlives its connection. The last snapshot has what it stores.
    () => storage.idle(),
    () => storage.snapshots?.stop(),
    () => onInternalError && storage.totals().then(emitTotals).catch(onInternalError),
    () => storage.close(),
  ];
}
