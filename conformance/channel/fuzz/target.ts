import { request } from 'node:http';
import { connect } from 'node:net';
import { type Duplex, duplexPair } from 'node:stream';
import { createBackend } from '../../../src/backend/backend.js';
import { rateLimitsOff } from '../../../src/backend/config/config.js';
import { createRandomRoot } from '../../../src/random/random.js';

/** The connections between clients and server: real sockets, or pairs of streams in memory. */
export type FuzzNetwork = 'tcp' | 'memory';

/** A terminal of the target. */
export interface FuzzTerminal {
  readonly configId: number;
  readonly queue: string;
  /** Issues a new token that is valid for half an hour. */
  wsToken(): Promise<string>;
}

/** A live server and the means to create clients of it. */
export interface FuzzTarget {
  connect(): Duplex;
  /** Creates and activates one more terminal. */
  terminal(): Promise<FuzzTerminal>;
  /** Triggers a PRINT for the terminal and returns its requestId. */
  print(terminal: FuzzTerminal): Promise<string>;
  /** Issues a token for the admin topic. */
  adminWsToken(): Promise<string>;
  /** The internal errors so far. */
  readonly internalErrors: unknown[];
  stop(): Promise<void>;
}

type Json = Readonly<Record<string, unknown>>;

const administrator = { clientId: `user_${'0'.repeat(20)}`, clientSecret: 'the secret of the administrator' };

export async function startTarget(network: FuzzNetwork, seed: number): Promise<FuzzTarget> {
  const random = createRandomRoot(seed);
  const internalErrors: unknown[] = [];
  const backend = createBackend({
    // All clients share one address.
    config: rateLimitsOff,
    bootstrapAdmin: administrator,
    randomBytes: random.stream('backend/bytes').bytes,
    random,
    emit: () => {},
    onInternalError: (error) => internalErrors.push(error),
  });
  await backend.start(network === 'tcp' ? { host: '127.0.0.1', port: 0 } : undefined);

  function connectToServer(): Duplex {
    if (network === 'tcp') {
      const socket = connect({ host: '127.0.0.1', port: Number(new URL(backend.baseUrl).port) });
      return socket.setNoDelay(true);
    }
    const [client, server] = duplexPair();
    // A stream pair does not propagate the destruction of one end to the other, as a reset does.
    client.once('close', () => server.destroy());
    server.once('close', () => client.destroy());
    server.on('error', () => {});
    backend.server.emit('connection', server);
    return client;
  }

  function call(path: string, authorization: string, body: Json = {}): Promise<Json> {
    const payload = JSON.stringify(body);
    return new Promise((resolve, reject) => {
      const headers = { authorization, host: 'fuzz.invalid', 'content-type': 'application/json' };
      const sent = request(
        { method: 'POST', path, headers, createConnection: connectToServer },
        (response) => {
          let text = '';
          response.setEncoding('utf8').on('data', (chunk: string) => {
            text += chunk;
          });
          response.on('end', () => {
            if ((response.statusCode ?? 500) < 300) resolve(JSON.parse(text));
            else reject(new Error(`${path} returned ${response.statusCode} ${text}`));
          });
        },
      );
      sent.on('error', reject).end(payload);
    });
  }

  async function tokenOf(id: string, secret: string): Promise<string> {
    const basic = `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`;
    return `Bearer ${(await call('/api/v1/oauth/token', basic)).token}`;
  }

  const admin = await tokenOf(administrator.clientId, administrator.clientSecret);
  const administer = (path: string, body: Json) => call(`/api/v1/admin${path}`, admin, body);
  const { merchantId } = await administer('/merchants', { name: 'A merchant' });
  const { branchId } = await administer('/branches', { merchantId, name: 'A branch' });

  return {
    connect: connectToServer,
    internalErrors,
    async terminal() {
      const created = await administer('/terminals', { branchId });
      const configId = Number(created.configId);
      const token = await tokenOf(String(created.clientId), String(created.clientSecret));
      return {
        configId,
        queue: `/queue/terminal/${configId}`,
        wsToken: async () => String((await call('/api/v1/terminal/ws-token', token, { configId })).wsToken),
      };
    },
    async print({ configId }) {
      const trigger = { configId, requestType: 'PRINT', body: 'x' };
      return String((await call('/api/v1/pos/requestTerminal', admin, trigger)).requestId);
    },
    adminWsToken: async () => String((await administer('/ws-token', {})).wsToken),
    stop: () => backend.stop(),
  };
}
