import { type ClientRequest, request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { type Duplex, duplexPair } from 'node:stream';
import { paths } from '../../contract/operations.js';
import { scopes as allScopes, type Scope } from '../../contract/scopes.js';
import type { EventBody, EventType } from '../../events/event.js';
import { createRandomRoot } from '../../random/random.js';
import { createBackend } from '../backend.js';
import type { Backend, BackendOptions } from '../backend-options.js';
import { addressLimitsOff, type BackendConfig } from '../config/config.js';

export interface Call {
  readonly method?: string;
  readonly path: string;
  /** Sent as `Bearer`. */
  readonly token?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Sent as it is. */
  readonly payload?: string | Uint8Array;
}

export interface Response {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  /** The JSON of the response; empty if there is none. */
  readonly body: Readonly<Record<string, unknown>>;
}

export interface Credentials {
  readonly id: string;
  readonly secret: string;
}

/** A merchant with one branch. */
export interface Tenant {
  readonly merchantId: string;
  readonly branchId: string;
}

export interface TestTerminal {
  readonly configId: number;
  readonly terminalId: string;
  readonly credentials: Credentials;
  /** The secret of legacy authentication. */
  readonly accessId: string;
  readonly token: string;
}

export interface AppRequest {
  /** A tenant owns the app with its merchant. */
  readonly owner: Tenant | { readonly branchId: string };
  readonly scopes?: readonly Scope[];
  readonly sandbox?: boolean;
}

const administrator: Credentials = {
  id: `user_${'0'.repeat(20)}`,
  secret: 'the secret of the administrator',
};

/** A whole backend that does not listen: every connection is a pair of streams. */
export class MemoryBackend {
  readonly events: EventBody[] = [];
  /** Errors inside the backend. A test that expects none checks this. */
  readonly internalErrors: unknown[] = [];
  readonly #backend: Backend;
  readonly #listeners = new Set<() => void>();
  #admin = '';

  constructor(config: Partial<BackendConfig> = {}, more: Partial<BackendOptions> = {}) {
    const random = createRandomRoot(7);
    this.#backend = createBackend({
      // Connections in memory have no address, so a limit per address would be one for all of them.
      config: { ...addressLimitsOff, ...config },
      bootstrapAdmin: { clientId: administrator.id, clientSecret: administrator.secret },
      randomBytes: random.stream('bytes').bytes,
      random,
      emit: (_actor, event) => {
        this.events.push(event);
        for (const listener of this.#listeners) listener();
      },
      onInternalError: (error) => this.internalErrors.push(error),
      ...more,
    });
  }

  static async start(
    config: Partial<BackendConfig> = {},
    more: Partial<BackendOptions> = {},
  ): Promise<MemoryBackend> {
    const memory = new MemoryBackend(config, more);
    await memory.#backend.start();
    memory.#admin = await memory.token(administrator);
    return memory;
  }

  stop(): Promise<void> {
    return this.#backend.stop();
  }

  /** Drains as before a stop: new connections are rejected, requests in flight are completed. */
  drain(): Promise<void> {
    return this.#backend.drain();
  }

  /** The client's end of a new connection. */
  connect(): Duplex {
    const [client, server] = duplexPair();
    // A pair does not do this by itself: the other end notices a destroyed end, like a reset.
    client.once('close', () => server.destroy());
    server.once('close', () => client.destroy());
    server.on('error', () => undefined);
    client.on('error', () => undefined);
    this.#backend.accept(server);
    return client;
  }

  /** Opens a request without writing anything of its body. */
  open({ method = 'POST', path, token, headers = {} }: Call): ClientRequest {
    const authorization = token === undefined ? {} : { authorization: `Bearer ${token}` };
    const host = { host: 'in-memory.invalid' };
    return httpRequest({
      method,
      path,
      headers: { ...host, ...authorization, ...headers },
      createConnection: () => this.connect(),
    });
  }

  send(call: Call): Promise<Response> {
    const { body } = call;
    const json = body === undefined ? {} : { 'content-type': 'application/json' };
    const payload = call.payload ?? (body === undefined ? undefined : JSON.stringify(body));
    const length = payload === undefined ? {} : { 'content-length': String(Buffer.byteLength(payload)) };
    const request = this.open({ ...call, headers: { ...json, ...length, ...call.headers } });
    const response = responseOf(request);
    request.end(payload);
    return response;
  }

  /** Sends raw bytes, HTTP or not. Resolves with everything received until the connection ended. */
  raw(bytes: string): Promise<string> {
    const connection = this.connect();
    return new Promise((resolve) => {
      let text = '';
      connection.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk;
      });
      connection.once('close', () => resolve(text)).once('end', () => connection.destroy());
      connection.write(bytes);
    });
  }

  async token(credentials: Credentials): Promise<string> {
    const headers = { authorization: basic(credentials) };
    const { status, body } = await this.send({ path: paths.token, headers });
    if (status !== 200) throw new Error(`no token for ${credentials.id}: ${status}`);
    return String(body.token);
  }

  /** Sends an administration request as the administrator. */
  async administer(path: string, body: unknown = {}): Promise<Readonly<Record<string, unknown>>> {
    const response = await this.send({ path: `${paths.admin}${path}`, token: this.#admin, body });
    if (response.status >= 300) throw new Error(`${path} failed with ${response.status} ${response.text}`);
    return response.body;
  }

  get adminToken(): string {
    return this.#admin;
  }

  async tenant(): Promise<Tenant> {
    const merchantId = String((await this.administer('/merchants', { name: 'A merchant' })).merchantId);
    return { merchantId, branchId: await this.branch(merchantId) };
  }

  async branch(merchantId: string): Promise<string> {
    return String((await this.administer('/branches', { merchantId, name: 'A branch' })).branchId);
  }

  async terminal(branchId: string): Promise<TestTerminal> {
    const created = await this.administer('/terminals', { branchId });
    const credentials = { id: String(created.clientId), secret: String(created.clientSecret) };
    return {
      configId: Number(created.configId),
      terminalId: String(created.terminalId),
      credentials,
      accessId: String(created.accessId),
      token: await this.token(credentials),
    };
  }

  async app({ owner, scopes = allScopes, sandbox = true }: AppRequest): Promise<Credentials> {
    const { branchId } = owner;
    const body = {
      displayName: 'An app',
      owner: 'merchantId' in owner ? { merchantId: owner.merchantId } : { branchId },
      scopes,
      sandbox,
    };
    const created = await this.administer('/apps', body);
    return { id: String(created.appId), secret: String(created.appSecret) };
  }

  async appToken(order: AppRequest): Promise<string> {
    return this.token(await this.app(order));
  }

  /** Calls a business operation, addressed to the system `pos`. */
  call(operation: string, token: string, body: unknown): Promise<Response> {
    return this.send({ path: `/api/v1/pos/${operation}`, token, body });
  }

  get(path: string, token: string): Promise<Response> {
    return this.send({ method: 'GET', path, token });
  }

  /** Resolves once there are that many events of the type. It advances no clock, unlike `vi.waitUntil`. */
  whenSeen(type: EventType, count: number): Promise<void> {
    return new Promise((resolve) => {
      const look = () => {
        if (this.seen(type).length < count) return;
        this.#listeners.delete(look);
        resolve();
      };
      this.#listeners.add(look);
      look();
    });
  }

  /** Returns the events of one type so far. */
  seen<T extends EventType>(type: T): readonly Extract<EventBody, { type: T }>[] {
    return this.events.filter((event): event is Extract<EventBody, { type: T }> => event.type === type);
  }
}

export function basic({ id, secret }: Credentials): string {
  return `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`;
}

export function responseOf(request: ClientRequest): Promise<Response> {
  return new Promise((resolve, reject) => {
    request.once('error', reject);
    request.once('response', (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk;
      });
      response.once('end', () => {
        const json = /json/.test(response.headers['content-type'] ?? '');
        const body: Response['body'] = text !== '' && json ? JSON.parse(text) : {};
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text, body });
      });
    });
  });
}
