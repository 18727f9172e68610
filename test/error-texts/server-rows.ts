import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { Server } from 'node:http';
import { createServer } from 'node:net';
import { sql } from 'kysely';
import { listen } from '../../src/backend/lifecycle/listen.js';
import { openKeptDatabase } from '../../src/backend/store/engine/database.js';
import { Snapshots } from '../../src/backend/store/engine/snapshots.js';
import { dataFileAt } from '../../src/serve/data-file.js';
import {
  type Argument,
  called,
  file,
  type Printed,
  pathOf,
  printed,
  type Row,
  reported,
  usageRows,
} from './provoke.js';

const quiet = ['serve', '--port', '0', '--log-level', 'silent'];
const served = (...more: readonly Argument[]) => called(...quiet, ...more);

/** The secret file is created with the mode 644 first. */
function withReadableSecret(): Promise<Printed> {
  writeFileSync(pathOf('open.secret'), 'a secret of 16 characters\n');
  chmodSync(pathOf('open.secret'), 0o644);
  return served('--admin-secret-file', pathOf('open.secret'));
}

function withShortSecret(): Promise<Printed> {
  writeFileSync(pathOf('short.secret'), 'short\n');
  chmodSync(pathOf('short.secret'), 0o600);
  return served('--admin-secret-file', pathOf('short.secret'));
}

/** A data file as this version writes it, after these changes to its bytes. */
async function withData(
  name: string,
  change: (image: Buffer) => Buffer,
  ...statements: readonly string[]
): Promise<Printed> {
  const database = await openKeptDatabase(undefined, name);
  for (const each of statements) await sql.raw(each).execute(database.db);
  const image = Buffer.from(await database.image());
  await database.db.destroy();
  return served('--data', { name, content: change(image) });
}

/** The changes that make a data file one of the version without decimals, with one payment. */
const withoutDecimals = [
  'drop table currencies',
  "delete from kysely_migration where name = '0002-currencies'",
  `insert into transactions (merchant_id, sandbox, reference_id, trade_no, status, amount, refunded_amount,
    reserved_amount, currency, channel, gateway, created_at, updated_at)
    values ('m', 0, 'r', 't', 'SUCCESS', 1234, 0, 0, 'HUF', 'card', 'acquirer', 1, 1)`,
] as const;

function withSchema(version: number) {
  return (image: Buffer): Buffer => {
    image.writeUInt32BE(version, 60);
    return image;
  };
}

/** Another process holds the lock of the data file. */
function withLockedData(): Promise<Printed> {
  const facts = { pid: 7, host: 'here', isAlive: () => true };
  writeFileSync(pathOf('locked.db.lock'), '12 here\n');
  return reported(() => dataFileAt(pathOf('locked.db'), facts).open());
}

function withUnknownLock(): Promise<Printed> {
  const facts = { pid: 7, host: 'here', isAlive: () => true };
  writeFileSync(pathOf('unknown.db.lock'), 'of another program\n');
  return reported(() => dataFileAt(pathOf('unknown.db'), facts).open());
}

/** A file without blocks on the disk, so that its size costs nothing. */
function withHugeData(): Promise<Printed> {
  writeFileSync(pathOf('huge.db'), '');
  truncateSync(pathOf('huge.db'), 2 ** 31);
  return served('--data', pathOf('huge.db'));
}

function withCircle(): Promise<Printed> {
  symlinkSync('circle.db', pathOf('circle.db'));
  return served('--data', pathOf('circle.db'));
}

/** Stores rows until the database has its largest size. */
async function withFullStore(): Promise<void> {
  const { db } = await openKeptDatabase(undefined, 'full.db', 2 ** 20);
  try {
    for (;;) await sql`create table ${sql.raw(`t${randomUUID().replaceAll('-', '')}`)} (a)`.execute(db);
  } finally {
    await db.destroy();
  }
}

async function withPortInUse(): Promise<Printed> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? String(address?.port) : '';
  const { text, exitCode } = await served('--port', port);
  server.close();
  return { text: text.replace(port, '<port>'), exitCode };
}

/** A server whose port belongs to the administrator of the machine: the tests may run as that user. */
class DeniedServer extends Server {
  override listen(): this {
    setImmediate(() => this.emit('error', Object.assign(new Error('denied'), { code: 'EACCES' })));
    return this;
  }
}

async function withOtherSecret(): Promise<Printed> {
  const database = await openKeptDatabase(undefined, 'other.db');
  const { seedAdministrator } = await import('../../src/backend/fixtures/administrator.js');
  const { createUnitOfWork } = await import('../../src/backend/unit-of-work.js');
  const { createCredentialStore } = await import('../../src/backend/store/access/credential-store.js');
  const { users } = createUnitOfWork(database.db, { scanRows: 1 }).stores;
  const administrator = { clientId: 'user_SystemAdministrator0', clientSecret: 'the first secret' };
  await seedAdministrator(users, createCredentialStore(database.db), administrator, 'other.db');
  writeFileSync(pathOf('other.db'), await database.image());
  await database.db.destroy();
  writeFileSync(pathOf('other.secret'), 'another-secret-of-the-user\n');
  chmodSync(pathOf('other.secret'), 0o600);
  return served('--data', pathOf('other.db'), '--admin-secret-file', pathOf('other.secret'));
}

/** A data file whose file system rejects snapshots. */
async function unwritable(
  work: (snapshots: Snapshots) => Promise<void>,
  writes: number,
  reason = 'ENOSPC: no space left on device, write',
): Promise<Printed> {
  const database = await openKeptDatabase(undefined, 'full.db');
  let left = writes;
  const write = async () => {
    left -= 1;
    if (left < 0) throw Object.assign(new Error(reason), { code: reason.split(':')[0] });
  };
  const file = { name: 'full.db', open: async () => undefined, write, close: async () => undefined };
  const snapshots = new Snapshots(database, file, { everyMs: 60_000, onInternalError: () => undefined });
  const result = await reported(async () => {
    await snapshots.start();
    await sql`insert into merchants values ('m', 'M', 1)`.execute(database.db);
    await work(snapshots);
  });
  await database.db.destroy();
  return result;
}

const usage = usageRows({
  'a host that is not an address': [
    ['serve', '--host', '300.1.1.1'],
    "option '--host <address>' argument '300.1.1.1' is invalid. It must be a name or an address of this machine, such as 127.0.0.1 or 0.0.0.0.",
    '`tillfleet serve --help` describes the option',
  ],
  'a data file that is a mount point': [
    () => unwritable(async () => undefined, 0, 'EBUSY: resource busy or locked, rename'),
    'full.db cannot be written: EBUSY: resource busy or locked, rename',
    'the file is a mount point, which cannot be replaced: mount its folder instead of the file',
  ],
  'a data file on a full disk': [
    () => unwritable(async () => undefined, 0),
    'full.db cannot be written: ENOSPC: no space left on device, write',
    'choose a file in a folder with enough room that this user may write to',
  ],
  'a secret file that other users may read': [
    withReadableSecret,
    'the secret file <folder>/open.secret cannot be used: other users may use it: its mode is 644, not 600',
    'run: chmod 600 <folder>/open.secret',
  ],
  'a secret file with a short secret': [
    withShortSecret,
    'the secret file <folder>/short.secret cannot be used: it must contain 16 to 256 visible ASCII characters in one line',
    'remove the file, and a new one is created',
  ],
  'a secret file in a folder that does not exist': [
    () => served('--admin-secret-file', pathOf('none/secret')),
    'the secret file <folder>/none/secret cannot be used: no such file or directory',
    'choose a file in a folder that this user may write to',
  ],
  'a certificate that is not one': [
    () => served('--tls-cert', file('cert.pem', 'none'), '--tls-key', file('key.pem', 'none')),
    '<folder>/cert.pem and <folder>/key.pem are not a TLS certificate and its key: error:0480006C:PEM routines::no start line',
    'use two PEM files, and the key of the certificate',
  ],
  'a data file in a folder that does not exist': [
    () => served('--data', pathOf('none/backend.db')),
    '<folder>/none/backend.db cannot be written: no such file or directory',
    'choose a file in a folder that exists and that this user may write to',
  ],
  'a folder for the data file': [
    () => served('--data', pathOf('.')),
    '<folder> cannot be read: it is not a regular file',
    'choose another file, or fix its permissions',
  ],
  'a data file that is not a database': [
    () => served('--data', file('notes.txt', 'not a data file')),
    '<folder>/notes.txt is not a data file of tillfleet',
    'name another file, or one that does not exist yet; this one is left as it is',
  ],
  'a data file that was cut off': [
    () => withData('cut.db', (image) => image.subarray(0, image.length / 2)),
    '<folder>/cut.db is damaged: it is not a complete database',
    'restore a copy, or name another file; this one is left as it is',
  ],
  'a data file of a newer version': [
    () => withData('newer.db', withSchema(999)),
    '<folder>/newer.db was written by a newer version (schema 999, this program reads up to 11)',
    'start the version that wrote it; the file is left as it is',
  ],
  'a data file of an older version': [
    () => withData('older.db', withSchema(0)),
    '<folder>/older.db was written by an older version (schema 0, this program reads 10 and later)',
    'start the version that wrote it, or name a file that does not exist yet; this one is left as it is',
  ],
  'a data file with other decimals of a currency': [
    () => withData('decimals.db', (image) => image, "update currencies set exponent = 0 where code = 'HUF'"),
    '<folder>/decimals.db has amounts in HUF with 0 decimals, and this version has 2',
    'start the version that wrote it, or name a file that does not exist yet; this one is left as it is',
  ],
  'a data file of an older version with an unclear currency': [
    () => withData('unclear.db', withSchema(10), ...withoutDecimals),
    '<folder>/unclear.db has amounts in HUF of an older version, whose decimals for it depended on Node',
    'start the version that wrote it, or name a file that does not exist yet; this one is left as it is',
  ],
  'a data file with a currency that is unknown': [
    () => withData('unknown-currency.db', (image) => image, "insert into currencies values ('XYZ', 2)"),
    '<folder>/unknown-currency.db has amounts in XYZ with 2 decimals, and this version has no such currency',
    'start the version that wrote it, or name a file that does not exist yet; this one is left as it is',
  ],
  'a data file that another process uses': [
    withLockedData,
    '<folder>/locked.db is in use by process 12 on here',
    'stop that process first; if no process uses the file, remove <folder>/locked.db.lock',
  ],
  'a lock file with unknown content': [
    withUnknownLock,
    '<folder>/unknown.db is in use by another process',
    'stop that process first; if no process uses the file, remove <folder>/unknown.db.lock',
  ],
  'a data file with a name that is too long': [
    () => served('--data', pathOf('x'.repeat(250))),
    `<folder>/${'x'.repeat(250)} cannot be written: name too long`,
    'choose a shorter name: the files that are written next to it have longer ones',
  ],
  'a data file that is a device': [
    () => served('--data', '/dev/zero'),
    '/dev/zero cannot be read: it is not a regular file',
    'choose another file, or fix its permissions',
  ],
  'a data file that is too large to be read': [
    withHugeData,
    '<folder>/huge.db cannot be read: it has 2147483648 bytes, at most 1610612736 can be read',
    'choose another file, or fix its permissions',
  ],
  'a data file that is a link to itself': [
    withCircle,
    '<folder>/circle.db cannot be read: too many links lead to one another',
    'choose another file, or fix its permissions',
  ],
  'another secret than that of the data file': [
    withOtherSecret,
    '<folder>/other.db has another secret for user_SystemAdministrator0, or that account no longer exists',
    'give the secret file with which the data file was created, or omit --admin-secret-file',
  ],
  'a port in use': [
    withPortInUse,
    'port <port> is in use',
    'choose another --port, or --port 0 for a free one',
  ],
  'a port for the administrator of the machine': [
    () => reported(() => listen(new DeniedServer(), { host: '127.0.0.1', port: 80 })),
    'port 80 may not be used by this user',
    'choose a --port above 1023',
  ],
  'an address of another machine': [
    () => served('--host', '192.0.2.1', '--insecure-fixtures'),
    '192.0.2.1 is not an address of this machine',
    'choose another --host; 0.0.0.0 stands for all addresses of this machine',
  ],
  'published secrets for other machines': [
    () => served('--host', '0.0.0.0'),
    'user_Administrator0000000 has its published secret, so every client of 0.0.0.0 could use it',
    'give your own fixtures with --fixtures, listen on 127.0.0.1, or accept the risk with --insecure-fixtures',
  ],
});

const fullStore: Row = {
  given: 'a store that has its largest size',
  provoke: () => reported(withFullStore),
  text: printed(
    'the store has its largest size, so nothing more can be stored in it',
    'name another file with --data to begin a new store; this one keeps all that was acknowledged',
  ),
  exitCode: 70,
};

const outOfFiles: Row = {
  given: 'a limit of open files that is too low for the program itself',
  provoke: () =>
    reported(() => {
      throw Object.assign(new Error("EMFILE: too many open files, open 'x.js'"), { code: 'EMFILE' });
    }),
  text: printed(
    "too few open files are allowed: EMFILE: too many open files, open 'x.js'",
    'raise the limit (ulimit -n 1024), then run it again',
  ),
  exitCode: 64,
};

const fullAtTheEnd: Row = {
  given: 'a data file on a disk that is full at the end',
  provoke: () => unwritable((snapshots) => snapshots.stop(), 1),
  text: printed(
    'the last changes cannot be written to full.db: ENOSPC: no space left on device, write',
    'make room for the file; it holds the state of an earlier snapshot',
  ),
  exitCode: 70,
};

export const serverRows: readonly Row[] = [...usage, fullStore, fullAtTheEnd, outOfFiles];
