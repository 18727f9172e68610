import type { Db } from '../engine/database.js';
import { table } from '../engine/table.js';
import { signingKeyColumns } from './signing-key-columns.js';

const signingKeys = table('signing_keys', signingKeyColumns);

/** Returns the stored key with this name, or creates and stores one. */
export async function signingKey(db: Db, name: string, fresh: Uint8Array): Promise<Uint8Array> {
  await db
    .insertInto('signing_keys')
    .values(signingKeys.row({ name, key: Buffer.from(fresh).toString('base64url') }))
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  const stored = await db
    .selectFrom('signing_keys')
    .select('key')
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  return Buffer.from(stored.key, 'base64url');
}
