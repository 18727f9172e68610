import type { Database, SqlJsStatic } from 'sql.js';

/** Opens a database with the pages of an image, or an empty one. */
export type OpenMemoryDatabase = (image?: Uint8Array) => Database;

/** The name of a database that SQLite holds in its own memory. */
const memoryName = ':memory:';
/** SQLite's result code for a copy that has reached the last page. */
const done = 101;
/** Stands for all pages where SQLite is given a number of them. */
const allPages = -1;

/** A database with the address by which functions of SQLite take it; null if it is closed. */
interface AddressedDatabase extends Database {
  db: number | null;
}

/** The parts of sql.js that are used here. */
interface Library {
  readonly Database: new (image?: Uint8Array) => AddressedDatabase;
  /** Returns a function of SQLite. */
  cwrap(name: string, result: 'number', parameters: readonly ('number' | 'string')[]): SqliteFunction;
}

type SqliteFunction = (...parameters: readonly (number | string | null)[]) => number;

/**
 * Prepares the opening of databases that SQLite holds in its own memory. By itself, sql.js opens each database as a
 * file of its file system, which is in memory too: each commit copies the changed pages to that file, and a file that
 * grows is copied as a whole, which makes V8 collect its whole heap again and again.
 */
export function memoryDatabases(library: SqlJsStatic): OpenMemoryDatabase {
  // Its type declarations describe neither `cwrap` nor the addresses.
  const { Database, cwrap } = library as unknown as Library;
  const beginCopy = cwrap('sqlite3_backup_init', 'number', ['number', 'string', 'number', 'string']);
  const copyPages = cwrap('sqlite3_backup_step', 'number', ['number', 'number']);
  const endCopy = cwrap('sqlite3_backup_finish', 'number', ['number']);
  const close = cwrap('sqlite3_close_v2', 'number', ['number']);

  class MemoryDatabase extends Database {
    /** The constructor of sql.js assigns its own name here, and opens the database of the name that it reads. */
    get filename(): string {
      return memoryName;
    }

    set filename(_: string) {}

    /** Frees the database, whose statements are freed before. The method of sql.js would also delete its file. */
    override close(): void {
      close(this.db);
      this.db = null;
    }
  }

  return (image) => {
    const database = new MemoryDatabase();
    if (image === undefined) return database;
    const file = new Database(image);
    try {
      const copy = beginCopy(database.db, 'main', file.db, 'main');
      const result = copyPages(copy, allPages);
      endCopy(copy);
      if (result !== done) throw new Error(`SQLite cannot copy the image: result ${result}`);
      return database;
    } catch (error) {
      database.close();
      throw error;
    } finally {
      file.close();
    }
  };
}
