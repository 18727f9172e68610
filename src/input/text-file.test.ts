import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { exitCodes } from '../failure/exit-codes.js';
import { readTextFile } from './text-file.js';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'tillfleet-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function file(name: string, bytes: string | Uint8Array): string {
  const place = path.join(folder, name);
  writeFileSync(place, bytes);
  return place;
}

it('a text file that the user names is read without the byte order mark that some editors put before it', async () => {
  expect(await readTextFile(file('plain.yaml', 'a: ü\n'))).toBe('a: ü\n');
  expect(await readTextFile(file('marked.yaml', '\uFEFFa: 1\n'))).toBe('a: 1\n');
  expect(await readTextFile(file('empty.yaml', ''))).toBe('');
});

it.each([
  ['it does not exist', () => path.join(folder, 'nothing.yaml'), /no such file or directory/],
  ['it is a folder', () => folder, /it is not a file/],
  ['it is a device', () => '/dev/zero', /it is not a file/],
  ['it is not UTF-8', () => file('image.yaml', new Uint8Array([0x89, 0x50, 0xff, 0xfe])), /not UTF-8 text/],
  ['it contains a null byte', () => file('null.yaml', 'a: 1\0\n'), /not UTF-8 text/],
  [
    'it has more than a mebibyte, which takes seconds and half a gigabyte to parse',
    () => {
      const place = file('large.yaml', '');
      truncateSync(place, 1024 * 1024 + 1);
      return place;
    },
    /it has 1048577 bytes, at most 1048576 are allowed/,
  ],
])('a text file that the user names is rejected: %s', async (_, make, message) => {
  const place = make();
  await expect(readTextFile(place)).rejects.toMatchObject({
    message: expect.stringMatching(message),
    code: 'unreadable-file',
    exitCode: exitCodes.usage,
  });
  await expect(readTextFile(place)).rejects.toThrow(place);
});
