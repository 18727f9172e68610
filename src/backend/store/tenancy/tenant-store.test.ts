import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Reach } from '../../domain/access/reach.js';
import { fromTheStart } from '../../domain/keyset-page.js';
import type { TenantStore } from '../../domain/tenancy/tenant.js';
import { type Db, openDatabase } from '../engine/database.js';
import { createTenantStore } from './tenant-store.js';

let db: Db;
let store: TenantStore;

beforeEach(async () => {
  db = await openDatabase();
  store = createTenantStore(db);
  for (const merchantId of ['m1', 'm2']) {
    await store.insertMerchant({ merchantId, name: merchantId, createdAt: 1 });
    for (const at of [1, 2])
      await store.insertBranch({
        branchId: `${merchantId}b${at}`,
        merchantId,
        name: 'a branch',
        createdAt: at,
      });
  }
});

afterEach(() => db.destroy());

const reaches: readonly (readonly [Reach, readonly string[], readonly string[]])[] = [
  [{ kind: 'all' }, ['m1', 'm2'], ['m1b1', 'm2b1', 'm1b2', 'm2b2']],
  [{ kind: 'merchant', merchantId: 'm1' }, ['m1'], ['m1b1', 'm1b2']],
  [{ kind: 'branch', merchantId: 'm1', branchId: 'm1b2' }, ['m1'], ['m1b2']],
];

describe('the tenants within a reach', () => {
  it.each(reaches)(
    'the reach %o has its merchants and branches only, listed and by their ids',
    async (reach, merchants, branches) => {
      const listed = await store.merchants(reach, fromTheStart, 10);
      expect(listed.items.map(({ merchantId }) => merchantId)).toEqual(merchants);
      const within = await store.branches(reach, undefined, fromTheStart, 10);
      expect(within.items.map(({ branchId }) => branchId)).toEqual(branches);
      const found: string[] = [];
      for (const id of ['m1', 'm2']) if ((await store.merchant(reach, id)) !== undefined) found.push(id);
      for (const id of ['m1b1', 'm2b1', 'm1b2', 'm2b2'])
        if ((await store.branch(reach, id)) !== undefined) found.push(id);
      expect(found).toEqual([...merchants, ...branches]);
    },
  );
});
