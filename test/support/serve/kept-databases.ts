import { afterEach } from 'vitest';
import { type KeptDatabase, openKeptDatabase } from '../../../src/backend/store/engine/database.js';

/** Opens databases of images, or empty ones, for the tests of a file. Each is closed after its test. */
export function keptDatabases(): (image?: Uint8Array, maxBytes?: number) => Promise<KeptDatabase> {
  const opened: KeptDatabase[] = [];
  afterEach(async () => {
    for (const { db } of opened.splice(0)) await db.destroy();
  });
  return async (image, maxBytes) => {
    const database = await openKeptDatabase(image, 'terminal.db', maxBytes);
    opened.push(database);
    return database;
  };
}
