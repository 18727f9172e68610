import type { Duplex } from 'node:stream';
import { rateLimitsOff } from '../../../src/backend/config/config.js';
import { createRandomRoot } from '../../../src/random/random.js';
import { createEmbedded, startEmbedded } from '../../../src/run/service/embedded.js';
import { Administrator } from '../../../src/simulator/administrator.js';
import { HttpClient } from '../../../src/simulator/http/http-client.js';
import { TerminalAccount } from '../../../src/simulator/terminal/account.js';

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

export async function startTarget(kind: FuzzNetwork, seed: number): Promise<FuzzTarget> {
  const random = createRandomRoot(seed);
  const internalErrors: unknown[] = [];
  const request = { clock: 'real', network: kind, port: 0 } as const;
  const embedded = createEmbedded({
    request,
    // All clients share one address.
    config: rateLimitsOff,
    random,
    randomBytes: random.stream('backend/bytes').bytes,
    emit: () => {},
    onInternalError: (error) => internalErrors.push(error),
  });
  await startEmbedded(embedded, request);
  const { backend, network, admin } = embedded;
  const http = new HttpClient({ network, baseUrl: backend.baseUrl });
  const administrator = new Administrator({ http, ...admin });
  const { merchantId } = await administrator.createMerchant('A merchant');
  const { branchId } = await administrator.createBranch(merchantId, 'A branch');

  return {
    connect: () => network.connect(backend.webSocketUrl),
    internalErrors,
    async terminal() {
      const created = await administrator.createTerminal({ branchId });
      const account = new TerminalAccount(http, created);
      return {
        configId: created.configId,
        queue: `/queue/terminal/${created.configId}`,
        wsToken: async () => (await account.fetchWsToken()).wsToken,
      };
    },
    async print({ configId }) {
      const trigger = { configId, requestType: 'PRINT', body: 'x' };
      const call = { method: 'POST', path: '/api/v1/pos/requestTerminal', body: trigger };
      const { status, text } = await administrator.request(call);
      if (status !== 202) throw new Error(`PRINT was rejected with ${status} ${text}`);
      return String(JSON.parse(text).requestId);
    },
    adminWsToken: async () => (await administrator.adminWebSocketToken()).wsToken,
    async stop() {
      await backend.stop();
      await network.close();
    },
  };
}
