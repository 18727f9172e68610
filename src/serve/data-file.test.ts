import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { exitCodes } from '../failure/exit-codes.js';
import { readOrCreateSecret } from './administrator-secret.js';
import { dataFileAt } from './data-file.js';
import type { ProcessFacts } from './lock-holder.js';

let folder = '';
const alive = new Set<number>();

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'tillfleet-data-'));
  alive.clear();
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

const at = (name: string) => path.join(folder, name);
const server = (pid: number, name = 'backend.db', facts: Partial<ProcessFacts> = {}) => {
  alive.add(pid);
  const isAlive = (other: number) => alive.has(other);
  return dataFileAt(at(name), { pid, host: 'here', isAlive, ...facts }, { maxSilenceMs: 40 });
};
/** The facts of a process on Linux: `started` is the start of each process that exists. */
const linux = (boot: string, namespace: string, started: string): Partial<ProcessFacts> => ({
  boot,
  namespace,
  startOf: () => started,
});
const bytes = (text: string) => new TextEncoder().encode(text);
const inUse = { code: 'data-in-use', exitCode: exitCodes.usage };

it('an empty file is a data file without data', async () => {
  writeFileSync(at('backend.db'), '');
  const file = server(1);
  expect(await file.open()).toBeUndefined();
  await file.write(bytes('one'));
  await file.close();
  expect(readFileSync(at('backend.db'), 'utf8')).toBe('one');
});

it('a data file is replaced as a whole, readable only by its owner, without temporary files', async () => {
  const file = server(1);
  expect(await file.open()).toBeUndefined();
  await file.write(bytes('one'));
  await file.write(bytes('two'));
  await file.close();
  expect(readdirSync(folder)).toEqual(['backend.db']);
  expect(readFileSync(at('backend.db'), 'utf8')).toBe('two');
  expect(statSync(at('backend.db')).mode & 0o777).toBe(0o600);
  const again = server(2);
  expect(Buffer.from((await again.open()) ?? []).toString()).toBe('two');
  await again.close();
});

it('a data file whose new content cannot take its place leaves nothing next to it', async () => {
  const file = server(1);
  await file.open();
  await file.write(bytes('one'));
  rmSync(at('backend.db'));
  mkdirSync(at('backend.db/full'), { recursive: true });
  await expect(file.write(bytes('two'))).rejects.toThrow('rename');
  expect(readdirSync(folder).sort()).toEqual(['backend.db', 'backend.db.lock']);
  await file.close();
});

it('a data file is replaced at the target of a link', async () => {
  mkdirSync(at('disk'));
  writeFileSync(at('disk/real.db'), 'one');
  symlinkSync(at('disk/real.db'), at('backend.db'));
  const file = server(1);
  await file.open();
  await file.write(bytes('two'));
  await file.close();
  expect(readFileSync(at('disk/real.db'), 'utf8')).toBe('two');
  expect(readdirSync(at('disk'))).toEqual(['real.db']);
});

it('a data file is created at the target of a link that leads to no file yet', async () => {
  mkdirSync(at('disk'));
  symlinkSync('disk/hop.db', at('backend.db'));
  symlinkSync('real.db', at('disk/hop.db'));
  const file = server(1);
  expect(await file.open()).toBeUndefined();
  await file.write(bytes('one'));
  await file.close();
  expect(lstatSync(at('backend.db')).isSymbolicLink()).toBe(true);
  expect(readFileSync(at('disk/real.db'), 'utf8')).toBe('one');
  expect(readdirSync(at('disk')).sort()).toEqual(['hop.db', 'real.db']);
});

it('a data file is read at the next start without the temporary file that a crash has left', async () => {
  writeFileSync(at('backend.db'), 'one');
  writeFileSync(at('backend.db.0123456789abcdef.unfinished'), 'half');
  writeFileSync(at('backend.db.old.unfinished'), 'of the user');
  const file = server(1);
  expect(Buffer.from((await file.open()) ?? []).toString()).toBe('one');
  await file.close();
  expect(readdirSync(folder).sort()).toEqual(['backend.db', 'backend.db.old.unfinished']);
});

it('a data file is not written by a server whose lock was taken over, and is written if the lock was only removed', async () => {
  const file = server(1);
  await file.open();
  rmSync(at('backend.db.lock'));
  await file.write(bytes('one'));
  writeFileSync(at('backend.db.lock'), '2 here\n');
  await expect(file.write(bytes('two'))).rejects.toMatchObject(inUse);
  await file.close();
  expect(readFileSync(at('backend.db'), 'utf8')).toBe('one');
  expect(readFileSync(at('backend.db.lock'), 'utf8')).toBe('2 here\n');
});

it.each(['/dev/zero', 'pipe', 'sub', 'circle'])(
  'the data file %s is rejected, and nothing is read',
  async (name) => {
    mkdirSync(at('sub'));
    execFileSync('mkfifo', [at('pipe')]);
    symlinkSync('circle', at('circle'));
    const file = dataFileAt(path.resolve(folder, name), { pid: 1, host: 'here', isAlive: () => false });
    const rejection = { code: 'unreadable-file', exitCode: exitCodes.usage };
    await expect(file.open()).rejects.toMatchObject(rejection);
    expect(readdirSync(folder).sort()).toEqual(['circle', 'pipe', 'sub']);
  },
);

it('a data file with a name that is too long is rejected', async () => {
  const rejection = { code: 'data-not-writable', exitCode: exitCodes.usage };
  for (const length of [248, 255, 300])
    await expect(server(1, 'x'.repeat(length)).open()).rejects.toMatchObject(rejection);
});

it.each([['in a folder that does not exist', 'none/backend.db', 'data-not-writable']])(
  'a data file %s is rejected',
  async (_, name, code) => {
    mkdirSync(at('sub'));
    await expect(server(1, name).open()).rejects.toMatchObject({ code, exitCode: exitCodes.usage });
    expect(readdirSync(folder)).toEqual(['sub']);
  },
);

it('two servers on one data file exclude each other: the error of the second names the process of the first', async () => {
  const first = server(1);
  await first.open();
  const rejection = { ...inUse, message: expect.stringContaining('process 1 on here') };
  await expect(server(2).open()).rejects.toMatchObject(rejection);
  // In the same process as well.
  await expect(server(1).open()).rejects.toMatchObject(inUse);
  await first.close();
  const second = server(2);
  await second.open();
  await second.close();
});

it('two servers on one data file exclude each other if they start at the same time: exactly one succeeds', async () => {
  for (let round = 0; round < 20; round += 1) {
    if (round % 2 === 0) writeFileSync(at('backend.db.lock'), '77 here\n');
    const all = [1, 2, 3, 4, 5].map((pid) => server(pid));
    const results = await Promise.allSettled(all.map((file) => file.open()));
    expect(results.filter(({ status }) => status === 'fulfilled').length).toBe(1);
    for (const file of all) await file.close();
    expect(readdirSync(folder)).toEqual([]);
  }
});

it('two servers on one data file are not assumed if the process of the lock no longer exists, or had the id of this process', async () => {
  for (const pid of [77, 1]) {
    writeFileSync(at('backend.db.lock'), `${pid} here\n`);
    const file = server(1);
    await file.open();
    await file.close();
  }
  expect(readdirSync(folder)).toEqual([]);
});

it('two servers on one data file are not assumed if the lock is empty: a power cut has left it', async () => {
  writeFileSync(at('backend.db.lock'), '');
  const file = server(1);
  await file.open();
  await file.close();
  expect(readdirSync(folder)).toEqual([]);
});

it('two servers on one data file are not assumed if another process has the id of the holder since', async () => {
  alive.add(77);
  for (const pid of [77, 1]) {
    writeFileSync(at('backend.db.lock'), `${pid} here boot-1 1000 pid:[1]\n`);
    const file = server(1, 'backend.db', linux('boot-1', 'pid:[1]', '2000'));
    await file.open();
    await file.close();
  }
  expect(readdirSync(folder)).toEqual([]);
});

it('two servers on one data file are not assumed if the machine has started again since, whatever processes there are', async () => {
  alive.add(77);
  writeFileSync(at('backend.db.lock'), '77 here boot-1 1000 pid:[1]\n');
  const file = server(1, 'backend.db', linux('boot-2', 'pid:[1]', '1000'));
  await file.open();
  await file.close();
});

it('two servers on one data file exclude each other in two containers with one host name and one process id', async () => {
  const first = server(1, 'backend.db', linux('boot-1', 'pid:[1]', '1000'));
  await first.open();
  const refresh = setInterval(() => utimesSync(at('backend.db.lock'), new Date(), new Date()), 5);
  const second = dataFileAt(at('backend.db'), {
    pid: 1,
    host: 'here',
    isAlive: () => true,
    ...linux('boot-1', 'pid:[2]', '3000'),
  });
  await expect(second.open()).rejects.toMatchObject(inUse);
  clearInterval(refresh);
  await first.close();
});

it('two servers on one data file are not assumed if the container of the holder is gone', async () => {
  writeFileSync(at('backend.db.lock'), '1 there boot-1 1000 pid:[1]\n');
  const file = server(1, 'backend.db', linux('boot-1', 'pid:[2]', '3000'));
  await file.open();
  await file.close();
  expect(readdirSync(folder)).toEqual([]);
});

it('two servers on one data file are assumed if the lock is of another machine or has unknown content', async () => {
  writeFileSync(at('backend.db.lock'), '77 elsewhere\n');
  await expect(server(1).open()).rejects.toMatchObject(inUse);
  writeFileSync(at('backend.db.lock'), 'unknown content\n');
  await expect(server(1).open()).rejects.toMatchObject(inUse);
  expect(readFileSync(at('backend.db.lock'), 'utf8')).toBe('unknown content\n');
  expect(readdirSync(folder)).toEqual(['backend.db.lock']);
});

it("the first administrator's secret file is created readable only by its owner, and read at the next start", async () => {
  expect(await readOrCreateSecret(at('admin'), () => 'a-fresh-secret-of-32')).toBe('a-fresh-secret-of-32');
  expect(statSync(at('admin')).mode & 0o777).toBe(0o600);
  expect(await readOrCreateSecret(at('admin'), () => 'a-secret-not-used')).toBe('a-fresh-secret-of-32');
});

it.each([
  ['is readable by others', 'a-fresh-secret-of-32\n', 0o644],
  ['is too short', 'short\n', 0o600],
  ['has two lines', 'a-fresh-secret-of-32\na-fresh-secret-of-32\n', 0o600],
  ['is empty', '', 0o600],
])("the first administrator's secret file is rejected if it %s", async (_, text, mode) => {
  writeFileSync(at('admin'), text);
  chmodSync(at('admin'), mode);
  const rejected = readOrCreateSecret(at('admin'), () => 'a-secret-not-used');
  await expect(rejected).rejects.toMatchObject({ code: 'bad-secret-file', exitCode: exitCodes.usage });
  await rejected.catch((error: Error) => expect(error.message).not.toContain('a-fresh-secret'));
});
