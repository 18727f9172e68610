import { terminalQueue } from '../../contract/channel/destinations.js';
import { limits } from '../../contract/limits.js';
import { paths } from '../../contract/operations.js';
import { createRandomRoot } from '../../random/random.js';
import { createEmbedded, type Embedded } from '../../run/service/embedded.js';
import { Administrator, type TerminalCreated } from '../../simulator/administrator.js';
import { HttpClient } from '../../simulator/http/http-client.js';
import { MemorySocket } from '../../simulator/network/memory-socket.js';
import { Wire } from '../../simulator/network/wire.js';
import { Script, type Speaker } from './script.js';
import { RecordedSession } from './session.js';

export type GuideTerminal = TerminalCreated & { readonly token: string };

export interface Call {
  readonly method?: string;
  readonly path: string;
  /** `[the Authorization that is sent, how the page shows it]`. */
  readonly authorization: readonly [sent: string, shown: string];
  readonly body?: unknown;
}

/** A backend with one terminal and one app, and the script that records every request, response and frame. */
export class RecordedBackend {
  readonly script = new Script();
  readonly #embedded: Embedded;
  readonly #http: HttpClient;
  readonly #administrator: Administrator;
  /** The wire of the raw connections. */
  readonly #wire = new Wire(1);
  readonly #internalErrors: unknown[] = [];
  readonly #sessions: RecordedSession[] = [];
  #terminal: GuideTerminal | undefined;
  #appToken = '';
  #receipts = 0;

  constructor(seed: number) {
    const random = createRandomRoot(seed);
    this.#embedded = createEmbedded({
      request: { clock: 'virtual', network: 'memory', port: 0 },
      random,
      randomBytes: random.stream('backend/ids').bytes,
      emit: () => undefined,
      onInternalError: (error) => this.#internalErrors.push(error),
    });
    const { backend, network, admin } = this.#embedded;
    this.#http = new HttpClient({ network, baseUrl: backend.baseUrl });
    this.#administrator = new Administrator({ http: this.#http, ...admin });
  }

  activityCount(): number {
    return this.#embedded.activityCount() + this.#wire.activityCount;
  }

  async start(): Promise<void> {
    await this.#embedded.backend.start();
    const { merchantId } = await this.#administrator.createMerchant('Bakery');
    const { branchId } = await this.#administrator.createBranch(merchantId, 'Corner');
    const created = await this.#administrator.createTerminal({ branchId, name: 'Terminal 1' });
    const app = await this.#administrator.createApp({
      displayName: 'Counter',
      owner: { merchantId },
      scopes: ['payments:direct', 'terminals:trigger', 'terminals:read'],
      sandbox: true,
    });
    const token = await this.#token(created.clientId, created.clientSecret);
    this.#terminal = { ...created, token };
    this.#appToken = await this.#token(app.appId, app.appSecret);
    this.script.hide(created.clientSecret, 'clientSecret');
    this.script.hide(created.accessId, 'accessId');
    this.script.hide(token, 'token');
  }

  get terminal(): GuideTerminal {
    if (this.#terminal === undefined) throw new Error('the backend has not started');
    return this.#terminal;
  }

  get queue(): string {
    return terminalQueue(this.terminal.configId);
  }

  /** A raw connection, without a WebSocket client. */
  connect(): MemorySocket {
    const [client, server] = MemorySocket.pair(this.#wire);
    this.#embedded.backend.server.emit('connection', server);
    return client;
  }

  /** `r-1`, `r-2` and so on. */
  receipt(): string {
    this.#receipts += 1;
    return `r-${this.#receipts}`;
  }

  /** A request that the script shows. */
  async call(speaker: Speaker, { method = 'POST', path, authorization, body }: Call): Promise<unknown> {
    const [sent, shown] = authorization;
    const lines = [`${method} ${path}`, `Authorization: ${shown}`];
    if (body !== undefined) lines.push('', JSON.stringify(body));
    this.script.add(speaker, lines.join('\n'));
    const response = await this.#http.call({ method, path, headers: { authorization: sent }, body });
    for (const key of ['token', 'wsToken'] as const) {
      const secret = textOf(response.body, key);
      if (secret !== undefined) this.script.hide(secret, key);
    }
    this.script.add('S', `${response.status}\n\n${response.text}`);
    return response.body;
  }

  terminalAuthorization(): Call['authorization'] {
    return [`Bearer ${this.terminal.token}`, 'Bearer <token>'];
  }

  appAuthorization(): Call['authorization'] {
    return [`Bearer ${this.#appToken}`, 'Bearer <token of an app>'];
  }

  async adminAuthorization(): Promise<Call['authorization']> {
    return [`Bearer ${await this.#administrator.token()}`, 'Bearer <token of an administrator>'];
  }

  /** A wsToken of the terminal, requested without a record in the script. */
  async wsToken(): Promise<string> {
    const { configId, token } = this.terminal;
    const response = await this.#http.call({
      method: 'POST',
      path: '/api/v1/terminal/ws-token',
      headers: { authorization: `Bearer ${token}` },
      body: { configId },
    });
    const wsToken = textOf(response.body, 'wsToken') ?? '';
    this.script.hide(wsToken, 'wsToken');
    return wsToken;
  }

  /** An open WebSocket; the handshake is not in the script. */
  async session(speaker: Speaker = 'T'): Promise<RecordedSession> {
    const { network, backend } = this.#embedded;
    const { script } = this;
    const beatMs = limits.heartBeatMs;
    const session = new RecordedSession({ network, url: backend.webSocketUrl, script, speaker, beatMs });
    this.#sessions.push(session);
    await session.open();
    return session;
  }

  /** All MESSAGE frames that were received, for the test that compares them with the contract. */
  messages(): readonly string[] {
    return this.#sessions.flatMap(({ received }) => received.filter((text) => text.startsWith('MESSAGE\n')));
  }

  wait(ms: number): Promise<void> {
    return new Promise((resolve) => setTimeout(resolve, ms));
  }

  async stop(): Promise<void> {
    for (const session of this.#sessions) await session.stop();
    await this.#embedded.backend.stop();
    await this.#embedded.network.close();
    const [error] = this.#internalErrors;
    if (error !== undefined) throw new Error('the backend had an internal error', { cause: error });
  }

  async #token(id: string, secret: string): Promise<string> {
    const authorization = basic(id, secret);
    const response = await this.#http.call({
      method: 'POST',
      path: paths.token,
      headers: { authorization },
    });
    const token = textOf(response.body, 'token');
    if (token === undefined) throw new Error(`no token for ${id}`);
    return token;
  }
}

export function basic(id: string, secret: string): string {
  return `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`;
}

export function textOf(body: unknown, key: string): string | undefined {
  if (typeof body !== 'object' || body === null || !(key in body)) return undefined;
  const value: unknown = Reflect.get(body, key);
  return typeof value === 'string' ? value : undefined;
}
