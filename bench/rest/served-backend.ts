import { randomBytes } from 'node:crypto';
import { createBackend } from '../../src/backend/backend.js';
import { pooledBytes } from '../../src/random/pooled-bytes.js';
import { createRandomRoot } from '../../src/random/random.js';
import { Administrator } from '../../src/simulator/administrator.js';
import { HttpClient } from '../../src/simulator/integrator/http-client.js';
import { Integrator } from '../../src/simulator/integrator/integrator.js';
import { createTcpNetwork } from '../../src/simulator/network/tcp.js';

/** The product's backend in a process of its own; tells its port and an app's token, and its memory when asked. */
const admin = { clientId: 'user_bench', clientSecret: 'bench' };
const backend = createBackend({
  config: { rateLimit: { principal: null, tokenAddress: null, handshakeAddress: null, exempt: [] } },
  bootstrapAdmin: admin,
  randomBytes: pooledBytes(randomBytes),
  random: createRandomRoot(1),
  emit: () => undefined,
  onFault: (fault) => {
    throw fault;
  },
});
await backend.start({ host: '127.0.0.1', port: 0 });
const network = createTcpNetwork();
const http = new HttpClient({ network, baseUrl: backend.baseUrl });
const administrator = new Administrator({ http, ...admin });
const { merchantId } = await administrator.createMerchant('Bench');
const { branchId } = await administrator.createBranch(merchantId, 'Bench');
const { appId, appSecret } = await administrator.createApp({
  displayName: 'Bench',
  owner: { branchId },
  scopes: ['payments:direct', 'transactions:read', 'reports:read'],
  sandbox: true,
});
const token = await new Integrator({ http, appId, appSecret }).token();
await network.close();

process.on('message', () => {
  globalThis.gc?.();
  process.send?.({ rss: process.memoryUsage().rss });
});
process.on('disconnect', () => process.exit(0));
process.send?.({ port: Number(new URL(backend.baseUrl).port), token });
