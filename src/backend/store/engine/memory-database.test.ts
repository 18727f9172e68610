import initSqlJs, { type Database } from 'sql.js';
import { expect, it, vi } from 'vitest';
import { memoryDatabases } from './memory-database.js';

const sqljs = await initSqlJs();
const openImage = memoryDatabases(sqljs);

function imageOf(statements: string): Uint8Array {
  const original = new sqljs.Database();
  original.run(statements);
  const image = original.export();
  original.close();
  return image;
}

const firstValue = (database: Database, query: string) => database.exec(query)[0]?.values[0]?.[0];

it('a database has no file in the file system of sql.js', () => {
  const database = openImage();
  expect(firstValue(database, 'select file from pragma_database_list')).toBe('');
  // A temporary database has no name either, but a journal, and a file as soon as its cache is full.
  expect(firstValue(database, 'pragma journal_mode')).toBe('memory');
  database.close();
});

it.each([512, 4_096, 65_536])('a database takes the pages of an image, each with %i bytes', (pageBytes) => {
  const image = imageOf(
    `pragma page_size=${pageBytes}; pragma application_id=42; create table notes (text); insert into notes values ('kept')`,
  );
  const database = openImage(image);
  expect(Buffer.compare(database.export(), image)).toBe(0);
  database.run("update notes set text = 'changed'");
  const again = openImage(image);
  expect(firstValue(database, 'select text from notes')).toBe('changed');
  expect(firstValue(again, 'select text from notes')).toBe('kept');
  for (const opened of [database, again]) opened.close();
});

it('the memory of a closed database is used for the next one', () => {
  const image = imageOf('create table notes (text)');
  // The engine has 2 GiB for all databases of the process.
  for (let at = 0; at < 8; at += 1) {
    const database = openImage(image);
    database.run(`insert into notes values (zeroblob(${300 * 2 ** 20}))`);
    database.close();
  }
});

it('the file of an image is deleted when its pages are copied, or cannot be read', () => {
  const image = imageOf('create table notes (text)');
  // Only a database with a file is closed by the method of sql.js, which deletes the file.
  const closeFile = vi.spyOn(sqljs.Database.prototype, 'close');
  openImage(image).close();
  expect(closeFile).toHaveBeenCalledTimes(1);
  expect(() => openImage(new Uint8Array(4_096).fill(1))).toThrow('cannot copy the image');
  expect(closeFile).toHaveBeenCalledTimes(2);
  closeFile.mockRestore();
});
