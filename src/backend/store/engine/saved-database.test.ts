import { sql } from 'kysely';
import initSqlJs from 'sql.js';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { keptDatabases } from '../../../../test/support/serve/kept-databases.js';
import { exitCodes } from '../../../failure/exit-codes.js';
import { MemoryFile } from '../../testing/memory-file.js';
import { signingKey } from '../access/signing-keys.js';
import type { KeptDatabase } from './database.js';
import { applicationId } from './database-file-header.js';
import { Snapshots } from './snapshots.js';

const open = keptDatabases();
afterEach(() => vi.useRealTimers());

const addMerchant = ({ db }: KeptDatabase, merchant_id: string) =>
  db.insertInto('merchants').values({ merchant_id, name: 'A merchant', created_at: 1 }).execute();

async function merchants({ db }: KeptDatabase): Promise<readonly string[]> {
  const rows = await db.selectFrom('merchants').select('merchant_id').orderBy('merchant_id').execute();
  return rows.map(({ merchant_id }) => merchant_id);
}

describe('an image of the database', () => {
  it('an image opens as an equal database, and the original keeps working with its statements and settings', async () => {
    const first = await open();
    await addMerchant(first, 'm1');
    const image = await first.image();
    await addMerchant(first, 'm2');
    expect(await merchants(first)).toEqual(['m1', 'm2']);
    const settings = await sql<Record<string, unknown>>`pragma foreign_keys`.execute(first.db);
    expect(settings.rows).toEqual([{ foreign_keys: 1 }]);
    expect(await merchants(await open(image))).toEqual(['m1']);
  });

  it('an image never grows beyond what can be read again: then a transaction is rejected, and all others stay', async () => {
    const full = await open(undefined, 600_000);
    const stored: string[] = [];
    const add = async (id: string) => {
      await full.db.transaction().execute(async (trx) => {
        const row = { merchant_id: id, name: 'x'.repeat(4_000), created_at: 1 };
        await trx.insertInto('merchants').values(row).execute();
        await trx
          .insertInto('merchants')
          .values({ ...row, merchant_id: `${id} too` })
          .execute();
      });
      stored.push(id, `${id} too`);
    };
    const rejection = { code: 'store-full', message: expect.stringContaining('largest size') };
    const fill = async () => {
      for (let at = 0; at < 1_000; at += 1) await add(`m${1_000 + at}`);
    };
    await expect(fill()).rejects.toMatchObject(rejection);
    await expect(add('later')).rejects.toMatchObject(rejection);
    expect(stored.length).toBeGreaterThan(20);
    const image = await full.image();
    expect(image.byteLength).toBeLessThanOrEqual(600_000);
    expect(await merchants(await open(image))).toEqual(stored);
  });

  it('an image is never copied during a transaction', async () => {
    const database = await open();
    const writing = database.db.transaction().execute(async (trx) => {
      await trx.insertInto('merchants').values({ merchant_id: 'm1', name: 'One', created_at: 1 }).execute();
      await new Promise((resolve) => setImmediate(resolve));
      await trx.insertInto('merchants').values({ merchant_id: 'm2', name: 'Two', created_at: 1 }).execute();
    });
    const [image] = await Promise.all([database.image(), writing]);
    expect(await merchants(await open(image))).toEqual(['m1', 'm2']);
  });

  it('an image that is damaged, foreign or newer is rejected', async () => {
    const database = await open();
    for (let at = 0; at < 300; at += 1) await addMerchant(database, `merchant-${at}`);
    const image = await database.image();
    const altered = (change: (bytes: Buffer) => void) => {
      const bytes = Buffer.from(image);
      change(bytes);
      return new Uint8Array(bytes);
    };
    // SQLite cannot even copy these.
    const withPagesOfTwoBytes = (bytes: Buffer) => {
      bytes.writeUInt16BE(2, 16);
      bytes.writeUInt32BE(bytes.length / 2, 28);
    };
    const cases: readonly (readonly [Uint8Array, string])[] = [
      [image.slice(0, 0), 'damaged-data'],
      [image.slice(0, 50), 'damaged-data'],
      [image.slice(0, image.length - 1), 'damaged-data'],
      [image.slice(0, image.length / 2), 'damaged-data'],
      [new Uint8Array([...image, 0]), 'damaged-data'],
      [altered((bytes) => bytes.fill(0xff, 4096, image.length)), 'damaged-data'],
      [altered((bytes) => bytes.fill(0xff, 100, 4096)), 'damaged-data'],
      [altered(withPagesOfTwoBytes), 'damaged-data'],
      [new TextEncoder().encode('merchants: []\n'), 'foreign-data'],
      [altered((bytes) => bytes.writeUInt32BE(0, 68)), 'foreign-data'],
      [altered((bytes) => bytes.writeUInt32BE(4711, 60)), 'newer-data'],
    ];
    for (const [bytes, code] of cases) {
      const refusal = { code, exitCode: exitCodes.usage, message: expect.stringContaining('terminal.db') };
      await expect(open(bytes), code).rejects.toMatchObject(refusal);
    }
    expect(await merchants(await open(image))).toHaveLength(300);
  });
});

describe('a data file of an older layout', () => {
  /** A file as an older version wrote it, with the table of merchants alone. */
  async function olderImage(): Promise<Uint8Array> {
    const { Database } = await initSqlJs();
    const engine = new Database();
    engine.run(
      'create table merchants (merchant_id text primary key, name text not null, created_at bigint)',
    );
    engine.run("insert into merchants values ('m1', 'A merchant', 1)");
    engine.run(`pragma application_id=${applicationId}`);
    engine.run('pragma user_version=8');
    const image = engine.export();
    engine.close();
    return image;
  }

  it('an older data file is rejected with its name, the versions and a remedy', async () => {
    await expect(open(await olderImage())).rejects.toMatchObject({
      code: 'older-data',
      exitCode: exitCodes.usage,
      message: 'terminal.db was written by an older version (schema 8, this program reads 10 and later)',
      hint: 'start the version that wrote it, or name a file that does not exist yet; this one is left as it is',
    });
  });
});

describe('a signing key', () => {
  it('the first signing key is kept', async () => {
    const first = await open();
    const key = await signingKey(first.db, 'access', new Uint8Array(32).fill(1));
    expect(key).toEqual(Buffer.alloc(32, 1));
    const again = await open(await first.image());
    expect(await signingKey(again.db, 'access', new Uint8Array(32).fill(2))).toEqual(key);
    expect(await signingKey(again.db, 'other', new Uint8Array(32).fill(3))).toEqual(Buffer.alloc(32, 3));
  });
});

describe('the snapshots of a database', () => {
  const everyMs = 30_000;
  const turn = () => new Promise((resolve) => setImmediate(resolve));

  async function started() {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
    const database = await open();
    const file = new MemoryFile();
    const internalErrors: unknown[] = [];
    const snapshots = new Snapshots(database, file, {
      everyMs,
      onInternalError: (error) => internalErrors.push(error),
    });
    await snapshots.start();
    const tick = async () => {
      await vi.advanceTimersByTimeAsync(everyMs);
      await turn();
    };
    return { database, file, internalErrors, snapshots, tick };
  }

  it('snapshots are written at the start, after each interval with a change, and at the end', async () => {
    const { database, file, internalErrors, snapshots, tick } = await started();
    expect(file.images).toHaveLength(1);
    await tick();
    expect(file.images).toHaveLength(1);
    await addMerchant(database, 'm1');
    await tick();
    expect(file.images).toHaveLength(2);
    await tick();
    expect(file.images).toHaveLength(2);
    await addMerchant(database, 'm2');
    await snapshots.stop();
    expect(file.images).toHaveLength(3);
    expect(await merchants(await open(file.images.at(-1)))).toEqual(['m1', 'm2']);
    expect(internalErrors).toEqual([]);
  });

  it('a failed snapshot is retried, and a failure at the end is reported', async () => {
    const { database, file, internalErrors, snapshots, tick } = await started();
    await addMerchant(database, 'm1');
    file.full = true;
    await tick();
    expect(internalErrors).toEqual([new Error('no space left')]);
    file.full = false;
    await tick();
    expect(await merchants(await open(file.images.at(-1)))).toEqual(['m1']);
    await addMerchant(database, 'm2');
    file.full = true;
    await expect(snapshots.stop()).rejects.toThrow('no space left');
  });

  it('a file system that rejects the first snapshot ends the start with its reason, and at the end that of the last', async () => {
    const database = await open();
    const file = new MemoryFile();
    const snapshots = new Snapshots(database, file, { everyMs, onInternalError: () => undefined });
    const write = vi.spyOn(file, 'write');
    const rejected = (code: string) => Object.assign(new Error(`${code}: rename`), { code });
    for (const [code, hint] of [
      ['EBUSY', 'mount its folder instead of the file'],
      ['ENOSPC', 'enough room'],
    ] as const) {
      write.mockRejectedValueOnce(rejected(code));
      await expect(snapshots.start()).rejects.toMatchObject({
        message: `terminal.db cannot be written: ${code}: rename`,
        hint: expect.stringContaining(hint),
        exitCode: exitCodes.usage,
      });
    }
    await snapshots.start();
    await addMerchant(database, 'm1');
    write.mockRejectedValueOnce(rejected('ENOSPC'));
    await expect(snapshots.stop()).rejects.toMatchObject({
      message: 'the last changes cannot be written to terminal.db: ENOSPC: rename',
      exitCode: exitCodes.harness,
    });
  });

  it('the state of the file is degraded after a failed snapshot, and while none ends for two intervals', async () => {
    const { database, file, snapshots, tick } = await started();
    expect(snapshots.state()).toMatchObject({ degraded: false, ageMs: 0, failures: 0 });
    expect(snapshots.state().bytes).toBe(file.image?.byteLength);
    for (let at = 0; at < 4; at += 1) await tick();
    expect(snapshots.state()).toMatchObject({ degraded: false, ageMs: 0 });
    await addMerchant(database, 'm1');
    file.full = true;
    await tick();
    expect(snapshots.state()).toMatchObject({ degraded: true, ageMs: everyMs, failures: 1 });
    file.full = false;
    await tick();
    expect(snapshots.state()).toMatchObject({ degraded: false, ageMs: 0, failures: 1 });
    await addMerchant(database, 'm2');
    const endWrite = file.slowDown();
    await tick();
    await tick();
    expect(snapshots.state()).toMatchObject({ degraded: false, ageMs: 2 * everyMs });
    await tick();
    expect(snapshots.state()).toMatchObject({ degraded: true, ageMs: 3 * everyMs, failures: 1 });
    endWrite();
    await turn();
    expect(snapshots.state().degraded).toBe(false);
    await snapshots.stop();
  });

  /** A snapshot with m1 is being written, and m2 is added meanwhile. */
  async function changedDuringWrite() {
    const { database, file, snapshots, tick } = await started();
    await addMerchant(database, 'm1');
    const endWrite = file.slowDown();
    await tick();
    await addMerchant(database, 'm2');
    return { file, snapshots, tick, endWrite };
  }

  it('a change during a slow write is in the next snapshot', async () => {
    const { file, snapshots, tick, endWrite } = await changedDuringWrite();
    endWrite();
    await turn();
    expect(await merchants(await open(file.images.at(-1)))).toEqual(['m1']);
    await tick();
    expect(await merchants(await open(file.images.at(-1)))).toEqual(['m1', 'm2']);
    await snapshots.stop();
  });

  it('the last snapshot is written after a slow one, which would replace it', async () => {
    const { file, snapshots, endWrite } = await changedDuringWrite();
    const stopped = snapshots.stop();
    await turn();
    endWrite();
    await stopped;
    await turn();
    expect(await merchants(await open(file.images.at(-1)))).toEqual(['m1', 'm2']);
  });

  it('snapshots with an interval that no timer takes are not written all the time', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
    const setTimer = vi.spyOn(globalThis, 'setTimeout');
    const onInternalError = vi.fn();
    const options = { everyMs: 30 * 86_400_000, onInternalError };
    const snapshots = new Snapshots(await open(), new MemoryFile(), options);
    await snapshots.start();
    // A real timer fires after a millisecond if its delay is longer; the fake one does not.
    expect(setTimer.mock.calls.map(([, ms]) => ms)).toEqual([2 ** 31 - 1]);
    await snapshots.stop();
    vi.restoreAllMocks();
    expect(vi.getTimerCount()).toBe(0);
  });
});
