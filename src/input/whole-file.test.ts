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
import {
  createFile,
  createTemporary,
  destinationOf,
  probeFolder,
  replaceFile,
  writeUnfinished,
  writeWholeFile,
} from './whole-file.js';

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

it('links with the names of earlier temporary files lead no write anywhere', async () => {
  writeFileSync(at('victim'), 'mine');
  for (const name of ['a.4711.unfinished', 'a.tmp', 'a.4711.tmp', 'a.lock.4711.1'])
    symlinkSync('victim', at(name));
  writeWholeFile(at('a'), 'new');
  await replaceFile(at('a'), 'newer', 0o600);
  await createTemporary(at('a.lock'), 'lock');
  probeFolder(folder);
  expect([readFileSync(at('victim'), 'utf8'), readFileSync(at('a'), 'utf8')]).toEqual(['mine', 'newer']);
});

it('a link at the name of a file that must be new is refused', async () => {
  symlinkSync('none', at('secret'));
  await expect(createFile(at('secret'), 'secret', 0o600)).rejects.toThrow('EEXIST');
  expect(readdirSync(folder)).toEqual(['secret']);
});

it('a file that is written and not finished can be discarded, and the old one stays', () => {
  writeFileSync(at('a'), 'old');
  const unfinished = writeUnfinished(at('a'), 'new');
  expect(readdirSync(folder)).toHaveLength(2);
  unfinished.discard();
  expect(readdirSync(folder)).toEqual(['a']);
  expect(readFileSync(at('a'), 'utf8')).toBe('old');
});

it('an error of a temporary file names the file of the user', () => {
  expect(() => writeWholeFile(at('none/a'), 'new')).toThrow(`open '${at('none/a')}'`);
});

it('no other source opens a file for writing', () => {
  const writing =
    /\b(?:writeFile|appendFile|createWriteStream|rename|link|symlink|copyFile|cp|truncate|open)(?:Sync)?\b/;
  const fromFs =
    /import (?:type )?\{([^}]*)\} from 'node:fs(?:\/promises)?'|import (\w+|\* as \w+) from 'node:fs(?:\/promises)?'/g;
  const source = path.resolve('src');
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
    (name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$|\/testing\//.test(name),
  );
  expect(files.length).toBeGreaterThan(500);
  const found = files.flatMap((name) =>
    [...readFileSync(path.join(source, name), 'utf8').matchAll(fromFs)].flatMap(([, names = '', whole]) => {
      const words = whole === undefined ? names.split(',').filter((each) => writing.test(each)) : [whole];
      return words.map((each) => `${name}: ${each.trim()}`);
    }),
  );
  expect(found.filter((each) => !each.startsWith('input/whole-file.ts: ')).sort()).toEqual([
    // A stream into a file that is open already.
    'cli/output/event-file.ts: createWriteStream',
    // Reads with a bound.
    'input/text-file.ts: open',
    // Reads its own file, and renames its own lock.
    'serve/data-file.ts: open',
    'serve/file-lock.ts: rename',
    'serve/lock-text.ts: link',
  ]);
});
