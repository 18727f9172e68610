import { randomBytes } from 'node:crypto';
import initSqlJs, { type Database, type SqlJsStatic } from 'sql.js';
import { createBackend } from '../../src/backend/backend.js';
import { pooledBytes } from '../../src/random/pooled-bytes.js';
import { createRandomRoot } from '../../src/random/random.js';
import { Administrator } from '../../src/simulator/administrator.js';
import { HttpClient } from '../../src/simulator/http/http-client.js';
import { Integrator } from '../../src/simulator/integrator/integrator.js';
import { createTcpNetwork } from '../../src/simulator/network/tcp.js';

/**
 * The product's backend in a process of its own; tells its port and an app's token. Asked for `memory` it tells its
 * memory; told to `forget` it removes what payments have stored, and goes on as warm as it is.
 */
const admin = { clientId: 'user_bench', clientSecret: 'bench' };
const engine = engineOf(await initSqlJs());
const backend = createBackend({
  config: { rateLimit: { principal: null, tokenAddress: null, handshakeAddress: null, exempt: [] } },
  bootstrapAdmin: admin,
  randomBytes: pooledBytes(randomBytes),
  random: createRandomRoot(1),
  emit: () => undefined,
  onInternalError: (fault) => {
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

process.on('message', (asked) => {
  if (asked === 'forget') {
    for (const table of ['transactions', 'daily_totals']) engine().run(`delete from ${table}`);
  }
  globalThis.gc?.();
  process.send?.({ rss: process.memoryUsage().rss });
});
process.on('disconnect', () => process.exit(0));
process.send?.({ port: Number(new URL(backend.baseUrl).port), token });

/** The database that the backend opens: nothing else leads to it. */
function engineOf({ Database }: SqlJsStatic): () => Database {
  const prepare = Database.prototype.prepare;
  let opened: Database | undefined;
  Database.prototype.prepare = function (...given) {
    opened = this;
    return prepare.apply(this, given);
  };
  return () => {
    if (opened === undefined) throw new Error('the backend has opened no database');
    return opened;
  };
}
