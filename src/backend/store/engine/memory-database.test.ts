import initSqlJs, { type Database } from 'sql.js';
import { expect, it } from 'vitest';
import { memoryDatabases } from './memory-database.js';

const sqljs = await initSqlJs();
const openImage = memoryDatabases(sqljs);

const firstValue = (database: Database, query: string) => database.exec(query)[0]?.values[0]?.[0];

it('a database has no file in the file system of sql.js', () => {
  const database = openImage();
  expect(firstValue(database, 'select file from pragma_database_list')).toBe('');
  // A temporary database has no name either, but a journal, and a file as soon as its cache is full.
  expect(firstValue(database, 'pragma journal_mode')).toBe('memory');
  database.close();
});

it.each([512, 4_096, 65_536])('a database takes the pages of an image, each with %i bytes', (pageBytes) => {
  const original = new sqljs.Database();
  original.run(`pragma page_size=${pageBytes}`);
  original.run('pragma application_id=42');
  original.run("create table notes (text); insert into notes values ('kept')");
  const image = original.export();
  original.close();
  const database = openImage(image);
  expect(Buffer.compare(database.export(), image)).toBe(0);
  database.run("update notes set text = 'changed'");
  const again = openImage(image);
  expect(firstValue(database, 'select text from notes')).toBe('changed');
  expect(firstValue(again, 'select text from notes')).toBe('kept');
  for (const opened of [database, again]) opened.close();
});

it('the memory of a closed database is used for the next one', () => {
  // The engine has 2 GiB for all databases of the process.
  for (let at = 0; at < 8; at += 1) {
    const database = openImage();
    database.run('create table notes (text)');
    database.run(`insert into notes values (zeroblob(${300 * 2 ** 20}))`);
    database.close();
  }
});

it('an image that SQLite cannot read is rejected', () => {
  expect(() => openImage(new Uint8Array(4_096).fill(1))).toThrow('cannot copy the image');
});
