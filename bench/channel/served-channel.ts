import { randomBytes } from 'node:crypto';
import { createBackend } from '../../src/backend/backend.js';
import { pooledBytes } from '../../src/random/pooled-bytes.js';
import { createRandomRoot } from '../../src/random/random.js';
import { HttpClient } from '../../src/simulator/http/http-client.js';
import { requestToken } from '../../src/simulator/http/token-source.js';
import { createTcpNetwork } from '../../src/simulator/network/tcp.js';
import { terminalClientId, terminalSecret } from './orders.js';
import { serveFigures } from './server-figures.js';

/** The product's backend with terminals, in a process of its own; the limits for each address and caller are off. */
const [terminals = 0] = process.argv.slice(2).map(Number);
const admin = { clientId: 'user_bench', clientSecret: 'bench' };
const list = Array.from({ length: terminals }, (_, index) => ({
  clientId: terminalClientId(index),
  clientSecret: terminalSecret,
}));
const random = createRandomRoot(1);
const seeded = random.stream('bench/keys').bytes;
const drawn = pooledBytes(randomBytes);
/** The keys are the same in every such process: one mints the tokens, and another, fresh one is measured. */
let booting = true;
const backend = createBackend({
  config: { rateLimit: { principal: null, tokenAddress: null, handshakeAddress: null, exempt: [] } },
  bootstrapAdmin: admin,
  randomBytes: (size) => (booting ? seeded(size) : drawn(size)),
  random,
  emit: () => undefined,
  onInternalError: (fault) => {
    throw fault;
  },
  fixtures: {
    merchants: [
      {
        merchantId: 'bench',
        name: 'Bench',
        branches: [{ branchId: 'bench', name: 'Bench', terminals: list }],
      },
    ],
  },
});
await backend.start({ host: '127.0.0.1', port: 0 });
booting = false;
const network = createTcpNetwork();
const http = new HttpClient({ network, baseUrl: backend.baseUrl });
const { body } = await requestToken(http, { id: admin.clientId, secret: admin.clientSecret });
await network.close();
serveFigures({
  port: Number(new URL(backend.baseUrl).port),
  token: String(Reflect.get(Object(body), 'token')),
});
