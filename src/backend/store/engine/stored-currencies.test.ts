import { sql } from 'kysely';
import initSqlJs from 'sql.js';
import { describe, expect, it } from 'vitest';
import { keptDatabases } from '../../../../test/support/serve/kept-databases.js';
import { currencyExponents } from '../../../contract/currencies.js';
import { exitCodes } from '../../../failure/exit-codes.js';
import type { KeptDatabase } from './database.js';

const open = keptDatabases();

const stored = async ({ db }: KeptDatabase) =>
  new Map(
    (await db.selectFrom('currencies').selectAll().execute()).map(({ code, exponent }) => [code, exponent]),
  );

/** The image of a database after these statements. */
async function imageAfter(...statements: readonly string[]): Promise<Uint8Array> {
  const { db, image } = await open();
  for (const each of statements) await sql.raw(each).execute(db);
  return image();
}

/** A file of the version that had no table of currencies, with a payment in this currency. */
async function olderImage(currency: string): Promise<Uint8Array> {
  const { Database } = await initSqlJs();
  const engine = new Database(await imageAfter());
  engine.run('drop table currencies');
  engine.run("delete from kysely_migration where name = '0002-currencies'");
  engine.run('pragma user_version=10');
  engine.run(
    `insert into transactions (merchant_id, sandbox, reference_id, trade_no, status, amount, refunded_amount,
      reserved_amount, currency, channel, gateway, created_at, updated_at)
      values ('m', 0, 'r', 't', 'SUCCESS', 1234, 0, 0, '${currency}', 'card', 'acquirer', 1, 1)`,
  );
  const image = engine.export();
  engine.close();
  return image;
}

describe('the decimals of the amounts in a data file', () => {
  it('a data file holds the decimals of every currency', async () => {
    const image = await imageAfter();
    expect(await stored(await open(image))).toEqual(new Map(currencyExponents));
  });

  it('a data file gets the currencies that are newer than it', async () => {
    const image = await imageAfter("delete from currencies where code = 'VED'");
    expect((await stored(await open(image))).get('VED')).toBe(2);
  });

  it.each([
    [
      "update currencies set exponent = 0 where code = 'HUF'",
      'terminal.db has amounts in HUF with 0 decimals, and this version has 2',
    ],
    [
      "insert into currencies values ('XYZ', 2)",
      'terminal.db has amounts in XYZ with 2 decimals, and this version has no such currency',
    ],
  ])('after %s a data file is refused', async (statement, message) => {
    const refusal = { code: 'foreign-currency', exitCode: exitCodes.usage, message };
    await expect(open(await imageAfter(statement))).rejects.toMatchObject(refusal);
  });

  it('a data file without a table of currencies gets one if its amounts are clear', async () => {
    const { db } = await open(await olderImage('EUR'));
    expect(await db.selectFrom('transactions').select('amount').execute()).toEqual([{ amount: 1234 }]);
    expect(await db.selectFrom('currencies').selectAll().execute()).toHaveLength(currencyExponents.size);
  });

  it.each(['HUF', 'DEM'])(
    'a data file without a table of currencies is refused for an amount in %s, whose decimals depended on Node',
    async (currency) => {
      await expect(open(await olderImage(currency))).rejects.toMatchObject({
        code: 'foreign-currency',
        message: `terminal.db has amounts in ${currency} of an older version, whose decimals for it depended on Node`,
      });
    },
  );
});
