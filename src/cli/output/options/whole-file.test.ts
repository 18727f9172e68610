import { execFileSync } from 'node:child_process';
import {
  closeSync,
  lstatSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { destinationOf, writeWholeFile } from './whole-file.js';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'tillfleet-whole-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const at = (name: string) => path.join(folder, name);

it('a file is replaced as a whole, with its mode and without another file', () => {
  writeFileSync(at('a'), 'old');
  writeWholeFile(at('a'), 'new', 0o600);
  expect(readFileSync(at('a'), 'utf8')).toBe('new');
  expect(statSync(at('a')).mode & 0o777).toBe(0o600);
  expect(readdirSync(folder)).toEqual(['a']);
});

it('a link stays, and its target has the text, whether the target exists or not', () => {
  writeFileSync(at('target'), 'old');
  symlinkSync('target', at('link'));
  symlinkSync('link', at('link-to-link'));
  symlinkSync('none', at('dangling'));
  for (const link of ['link-to-link', 'dangling']) {
    writeWholeFile(at(link), 'new');
    expect(lstatSync(at(link)).isSymbolicLink()).toBe(true);
    expect(readFileSync(at(link), 'utf8')).toBe('new');
  }
  expect(readFileSync(at('target'), 'utf8')).toBe('new');
  symlinkSync('circle', at('circle'));
  expect(() => writeWholeFile(at('circle'), 'new')).toThrow('too many links');
});

it('a pipe and a device get the text, and stay what they are', () => {
  execFileSync('mkfifo', [at('pipe')]);
  const reader = openSync(at('pipe'), 'r+');
  writeWholeFile(at('pipe'), 'through the pipe');
  closeSync(reader);
  expect(lstatSync(at('pipe')).isFIFO()).toBe(true);
  symlinkSync('/dev/null', at('null'));
  for (const device of ['/dev/null', at('null')]) {
    expect(destinationOf(device)).toMatchObject({ path: '/dev/null', isSpecial: true });
    writeWholeFile(device, 'nothing');
  }
  expect(statSync('/dev/null').isCharacterDevice()).toBe(true);
  expect(readdirSync(folder).sort()).toEqual(['null', 'pipe']);
});

it('an open file of this process gets the text after what it has, and is not replaced', () => {
  writeFileSync(at('out'), '');
  const descriptor = openSync(at('out'), 'r+');
  writeFileSync(descriptor, 'before, ');
  const { ino } = statSync(at('out'));
  symlinkSync(`/dev/fd/${descriptor}`, at('link'));
  writeWholeFile(`/dev/fd/${descriptor}`, 'one, ');
  writeWholeFile(`/proc/self/fd/${descriptor}`, 'two, ');
  writeWholeFile(at('link'), 'three');
  closeSync(descriptor);
  expect(readFileSync(at('out'), 'utf8')).toBe('before, one, two, three');
  expect(statSync(at('out')).ino).toBe(ino);
  expect([destinationOf('/dev/stdout').descriptor, destinationOf('/dev/stderr').descriptor]).toEqual([1, 2]);
});
