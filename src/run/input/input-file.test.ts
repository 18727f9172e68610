import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exitCodes } from '../../failure/exit-codes.js';
import { readInput } from './input-file.js';

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

describe('a file that the user names', () => {
  it('is read as text, without the mark that some editors put before it', async () => {
    expect(await readInput(file('plain.yaml', 'a: ü\n'))).toBe('a: ü\n');
    expect(await readInput(file('marked.yaml', '\uFEFFa: 1\n'))).toBe('a: 1\n');
    expect(await readInput(file('empty.yaml', ''))).toBe('');
  });

  it.each([
    ['one that is not there', () => path.join(folder, 'nothing.yaml'), /ENOENT/],
    ['a folder', () => folder, /it is no file/],
    ['a device', () => '/dev/zero', /it is no file/],
    ['bytes that are no text', () => file('image.yaml', new Uint8Array([0x89, 0x50, 0xff, 0xfe])), /no text/],
    ['text with a null byte', () => file('null.yaml', 'a: 1\0\n'), /no text/],
    [
      'one of more than a mebibyte, which takes seconds and half a gigabyte to parse',
      () => {
        const place = file('large.yaml', '');
        truncateSync(place, 1024 * 1024 + 1);
        return place;
      },
      /larger than/,
    ],
  ])('is refused: %s', async (_, make, message) => {
    const place = make();
    await expect(readInput(place)).rejects.toMatchObject({
      message: expect.stringMatching(message),
      code: 'unreadable-file',
      exitCode: exitCodes.usage,
    });
    await expect(readInput(place)).rejects.toThrow(place);
  });
});
