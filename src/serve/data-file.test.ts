import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { exitCodes } from '../failure/exit-codes.js';
import { secretIn } from './administrator-secret.js';
import { dataFileAt } from './data-file.js';

let folder = '';
const alive = new Set<number>();

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'tillfleet-data-'));
  alive.clear();
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

const at = (name: string) => path.join(folder, name);
const server = (pid: number, name = 'till.db', host = 'here') => {
  alive.add(pid);
  return dataFileAt(at(name), { pid, host, isAlive: (other) => alive.has(other) });
};
const bytes = (text: string) => new TextEncoder().encode(text);
const inUse = { code: 'data-in-use', exitCode: exitCodes.usage };

describe('a data file', () => {
  it('is replaced whole, is for its owner alone, and leaves nothing beside it', async () => {
    const file = server(1);
    expect(await file.open()).toBeUndefined();
    await file.write(bytes('one'));
    await file.write(bytes('two'));
    await file.close();
    expect(readdirSync(folder)).toEqual(['till.db']);
    expect(readFileSync(at('till.db'), 'utf8')).toBe('two');
    expect(statSync(at('till.db')).mode & 0o777).toBe(0o600);
    const again = server(2);
    expect(Buffer.from((await again.open()) ?? []).toString()).toBe('two');
    await again.close();
  });

  it('stays as it is if the new one cannot be written', async () => {
    const file = server(1);
    await file.open();
    await file.write(bytes('one'));
    // A folder in the place of the file that is written beside it.
    mkdirSync(at('till.db.1.tmp/full'), { recursive: true });
    await expect(file.write(bytes('two'))).rejects.toThrow();
    expect(readFileSync(at('till.db'), 'utf8')).toBe('one');
    await file.close();
  });

  it('behind a link is replaced where it is', async () => {
    mkdirSync(at('disk'));
    writeFileSync(at('disk/real.db'), 'one');
    symlinkSync(at('disk/real.db'), at('till.db'));
    const file = server(1);
    await file.open();
    await file.write(bytes('two'));
    await file.close();
    expect(readFileSync(at('disk/real.db'), 'utf8')).toBe('two');
    expect(readdirSync(at('disk'))).toEqual(['real.db']);
  });

  it.each([
    ['in a folder that is not there', 'none/till.db', 'data-not-writable'],
    ['that is a folder', 'sub', 'unreadable-file'],
  ])('%s is refused', async (_, name, code) => {
    mkdirSync(at('sub'));
    await expect(server(1, name).open()).rejects.toMatchObject({ code, exitCode: exitCodes.usage });
    expect(readdirSync(folder)).toEqual(['sub']);
  });
});

describe('two servers on one data file', () => {
  it('are one too many: the second is told who has it', async () => {
    const first = server(1);
    await first.open();
    const refusal = { ...inUse, message: expect.stringContaining('process 1 on here') };
    await expect(server(2).open()).rejects.toMatchObject(refusal);
    // Within one process as well.
    await expect(server(1).open()).rejects.toMatchObject(inUse);
    await first.close();
    const second = server(2);
    await second.open();
    await second.close();
  });

  it('that start at once are one that does and others that do not', async () => {
    for (let round = 0; round < 20; round += 1) {
      if (round % 2 === 0) writeFileSync(at('till.db.lock'), '77 here\n');
      const all = [1, 2, 3, 4, 5].map((pid) => server(pid));
      const results = await Promise.allSettled(all.map((file) => file.open()));
      expect(results.filter(({ status }) => status === 'fulfilled').length).toBe(1);
      for (const file of all) await file.close();
      expect(readdirSync(folder)).toEqual([]);
    }
  });

  it('are not what a lock means whose process is gone, or was this one in an earlier life', async () => {
    for (const pid of [77, 1]) {
      writeFileSync(at('till.db.lock'), `${pid} here\n`);
      const file = server(1);
      await file.open();
      await file.close();
    }
    expect(readdirSync(folder)).toEqual([]);
  });

  it('may be on different machines: then nobody can tell, and the lock holds', async () => {
    writeFileSync(at('till.db.lock'), '77 elsewhere\n');
    await expect(server(1).open()).rejects.toMatchObject(inUse);
    writeFileSync(at('till.db.lock'), 'what is this\n');
    await expect(server(1).open()).rejects.toMatchObject(inUse);
    expect(readFileSync(at('till.db.lock'), 'utf8')).toBe('what is this\n');
    writeFileSync(at('till.db.lock'), '');
    await expect(server(1).open()).rejects.toMatchObject(inUse);
    expect(readdirSync(folder)).toEqual(['till.db.lock']);
  });
});

describe("the first administrator's secret file", () => {
  it('is made for its owner alone, and read the next time', async () => {
    expect(await secretIn(at('admin'), () => 'a-fresh-secret-of-32')).toBe('a-fresh-secret-of-32');
    expect(statSync(at('admin')).mode & 0o777).toBe(0o600);
    expect(await secretIn(at('admin'), () => 'never asked for this')).toBe('a-fresh-secret-of-32');
  });

  it.each([
    ['others may read', 'a-fresh-secret-of-32\n', 0o644],
    ['is too short', 'short\n', 0o600],
    ['has two lines', 'a-fresh-secret-of-32\na-fresh-secret-of-32\n', 0o600],
    ['is empty', '', 0o600],
  ])('is refused if it %s', async (_, text, mode) => {
    writeFileSync(at('admin'), text);
    chmodSync(at('admin'), mode);
    const refused = secretIn(at('admin'), () => 'never asked for this');
    await expect(refused).rejects.toMatchObject({ code: 'bad-secret-file', exitCode: exitCodes.usage });
    await refused.catch((error: Error) => expect(error.message).not.toContain('a-fresh-secret'));
  });
});
