import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Db, openDatabase } from './database.js';
import { within } from './reach-filter.js';
import { reachStatement } from './reach-statement.js';
import { rowsOf } from './statement.js';

const findBranches = reachStatement<{ merchantId: string; branchId: string }, { branch_id: string }>(
  (parameter, reach, on) =>
    on
      .selectFrom('branches')
      .select('branch_id')
      .where('merchant_id', '=', parameter('merchantId'))
      .where('branch_id', '=', parameter('branchId'))
      .where(within<'branches'>(reach)),
);

const ownBranch = { merchantId: 'm1', branchId: 'b1' };
const siblingBranch = { merchantId: 'm1', branchId: 'b2' };
const otherBranch = { merchantId: 'm2', branchId: 'b3' };

let db: Db;

beforeEach(async () => {
  db = await openDatabase();
  const common = { created_at: 1, name: 'Name' };
  for (const merchant_id of ['m1', 'm2'])
    await db
      .insertInto('merchants')
      .values({ merchant_id, ...common })
      .execute();
  for (const { merchantId, branchId } of [ownBranch, siblingBranch, otherBranch])
    await db
      .insertInto('branches')
      .values({ merchant_id: merchantId, branch_id: branchId, ...common })
      .execute();
});

afterEach(() => db.destroy());

describe('a statement on the data in reach', () => {
  it.each([
    { reach: { kind: 'all' }, found: ['b1', 'b2', 'b3'] },
    { reach: { kind: 'merchant', merchantId: 'm1' }, found: ['b1', 'b2'] },
    { reach: { kind: 'branch', merchantId: 'm1', branchId: 'b1' }, found: ['b1'] },
  ] as const)('parameters never replace the ids of the reach of $reach.kind', async ({ reach, found }) => {
    const rows = [];
    for (const parameters of [ownBranch, siblingBranch, otherBranch])
      rows.push(...(await rowsOf(findBranches(db, reach, parameters))));
    expect(rows.map(({ branch_id }) => branch_id)).toEqual(found);
  });
});
