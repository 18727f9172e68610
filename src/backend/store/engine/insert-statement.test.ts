import type { Insertable } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { merchantColumns } from '../tenancy/tenant-columns.js';
import { bigint } from './column.js';
import { type Db, openDatabase } from './database.js';
import { insertStatement } from './insert-statement.js';
import type { Schema } from './schema.js';

let db: Db;

beforeEach(async () => {
  db = await openDatabase();
});

afterEach(() => db.destroy());

interface Named {
  readonly merchantId: string;
  readonly name: string;
}

const { merchantId, name, createdAt } = merchantColumns;

const insertTwo = () =>
  insertStatement(
    2,
    [
      { columns: { merchantId, name }, fieldsOf: (item: Named) => item },
      { columns: { createdAt }, fieldsOf: () => ({ createdAt: 7 }) },
    ],
    (rows: readonly Insertable<Schema['merchants']>[]) => db.insertInto('merchants').values(rows),
  );

describe('an insert statement', () => {
  it('each execution stores every item in its own row', async () => {
    const insert = insertTwo();
    for (const pair of [
      [
        { merchantId: 'a', name: 'Anna' },
        { merchantId: 'b', name: "B'; --" },
      ],
      [
        { name: 'Carl', merchantId: 'c' },
        { name: 'Dora', merchantId: 'd' },
      ],
    ])
      await db.executeQuery(insert(pair));
    const rows = await db.selectFrom('merchants').selectAll().orderBy('merchant_id').execute();
    expect(rows.map((row) => `${row.merchant_id} ${row.name} ${row.created_at}`)).toEqual([
      'a Anna 7',
      "b B'; -- 7",
      'c Carl 7',
      'd Dora 7',
    ]);
  });

  it('an insert statement cannot have further parameters', () => {
    const build = () =>
      insertStatement(
        1,
        [
          {
            columns: { ...merchantColumns, createdAt: bigint('created_at') },
            fieldsOf: (item: Named) => item,
          },
        ],
        (rows: readonly Insertable<Schema['merchants']>[]) =>
          db
            .insertInto('merchants')
            .values(rows)
            .onConflict((conflict) => conflict.column('merchant_id').doUpdateSet({ name: 'other' })),
      );
    expect(() => build()([])).toThrow(TypeError);
  });
});
