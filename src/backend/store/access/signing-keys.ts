import type { Db } from '../engine/database.js';

/** The key of this name: the stored one, else a fresh one, which is stored. */
export async function signingKey(db: Db, name: string, fresh: Uint8Array): Promise<Uint8Array> {
  const key = Buffer.from(fresh).toString('base64url');
  await db
    .insertInto('signing_keys')
    .values({ name, key })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  const stored = await db
    .selectFrom('signing_keys')
    .select('key')
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  return Buffer.from(stored.key, 'base64url');
}
