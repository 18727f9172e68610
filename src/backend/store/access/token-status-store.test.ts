import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { reachOfAll } from '../../domain/access/reach.js';
import { TokenRevocations } from '../../domain/access/token-status.js';
import type { StatusChange } from '../../domain/terminals/administration.js';
import { type Db, openDatabase } from '../engine/database.js';
import { createTenantStore } from '../tenancy/tenant-store.js';
import { createTerminalAdministrationStore } from '../terminals/terminal-administration-store.js';
import { prepareTerminalStore } from '../terminals/terminal-store.js';
import { createUserStore } from '../users/user-store.js';
import { createTokenRevocationStore } from './token-status-store.js';

const caller = {
  subject: 'user_a',
  role: 'ADMIN',
  scopes: new Set<never>(),
  merchantId: null,
  branchId: null,
  terminal: null,
} as const;

describe('loading from the store', () => {
  let db: Db;

  beforeEach(async () => {
    db = await openDatabase();
  });

  afterEach(() => db.destroy());

  it('the token revocations survive a restart', async () => {
    const tenants = createTenantStore(db);
    await tenants.insertMerchant({ merchantId: 'mer_1', name: 'm', createdAt: 1 });
    await tenants.insertBranch({ branchId: 'br_1', merchantId: 'mer_1', name: 'b', createdAt: 1 });
    const ids = [];
    for (const at of [1, 2, 3]) {
      const { configId } = await prepareTerminalStore(db)(db).insert({
        merchantId: 'mer_1',
        branchId: 'br_1',
        name: undefined,
        legacy: false,
        settings: {},
        clientId: `term_${at}`,
        secretHash: '',
        accessIdHash: '',
        createdAt: at,
      });
      ids.push(configId);
    }
    const [, once = 0, away = 0] = ids;
    const managed = createTerminalAdministrationStore(db);
    const change = async (configId: number, to: StatusChange) => {
      const known = await managed.managed(reachOfAll, configId);
      if (known !== undefined) await managed.changeStatus(known, to);
    };
    await change(once, { status: 'ACTIVE', activationCode: null, generation: 1 });
    await change(away, { status: 'DEACTIVATED', activationCode: 'act_2' });
    const users = createUserStore(db);
    const admin = { role: 'ADMIN', merchantId: null, branchId: null } as const;
    for (const clientId of ['user_a', 'user_b', 'user_c']) {
      await users.insert({ clientId, displayName: '', ...admin, createdAt: 1 }, '');
    }
    await users.setPosition('user_b', { role: 'MERCHANT', merchantId: 'mer_1', branchId: null });
    await users.markDeleted('user_c', 3);

    const store = createTokenRevocationStore(db);
    expect(await store.terminals()).toEqual([
      { configId: once, status: 'ACTIVE', generation: 1 },
      { configId: away, status: 'DEACTIVATED', generation: 0 },
    ]);
    expect(await store.users()).toEqual([
      { clientId: 'user_b', generation: 1 },
      { clientId: 'user_c', generation: null },
    ]);
    const revocations = new TokenRevocations();
    await revocations.load(store);
    expect(revocations.statusOf({ ...caller, subject: 'user_c' })).toBe('revoked');
    expect(revocations.statusOf({ ...caller, terminal: { configId: away, terminalId: 'T' } })).toBe(
      'deactivated',
    );
  });
});
