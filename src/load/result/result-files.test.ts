import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { createResultFolder } from './result-files.js';

const scratch = mkdtempSync(path.join(tmpdir(), 'tillfleet-results-'));
afterAll(() => rmSync(scratch, { recursive: true }));

describe('the folder of a result', () => {
  it('a folder is created with those around it, and an existing one is used', () => {
    const folder = path.join(scratch, 'a', 'b', 'c');
    createResultFolder(folder);
    expect(existsSync(folder)).toBe(true);
    createResultFolder(folder);
  });

  it('a file instead of a folder is a usage error', () => {
    const file = path.join(scratch, 'file');
    writeFileSync(file, '');
    for (const place of [file, path.join(file, 'out')])
      expect(() => createResultFolder(place)).toThrow(`the folder ${place} cannot be written: `);
  });

  it.runIf(existsSync('/proc/self'))('a place where the system takes no folders is a usage error', () => {
    expect(() => createResultFolder('/proc/none/out')).toThrow(
      'the folder /proc/none/out cannot be written: no such file or directory',
    );
  });
});
