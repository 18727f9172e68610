import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Principal } from '../../domain/access/principal.js';
import { createMinter } from '../../domain/access/secrets.js';
import { ServiceError } from '../../domain/service-error.js';
import { deleteUser, moveUser, type UserDeps } from '../../domain/users/administer-users.js';
import type { UserRole } from '../../domain/users/user.js';
import { createUnitOfWork, type UnitOfWork } from '../../unit-of-work.js';
import { type Db, openDatabase } from '../engine/database.js';

let db: Db;
let unitOfWork: UnitOfWork;
let deps: UserDeps;

beforeEach(async () => {
  db = await openDatabase();
  unitOfWork = createUnitOfWork(db, { scanRows: 100 });
  const { users, tenants } = unitOfWork.stores;
  const revocations = { userChanged: () => undefined };
  const eviction = { evictUser: () => undefined };
  const minter = createMinter((count) => new Uint8Array(count));
  deps = { users, tenants, inTransaction: unitOfWork.inTransaction, revocations, eviction, minter };
});

afterEach(() => db.destroy());

const caller: Principal = {
  subject: 'user_caller',
  role: 'SYSTEM_ADMIN',
  scopes: new Set(),
  merchantId: null,
  branchId: null,
  terminal: null,
};

async function insert(accounts: Readonly<Record<string, UserRole>>): Promise<void> {
  for (const [clientId, role] of Object.entries(accounts)) {
    const user = { clientId, displayName: '', role, merchantId: null, branchId: null, createdAt: 1 };
    await unitOfWork.stores.users.insert(user, '');
  }
}

const remove = (clientId: string) => deleteUser(deps, caller, clientId);
const demote = (clientId: string) => moveUser(deps, caller, clientId, { role: 'ADMIN' });

/** The code of the rejection, or `done`. */
function outcome(work: Promise<unknown>): Promise<string> {
  return work.then(
    () => 'done',
    (error) => {
      if (error instanceof ServiceError) return error.code;
      throw error;
    },
  );
}

it('the last SYSTEM_ADMIN is neither deleted nor given another role', async () => {
  await insert({ user_a: 'SYSTEM_ADMIN', user_b: 'ADMIN' });
  expect(await outcome(remove('user_a'))).toBe('ERR_INVALID_STATE');
  expect(await outcome(demote('user_a'))).toBe('ERR_INVALID_STATE');
  expect(await unitOfWork.stores.users.user('user_a')).toMatchObject({ role: 'SYSTEM_ADMIN' });
});

it('one of two SYSTEM_ADMINs stays when both are deleted or demoted at once', async () => {
  await insert({ user_a: 'SYSTEM_ADMIN', user_b: 'SYSTEM_ADMIN' });
  const outcomes = await Promise.all([outcome(remove('user_a')), outcome(demote('user_b'))]);
  expect(outcomes.sort()).toEqual(['ERR_INVALID_STATE', 'done']);
});

it('a SYSTEM_ADMIN that was deleted no longer counts, and is not deleted again', async () => {
  await insert({ user_a: 'SYSTEM_ADMIN', user_b: 'SYSTEM_ADMIN' });
  expect(await outcome(remove('user_a'))).toBe('done');
  expect(await outcome(remove('user_a'))).toBe('ERR_NOT_FOUND');
  expect(await outcome(remove('user_b'))).toBe('ERR_INVALID_STATE');
});

it('an account that is there stays as it is when it is inserted if new', async () => {
  await insert({ user_a: 'ADMIN' });
  const other = { displayName: 'Other', role: 'SYSTEM_ADMIN', merchantId: null, branchId: null } as const;
  await unitOfWork.stores.users.insertIfNew({ clientId: 'user_a', ...other, createdAt: 2 }, 'x');
  expect(await unitOfWork.stores.users.user('user_a')).toMatchObject({ displayName: '', role: 'ADMIN' });
});
