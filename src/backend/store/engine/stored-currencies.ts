import type { Kysely } from 'kysely';
import { currencyExponents } from '../../../contract/currencies.js';
import { usageFailure } from '../../../failure/failure.js';
import type { Schema } from './schema.js';

/**
 * The currencies whose decimals a file without a table of them does not show: the program that wrote it took them from
 * its runtime, where they were 0, and 2 or 3 in others.
 */
const ambiguous = 'AFN ALL COP HUF IDR IQD IRR KPW LAK LBP MGA MMK PKR RSD SLL SOS SYP YER'.split(' ');

const hint =
  'start the version that wrote it, or name a file that does not exist yet; this one is left as it is';

/**
 * Stores the decimals of each currency. Amounts are minor units, so a file is refused if its amounts have other decimals
 * than those of this program, or if it does not show which.
 *
 * @throws Failure `foreign-currency`, exit code 64
 */
export async function storeCurrencies(db: Kysely<Schema>, name: string): Promise<void> {
  const stored = await db.selectFrom('currencies').selectAll().execute();
  for (const { code, exponent } of stored) {
    const ours = currencyExponents.get(code);
    if (ours === exponent) continue;
    const found = ours ?? 'no such currency';
    throw usageFailure(
      `${name} has amounts in ${code} with ${exponent} decimals, and this version has ${found}`,
      hint,
      'foreign-currency',
    );
  }
  if (stored.length === 0) await checkUsed(db, name);
  const missing = [...currencyExponents].filter(([code]) => !stored.some((each) => each.code === code));
  const rows = missing.map(([code, exponent]) => ({ code, exponent }));
  if (rows.length > 0) await db.insertInto('currencies').values(rows).execute();
}

async function checkUsed(db: Kysely<Schema>, name: string): Promise<void> {
  const used = await db.selectFrom('transactions').select('currency').distinct().execute();
  // Its list of codes was that of the runtime as well.
  const isKnown = (code: string) => currencyExponents.has(code) && !ambiguous.includes(code);
  const first = used.find(({ currency }) => !isKnown(currency));
  if (first === undefined) return;
  throw usageFailure(
    `${name} has amounts in ${first.currency} of an older version, whose decimals for it depended on Node`,
    hint,
    'foreign-currency',
  );
}
