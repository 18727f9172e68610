import initSqlJs, { type Database, type SqlJsStatic } from 'sql.js';
import { serveFigures } from '../process/serve-figures.js';
import { startBackend } from '../process/start-backend.js';

/**
 * The product's backend with one sandbox app. Its task `forget` deletes the stored payments, so that a warm backend
 * can be measured with an empty store.
 */
const appId = 'app_bench000000000000000';
const appSecret = 'the-secret-of-the-app';
const database = capturedDatabase(await initSqlJs());
const backend = await startBackend({
  apps: [
    {
      appId,
      appSecret,
      displayName: 'Bench',
      scopes: ['payments:direct', 'transactions:read', 'reports:read'],
      sandbox: true,
    },
  ],
});
serveFigures(
  { port: backend.port, token: await backend.token(appId, appSecret) },
  {
    forget: () => {
      for (const table of ['transactions', 'daily_totals']) database().run(`delete from ${table}`);
    },
  },
);

/** Captures the database that the backend opens, because the backend does not expose it. */
function capturedDatabase({ Database }: SqlJsStatic): () => Database {
  const prepare = Database.prototype.prepare;
  let opened: Database | undefined;
  Database.prototype.prepare = function (...args) {
    opened = this;
    return prepare.apply(this, args);
  };
  return () => {
    if (opened === undefined) throw new Error('the backend has opened no database');
    return opened;
  };
}
