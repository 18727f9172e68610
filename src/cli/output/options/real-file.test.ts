import { linkSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { realFile } from './real-file.js';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'tillfleet-real-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const at = (name: string) => path.join(folder, name);

it('the real file of a path is the same for all links to it', () => {
  writeFileSync(at('a'), '');
  symlinkSync('a', at('symbolic'));
  linkSync(at('a'), at('hard'));
  expect(new Set(['a', 'symbolic', 'hard', 'none/../a'].map((name) => realFile(at(name)))).size).toBe(1);
  expect(realFile(at('other'))).not.toBe(realFile(at('a')));
});

it('the real file of a path that does not exist is known by its folder and its name', () => {
  mkdirSync(at('folder'));
  symlinkSync('folder', at('linked'));
  symlinkSync('linked/new', at('to-new'));
  const names = ['folder/new', 'linked/new', 'to-new', 'folder/../folder/new'];
  expect(new Set(names.map((name) => realFile(at(name)))).size).toBe(1);
  expect(realFile(at('folder/newer'))).not.toBe(realFile(at('folder/new')));
  expect(realFile(at('none/new'))).toBe(at('none/new'));
});

it('the real file of a link that leads in a circle is the link', () => {
  symlinkSync('round', at('round'));
  expect(realFile(at('round'))).toMatch(/round$/);
});
