import { afterEach, beforeEach, expect, it } from 'vitest';
import type { UserRole } from '../../domain/users/user.js';
import { type Db, openDatabase } from '../engine/database.js';
import { createUserStore } from './user-store.js';

let db: Db;

beforeEach(async () => {
  db = await openDatabase();
});

afterEach(() => db.destroy());

const nowhere = { merchantId: null, branchId: null };

async function storeWith(accounts: Readonly<Record<string, UserRole>>) {
  const store = createUserStore(db);
  for (const [clientId, role] of Object.entries(accounts)) {
    await store.insert({ clientId, displayName: '', role, ...nowhere, createdAt: 1 }, '');
  }
  return store;
}

it('the last SYSTEM_ADMIN is neither removed nor given another role', async () => {
  const store = await storeWith({ user_a: 'SYSTEM_ADMIN', user_b: 'ADMIN' });
  expect(await store.remove('user_a', 2)).toBe('last');
  expect(await store.move('user_a', { role: 'ADMIN', ...nowhere }, 2)).toBe('last');
  expect(await store.user('user_a')).toMatchObject({ role: 'SYSTEM_ADMIN' });
});

it('of two SYSTEM_ADMINs that go at once one stays', async () => {
  const store = await storeWith({ user_a: 'SYSTEM_ADMIN', user_b: 'SYSTEM_ADMIN' });
  const results = await Promise.all([
    store.remove('user_a', 2),
    store.move('user_b', { role: 'ADMIN', ...nowhere }, 2),
  ]);
  expect(results.filter((each) => each === 'last')).toHaveLength(1);
});

it('one that was removed counts no more, and is not removed again', async () => {
  const store = await storeWith({ user_a: 'SYSTEM_ADMIN', user_b: 'SYSTEM_ADMIN' });
  expect(await store.remove('user_a', 2)).toMatchObject({ user: { clientId: 'user_a' } });
  expect(await store.remove('user_a', 3)).toBe('unknown');
  expect(await store.remove('user_b', 3)).toBe('last');
});
