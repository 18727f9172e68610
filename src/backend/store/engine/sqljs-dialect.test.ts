import { type Driver, type Kysely, sql } from 'kysely';
import initSqlJs from 'sql.js';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ConnectionUse, openSqljs, SqljsDriver } from './sqljs-dialect.js';

interface Tables {
  notes: { id: number; text: string };
}

let db: Kysely<Tables>;

beforeEach(async () => {
  const { Database } = await initSqlJs();
  db = openSqljs<Tables>(new Database());
  await sql`create table notes (id integer primary key, text text not null unique)`.execute(db);
});

afterEach(() => db.destroy());

const insert = (on: Kysely<Tables>, text: string) =>
  sql`insert into notes (text) values (${text})`.execute(on);

async function texts(on: Kysely<Tables> = db): Promise<readonly string[]> {
  return (await on.selectFrom('notes').select('text').orderBy('id').execute()).map(({ text }) => text);
}

/** Enough turns for anything that could slip in between. */
function turns(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

it('a transaction is never interleaved with another statement or transaction', async () => {
  const order: string[] = [];
  const transaction = (name: string) =>
    db.transaction().execute(async (trx) => {
      await insert(trx, `${name} 1`);
      order.push(`${name} 1`);
      await turns();
      await insert(trx, `${name} 2`);
      order.push(`${name} 2`);
    });
  const single = (name: string) => insert(db, name).then(() => order.push(name));
  await Promise.all([transaction('a'), single('b'), transaction('c'), single('d')]);
  expect(order).toEqual(['a 1', 'a 2', 'b', 'c 1', 'c 2', 'd']);
  expect(await texts()).toEqual(order);
});

it('a transaction is rolled back as a whole, without effect on its neighbours', async () => {
  const failing = db.transaction().execute(async (trx) => {
    await insert(trx, 'gone');
    await turns();
    expect(await texts(trx)).toEqual(['gone']);
    throw new Error('changed my mind');
  });
  const neighbour = insert(db, 'stays');
  await expect(failing).rejects.toThrow('changed my mind');
  await neighbour;
  expect(await texts()).toEqual(['stays']);
});

it('a transaction is rolled back if one of its statements fails', async () => {
  await insert(db, 'taken');
  const failing = db.transaction().execute(async (trx) => {
    await insert(trx, 'gone');
    await insert(trx, 'taken');
  });
  await expect(failing).rejects.toThrow(/UNIQUE/);
  expect(await texts()).toEqual(['taken']);
});

describe('a statement that fails', () => {
  it('after a failure the connection and the statement remain usable', async () => {
    await insert(db, 'taken');
    for (let round = 0; round < 3; round += 1) await expect(insert(db, 'taken')).rejects.toThrow(/UNIQUE/);
    await expect(sql`nonsense`.execute(db)).rejects.toThrow(/syntax error/);
    await insert(db, 'free');
    expect(await texts()).toEqual(['taken', 'free']);
  });

  it('a failed statement does not block the next ones', async () => {
    const results = await Promise.allSettled([
      sql`nonsense`.execute(db),
      insert(db, 'a'),
      sql`worse`.execute(db),
      insert(db, 'b'),
    ]);
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'rejected', 'fulfilled']);
    expect(await texts()).toEqual(['a', 'b']);
  });
});

it('a single statement runs at once while the connection is free, and waits for the transaction that has it', async () => {
  const { Database } = await initSqlJs();
  const engine = new Database();
  const at = openSqljs<Tables>(engine);
  await sql`create table notes (id integer primary key, text text)`.execute(at);
  const stored = () => engine.exec('select count(*) from notes')[0]?.values[0]?.[0];
  const first = insert(at, 'first');
  expect(stored()).toBe(1);
  const transaction = at.transaction().execute(turns);
  const second = insert(at, 'second');
  expect(stored()).toBe(1);
  await Promise.all([first, transaction, second]);
  expect(stored()).toBe(2);
  await at.destroy();
});

describe('a result', () => {
  it('each result has the rows for its own parameters', async () => {
    const echo = async (value: unknown) => (await sql`select ${value} as value`.execute(db)).rows;
    for (const value of [1, 'one', null, 2 ** 40, 1.5, '', 'ä€😀'])
      expect(await echo(value)).toEqual([{ value }]);
  });

  it('the result of a change counts the changed rows', async () => {
    await insert(db, 'a');
    await insert(db, 'b');
    const [changed] = await db.updateTable('notes').set({ text: sql`text || '!'` }).execute();
    expect(changed?.numUpdatedRows).toBe(2n);
    const [deleted] = await db.deleteFrom('notes').where('id', '=', 99).execute();
    expect(deleted?.numDeletedRows).toBe(0n);
  });
});

describe('the use of the connection', () => {
  it('the connection is idle when the work of several statements has ended, not between two of them', async () => {
    const { Database } = await initSqlJs();
    const use = new ConnectionUse();
    const used = openSqljs<Tables>(new Database(), use);
    await sql`create table notes (id integer primary key, text text)`.execute(used);
    let state: 'working' | 'done' = 'working';
    const work = async () => {
      for (let at = 0; at < 5; at += 1) {
        await insert(used, `note ${at}`);
        await turns();
      }
      state = 'done';
    };
    const working = work();
    await use.idle();
    expect(state).toBe('done');
    await working;
    await used.destroy();
  });

  it('the connection is in use during a transaction that waits between two statements', async () => {
    const { Database } = await initSqlJs();
    const use = new ConnectionUse();
    const used = openSqljs<Tables>(new Database(), use);
    let state: 'working' | 'done' = 'working';
    const working = used.transaction().execute(async () => {
      for (let at = 0; at < 5; at += 1) await turns();
      state = 'done';
    });
    await use.idle();
    expect(state).toBe('done');
    await working;
    await used.destroy();
  });
});

describe('the end', () => {
  it('every statement that waits at the end is rejected, and none waits for ever', async () => {
    const transaction = db.transaction().execute(async () => {
      await turns();
    });
    const waiting = [insert(db, 'late'), insert(db, 'later')];
    const ended = db.destroy();
    const results = await Promise.allSettled([transaction, ended, ...waiting]);
    expect(results.slice(1).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected']);
  });
});

it('the connection passes from its owner to the next in line, not to a later request', async () => {
  const { Database } = await initSqlJs();
  const driver: Driver = new SqljsDriver(new Database(), new ConnectionUse());
  const order: string[] = [];
  const take = async (name: string) => {
    const connection = await driver.acquireConnection();
    order.push(name);
    return connection;
  };
  const first = await take('first');
  const second = take('second');
  const released = driver.releaseConnection(first);
  const third = take('third');
  await released;
  await turns();
  expect(order).toEqual(['first', 'second']);
  await driver.releaseConnection(await second);
  await driver.releaseConnection(await third);
  expect(order).toEqual(['first', 'second', 'third']);
  await driver.destroy();
});

describe('a statement', () => {
  it('the parameters of a statement are hidden from the planner, so that the plan is made once', () => {
    const { sql: text } = db.selectFrom('notes').selectAll().where('text', '=', 'a').limit(3).compile();
    expect(text).toBe('select * from "notes" where "text" = +? limit +?');
  });

  it('a hidden parameter is compared like a plain one', async () => {
    await insert(db, '7');
    const found = (value: unknown) => sql`select text from notes where text = ${value}`.execute(db);
    expect((await found(7)).rows).toEqual([{ text: '7' }]);
    expect((await found('7.0')).rows).toEqual([]);
    expect((await sql`select id from notes where id = ${'1'}`.execute(db)).rows).toEqual([{ id: 1 }]);
  });
});
