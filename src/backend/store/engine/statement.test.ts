import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Db, openDatabase } from './database.js';
import { firstOf, rowsOf, statement } from './statement.js';

let db: Db;

beforeEach(async () => {
  db = await openDatabase();
});

afterEach(() => db.destroy());

function insertMerchant() {
  return statement<{ id: string; name: string }, { merchant_id: string; created_at: number }>((parameter) =>
    db
      .insertInto('merchants')
      // 7 is not a parameter: it is the same in each execution.
      .values({ merchant_id: parameter('id'), created_at: 7, name: parameter('name') })
      .returning(['merchant_id', 'created_at']),
  );
}

it('a statement runs with the parameters of each call, in their places', async () => {
  const insert = insertMerchant();
  expect((await insert(db, { name: 'One', id: 'm1' })).rows).toEqual([{ merchant_id: 'm1', created_at: 7 }]);
  expect((await insert(db, { id: 'm2', name: 'Two' })).rows).toEqual([{ merchant_id: 'm2', created_at: 7 }]);
  expect(await db.selectFrom('merchants').select(['merchant_id', 'name']).execute()).toEqual([
    { merchant_id: 'm1', name: 'One' },
    { merchant_id: 'm2', name: 'Two' },
  ]);
});

it('a parameter of a statement may be in several places, and its text is never SQL', async () => {
  const find = statement<{ text: string }, { merchant_id: string }>((parameter) =>
    db
      .selectFrom('merchants')
      .select('merchant_id')
      .where((eb) => eb.or([eb('merchant_id', '=', parameter('text')), eb('name', '=', parameter('text'))]))
      .orderBy('merchant_id'),
  );
  const insert = insertMerchant();
  for (const [id, name] of [
    ['a', 'b'],
    ['b', 'c'],
  ] as const) {
    await insert(db, { id, name });
  }
  expect((await find(db, { text: 'b' })).rows).toEqual([{ merchant_id: 'a' }, { merchant_id: 'b' }]);
  expect((await find(db, { text: `' or '1'='1` })).rows).toEqual([]);
});

it('a statement that builds its query on the given database is built once for all databases', async () => {
  let built = 0;
  const find = statement<{ id: string }, { name: string }>((parameter, on) => {
    built += 1;
    return on.selectFrom('merchants').select('name').where('merchant_id', '=', parameter('id'));
  });
  const insert = insertMerchant();
  await insert(db, { id: 'm', name: 'One' });
  const other = await openDatabase();
  await insert(other, { id: 'm', name: 'Two' });
  expect(await firstOf(find(db, { id: 'm' }))).toEqual({ name: 'One' });
  expect(await rowsOf(find(other, { id: 'm' }))).toEqual([{ name: 'Two' }]);
  expect(await firstOf(find(other, { id: 'unknown' }))).toBeUndefined();
  expect(built).toBe(1);
  await other.destroy();
});

it('a statement inside a transaction is rolled back with it', async () => {
  const insert = insertMerchant();
  const failing = db.transaction().execute(async (trx) => {
    await insert(trx, { id: 'gone', name: 'x' });
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect(await db.selectFrom('merchants').selectAll().execute()).toEqual([]);
});
