import { Migrator } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Reach } from '../../domain/access/reach.js';
import { plansOf } from '../../testing/query-plans.js';
import { createCredentialStore } from '../access/credential-store.js';
import { prepareMessageStore } from '../messages/message-store.js';
import { prepareTransactionStore } from '../payments/transaction-store.js';
import { prepareTerminalStore } from '../terminals/terminal-store.js';
import { type Db, openDatabase } from './database.js';
import { migrationProvider } from './migrations.js';

let db: Db;

beforeEach(async () => {
  db = await openDatabase();
});

afterEach(() => db.destroy());

describe('a new database', () => {
  it('every migration is applied exactly once', async () => {
    const migrator = new Migrator({ db, provider: migrationProvider });
    const migrations = await migrator.getMigrations();
    expect(migrations.length).toBeGreaterThan(0);
    expect(migrations.every(({ executedAt }) => executedAt !== undefined)).toBe(true);
    expect(await migrator.migrateToLatest()).toEqual({ results: [] });
  });

  it('each new database is independent', async () => {
    const other = await openDatabase();
    await db.insertInto('merchants').values({ merchant_id: 'm', name: 'm', created_at: 0 }).execute();
    expect(await other.selectFrom('merchants').selectAll().execute()).toEqual([]);
    await other.destroy();
  });

  it('a row with a reference to a missing row is rejected', async () => {
    const orphan = { branch_id: 'b', merchant_id: 'unknown', name: 'x', created_at: 0 };
    await expect(db.insertInto('branches').values(orphan).execute()).rejects.toThrow(/FOREIGN KEY/);
  });
});

describe('each search of a request uses an index', () => {
  const all: Reach = { kind: 'all' };
  const merchant: Reach = { kind: 'merchant', merchantId: 'm' };
  const branch: Reach = { kind: 'branch', merchantId: 'm', branchId: 'b' };

  it.each<[what: string, index: string, run: (on: Db) => Promise<unknown>]>([
    [
      'a transaction by its reference',
      'transactions_reference',
      (on) =>
        prepareTransactionStore(on, { scanRows: 5_000 })(on).byReference(
          { reach: merchant, sandbox: true },
          'r',
          undefined,
        ),
    ],
    [
      "a transaction by its reference, in an administrator's reach",
      'transactions_reference',
      (on) =>
        prepareTransactionStore(on, { scanRows: 5_000 })(on).byReference(
          { reach: all, sandbox: true },
          'r',
          undefined,
        ),
    ],
    [
      'a transaction by its tradeNo',
      'sqlite_autoindex_transactions',
      (on) =>
        prepareTransactionStore(on, { scanRows: 5_000 })(on).byTradeNo(
          { reach: branch, sandbox: true },
          't',
          undefined,
        ),
    ],
    [
      'due transactions',
      'transactions_due',
      (on) => prepareTransactionStore(on, { scanRows: 5_000 })(on).due(5, 10),
    ],
    [
      'the next due time',
      'transactions_due',
      (on) => prepareTransactionStore(on, { scanRows: 5_000 })(on).nextDueAt(),
    ],
    ['the messages of a terminal', 'messages_open', (on) => prepareMessageStore(on)(on).open(1001, 0, 5, 10)],
    ['a request', 'sqlite_autoindex_messages', (on) => prepareMessageStore(on)(on).byRequestId(branch, 'r')],
    [
      'a terminal',
      'sqlite_autoindex_terminals',
      (on) => prepareTerminalStore(on)(on).byTerminalId(branch, 'T'),
    ],
    [
      "a merchant's terminals",
      'terminals_merchant',
      (on) => prepareTerminalStore(on)(on).list(merchant, undefined, 0, 10),
    ],
    [
      "a branch's terminals",
      'terminals_branch',
      (on) => prepareTerminalStore(on)(on).list(branch, undefined, 0, 10),
    ],
    ['an app by its id', 'sqlite_autoindex_apps', (on) => createCredentialStore(on).app('app_x')],
    [
      'a terminal by its id',
      'sqlite_autoindex_terminals',
      (on) => createCredentialStore(on).terminal('term_x'),
    ],
    ['a user by its id', 'sqlite_autoindex_users', (on) => createCredentialStore(on).user('user_x')],
  ])('%s', async (_, index, run) => {
    const plans = await plansOf(db, run);
    const searches = plans.filter((plan) => plan.includes(index));
    // A row of values that is to be stored is not a table.
    expect(plans.join('\n')).not.toMatch(/SCAN (?!CONSTANT ROW|new;)|TEMP B-TREE/);
    expect(searches.length).toBeGreaterThan(0);
  });
});
