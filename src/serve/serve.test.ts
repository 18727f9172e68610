import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { minimalServeRequest } from '../../test/support/serve/serve-request.js';
import { openKeptDatabase } from '../backend/store/engine/database.js';
import { exitCodes } from '../failure/exit-codes.js';
import { createServer, type ServeRequest } from './serve.js';

let folder = '';

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'tillfleet-serve-'));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

const at = (name: string) => path.join(folder, name);

/** A server that never gets so far as to listen. */
function server(changes: Partial<ServeRequest>) {
  const environment = {
    process: { pid: 1, host: 'here', isAlive: () => false },
    writeLog: () => undefined,
  };
  return createServer({ ...minimalServeRequest, ...changes }, environment);
}

async function rejected(changes: Partial<ServeRequest>, message: RegExp) {
  const start = server(changes).start();
  await expect(start).rejects.toMatchObject({
    exitCode: exitCodes.usage,
    message: expect.stringMatching(message),
    hint: expect.stringMatching(/\S/),
  });
}

it('a server that cannot start has invalid fixtures', async () => {
  writeFileSync(at('world.yaml'), 'merchants:\n  - merchantId: m1\n    nam: One\n');
  await rejected({ fixturesFile: at('world.yaml') }, /world\.yaml:3: merchants\[0\]\.nam is not a field/);
  await rejected({ fixturesFile: at('none.yaml') }, /none\.yaml cannot be read: no such file or directory/);
  await rejected({ fixturesFile: folder }, /cannot be read: it is not a file/);
});

it('a server that cannot start has an invalid configuration, in the file or in an option, and the option overrides the file', async () => {
  writeFileSync(at('config.yaml'), 'ws:\n  heartBeat: soon\n');
  await rejected({ configFile: at('config.yaml') }, /config\.yaml:2: ws\.heartBeat must be a duration/);
  const settings = [{ key: 'ws.heartbeet', text: '5s', from: '--set' }];
  await rejected({ settings }, /--set: there is no key "ws\.heartbeet"/);
});

it('a server that cannot start has an invalid certificate or the key of another certificate', async () => {
  writeFileSync(at('cert.pem'), 'no certificate\n');
  const tls = { certFile: at('cert.pem'), keyFile: at('cert.pem') };
  await rejected({ tls }, /are not a TLS certificate and its key/);
  await rejected({ tls: { ...tls, keyFile: at('key.pem') } }, /key\.pem cannot be read/);
});

it('a server that cannot start has a data file that is damaged, foreign or in a missing folder, and does not change it', async () => {
  const database = await openKeptDatabase(undefined, 'backend.db');
  const whole = await database.image();
  await database.db.destroy();
  const damaged = Buffer.from(whole.subarray(0, whole.length / 2));
  writeFileSync(at('damaged.db'), damaged);
  writeFileSync(at('notes.txt'), 'not a data file\n');
  await rejected({ dataFile: at('damaged.db') }, /damaged\.db is damaged/);
  await rejected({ dataFile: at('notes.txt') }, /notes\.txt is not a data file of tillfleet/);
  await rejected({ dataFile: at('none/backend.db') }, /cannot be written/);
  expect(readFileSync(at('damaged.db'))).toEqual(damaged);
  expect(readFileSync(at('notes.txt'), 'utf8')).toBe('not a data file\n');
  expect(readdirSync(folder).sort()).toEqual(['damaged.db', 'notes.txt']);
});

it('a server that every client of the network could use is rejected and leaves no data file', async () => {
  await rejected({ host: '0.0.0.0', dataFile: at('backend.db') }, /every client of 0\.0\.0\.0 could use it/);
  expect(readdirSync(folder)).toEqual([]);
});

it('a server that cannot start can be stopped nevertheless', async () => {
  const one = server({ fixturesFile: at('none.yaml') });
  await one.start().catch(() => undefined);
  await expect(one.stop()).resolves.toBeUndefined();
});
