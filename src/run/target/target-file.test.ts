import { X509Certificate } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { selfSigned } from '../../../test/support/serve/certificate.js';
import { exitCodes } from '../../failure/exit-codes.js';
import { foreignHost } from './foreign-host.js';
import { readTarget } from './target-file.js';

let folder = '';
let [cert, key] = ['', ''];
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'tillfleet-target-'));
  ({ cert, key } = selfSigned(folder));
  writeFileSync(path.join(folder, 'cert.der'), new X509Certificate(readFileSync(cert)).raw);
  mkdirSync(path.join(folder, 'other'));
  selfSigned(path.join(folder, 'other'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const account = ['credentials:', '  administrator: { id: user_1, secret: "${ADMIN_SECRET}" }'];
const addresses = ['baseUrl: http://127.0.0.1:8080/pay', 'webSocketUrl: ws://127.0.0.1:8080/webs'];

const variables = {
  ADMIN_SECRET: 'hunter2 is long',
  BROKEN: 'hunter2\nabc',
  CYRILLIC: 'hunter2 ключ',
  CONFIG_ID: '1001',
  WIDE: '9007199254740993',
  RATE: '2.5',
  YES: 'true',
};

function read(...lines: readonly string[]) {
  const file = path.join(folder, 'target.yaml');
  writeFileSync(file, [...lines, ''].join('\n'));
  return readTarget(file, variables);
}

it('a target file takes secrets from variables and certificates from files next to it', async () => {
  const target = await read('targetVersion: 1', ...addresses, ...account, 'tls: { ca: cert.pem }');
  expect(target.description.credentials?.administrator?.secret).toBe('hunter2 is long');
  expect(target).toMatchObject({ folder, tls: { ca: readFileSync(cert, 'utf8') } });
});

it('a target file takes a certificate with its key', async () => {
  const tls = 'tls: { certificate: cert.pem, key: key.pem }';
  const target = await read('targetVersion: 1', ...addresses, ...account, tls);
  expect(target.tls).toEqual({ cert: readFileSync(cert, 'utf8'), key: readFileSync(key, 'utf8') });
});

it('a text of a target file that is nothing but a variable has the type of its field', async () => {
  const { description } = await read(
    'targetVersion: 1',
    ...addresses,
    'name: "${CONFIG_ID}"',
    'limits: { requestsPerSecond: "${RATE}" }',
    'existing: { terminals: [{ id: a, secret: "${CONFIG_ID}", terminalId: T1, configId: "${CONFIG_ID}" }],',
    '  apps: [{ id: a, secret: s, scopes: [reports:read], sandbox: "${YES}" }] }',
  );
  expect(description).toMatchObject({
    name: '1001',
    limits: { requestsPerSecond: 2.5 },
    existing: { terminals: [{ secret: '1001', configId: 1001 }], apps: [{ sandbox: true }] },
  });
});

it('a text of a target file loses one line break at its end', async () => {
  const file = path.join(folder, 'target.yaml');
  const header = 'headers: { X-Key: "${API_KEY}" }';
  writeFileSync(file, ['targetVersion: 1', ...addresses, ...account, header].join('\n'));
  for (const end of ['', '\n', '\r\n', '\r']) {
    const target = await readTarget(file, { ADMIN_SECRET: `secret${end}`, API_KEY: `key${end}` });
    expect(target.description.headers).toEqual({ 'X-Key': 'key' });
    expect(target.description.credentials?.administrator?.secret).toBe('secret');
  }
});

it('a target file needs no addresses if its start command prints them', async () => {
  const target = await read('targetVersion: 1', ...account, 'hooks: { start: [serve] }');
  expect(target.description.hooks?.start).toEqual(['serve']);
});

it.each<[string, readonly string[], string]>([
  ['without its version', [...addresses, ...account], ':1: targetVersion is missing'],
  [
    'of a newer format',
    ['targetVersion: 2', 'planet: 3'],
    ':1: the file has the format 2, and this version reads 1',
  ],
  [
    'with a feature that does not exist',
    ['targetVersion: 1', ...addresses, ...account, 'features: [administration, receipt]'],
    ':6: features[1] must be',
  ],
  [
    'with an administrator and no administration',
    ['targetVersion: 1', ...addresses, ...account, 'features: [receipts]'],
    ':6: features must list administration, because credentials has an administrator',
  ],
  ['without an address', ['targetVersion: 1', ...account], 'baseUrl is missing: only a start command'],
  [
    'with a password in its address',
    ['targetVersion: 1', 'baseUrl: http://a:b@127.0.0.1', ...account],
    ':2: baseUrl must be an http or https URL',
  ],
  [
    'with a variable that is not set',
    ['targetVersion: 1', ...addresses, 'headers: { X-Key: "${API_KEY}" }', ...account],
    ':4: headers.X-Key names the variable API_KEY, which is not set',
  ],
  [
    'with a variable that is not a valid address',
    ['targetVersion: 1', 'baseUrl: "${ADMIN_SECRET}"', ...account],
    ':2: baseUrl must be an http or https URL without user, query and fragment, not ${ADMIN_SECRET} with its variables',
  ],
  [
    'with a certificate without its key',
    ['targetVersion: 1', ...addresses, ...account, 'tls: { certificate: cert.pem }'],
    ':6: tls needs both certificate and key',
  ],
  [
    'with a certificate that is not there',
    ['targetVersion: 1', ...addresses, ...account, 'tls: { ca: none.pem }'],
    'tls.ca cannot be read: no such file or directory',
  ],
  ...['cert.der', 'target.yaml', 'key.pem'].map((ca): [string, readonly string[], string] => [
    `with the trusted certificates in ${ca}`,
    ['targetVersion: 1', ...addresses, ...account, `tls: { ca: ${ca} }`],
    ':6: tls.ca cannot be read: it has no certificate in the form of PEM',
  ]),
  [
    'with the key of another certificate',
    ['targetVersion: 1', ...addresses, ...account, 'tls: { certificate: cert.pem, key: other/key.pem }'],
    ':6: tls.key is not the key of tls.certificate: ',
  ],
  ...[
    ['headers.X-Key', 'headers: { X-Key: "${BROKEN}" }'],
    ['headers.X-Key', 'headers: { X-Key: "${CYRILLIC}" }'],
    ['proxy.secret', 'proxy: { url: "http://p", id: p, secret: "${BROKEN}" }'],
    ['proxy.id', 'proxy: { url: "http://p", id: "a:b", secret: p }'],
    [
      'existing.apps[0].secret',
      'existing: { apps: [{ id: a, secret: "${BROKEN}", scopes: [], sandbox: true }] }',
    ],
    ['existing.terminals[0].accessId', 'existing: { terminals: [{ accessId: "${BROKEN}" }] }'],
    ['existing.terminals[0].activationCode', 'existing: { terminals: [{ activationCode: "${BROKEN}" }] }'],
    ['hooks.start[1]', 'hooks: { start: [serve, "a\\0b"] }'],
    ['limits.terminals', 'limits: { terminals: "${RATE}" }'],
    ['limits.terminals', 'limits: { terminals: "1${CONFIG_ID}" }'],
    ['clock.offsetMs', 'clock: { offsetMs: "${YES}" }'],
  ].map(([field = '', line = '']): [string, readonly string[], string] => [
    `that gives ${line}`,
    ['targetVersion: 1', ...addresses, line, ...account],
    `:4: ${field} must be`,
  ]),
  [
    'with a variable of more than 53 bits',
    ['targetVersion: 1', ...addresses, 'clock: { offsetMs: "${WIDE}" }'],
    ':4: clock.offsetMs names a variable whose digits are not representable: they have more than 53 bits',
  ],
  [
    'with an integer of more than 53 bits',
    [
      'targetVersion: 1',
      ...addresses,
      'existing: { terminals: [{ id: a, secret: s, terminalId: T1, configId: 9007199254740993 }] }',
    ],
    ':4: existing.terminals[0].configId is 9007199254740993, which is not representable',
  ],
  [
    'with settings and no start command',
    ['targetVersion: 1', ...addresses, ...account, 'hooks: { settings: { arguments: ["{name}"] } }'],
    'hooks.settings needs hooks.start',
  ],
  [
    'with an unknown field',
    ['targetVersion: 1', ...addresses, ...account, 'limit: { terminals: 3 }'],
    ':6: limit is not a field of a target file; did you mean limits?',
  ],
  [
    'with neither an administrator nor anything that exists',
    ['targetVersion: 1', ...addresses],
    ':1: credentials needs administrator, unless existing lists an app or a terminal',
  ],
  [
    'with apps of an unknown merchant next to an administrator',
    [
      'targetVersion: 1',
      ...addresses,
      ...account,
      'existing: { apps: [{ id: a, secret: s, scopes: [reports:read], sandbox: true }] }',
    ],
    ':6: existing needs tenants: what the administrator creates must belong to the same merchant',
  ],
  [
    'with a user of an unknown merchant',
    ['targetVersion: 1', ...addresses, ...account, '  merchant: { id: user_2, secret: s }'],
    'credentials needs existing.tenants, to which the users belong',
  ],
  [
    'with a terminal without its secret',
    ['targetVersion: 1', ...addresses, 'existing: { terminals: [{ id: a, terminalId: T1, configId: 7 }] }'],
    ':4: existing.terminals[0] needs id, secret, terminalId and configId, or activationCode and credentialsFile',
  ],
  ['that breaks off', ['targetVersion: 1', 'credentials: {'], 'target.yaml:'],
])('a target file is rejected %s', async (_, lines, message) => {
  const failure = await read(...lines).catch((error: unknown) => error);
  expect(failure).toMatchObject({
    message: expect.stringContaining(message),
    exitCode: exitCodes.usage,
  });
  expect(String(failure)).not.toContain('hunter2');
});

it.each([
  ['proxy.url', 'proxy: { url: "http://user:hunter2@127.0.0.1" }'],
  ['proxy', 'proxy: "http://user:hunter2@127.0.0.1"'],
  ['headers', 'headers: "X-Api-Key: hunter2"'],
  ['baseUrl', 'baseUrl: http://user:hunter2@127.0.0.1'],
  ['webSocketUrl', 'webSocketUrl: ws://user:hunter2@127.0.0.1'],
  ['fallbackUrl', 'fallbackUrl: http://user:hunter2@127.0.0.1'],
  ['headers.X-Api-Key', 'headers: { X-Api-Key: [hunter2] }', 'headers: { X-Api-Key: 2222 }'],
])('an error text about %s in a target file does not show its value', async (field, ...lines) => {
  for (const line of lines) {
    const failure = await read('targetVersion: 1', line, ...account).catch((error: unknown) => error);
    expect(String(failure)).toContain(`${field} must be `);
    expect(String(failure)).toContain('not the given value');
    expect(String(failure)).not.toMatch(/hunter2|2222/);
  }
});

const target = (baseUrl: string, webSocketUrl = 'ws://localhost/webs') => ({
  targetVersion: 1,
  baseUrl,
  webSocketUrl,
  credentials: { administrator: { id: 'user_1', secret: 'secret' } },
});

it.each([
  ['http://127.0.0.1:8080', undefined],
  ['http://127.8.9.1', undefined],
  ['http://[::1]:8080', undefined],
  ['http://api.localhost', 'api.localhost'],
  ['https://pay.example', 'pay.example'],
  ['http://192.168.0.7', '192.168.0.7'],
  ['http://127.0.0.1.example', '127.0.0.1.example'],
  ['http://0.0.0.0', '0.0.0.0'],
])('a target on another machine is known by its host: %s', (baseUrl, host) => {
  expect(foreignHost(target(baseUrl))).toBe(host);
});

it('a target on another machine is known by its WebSocket alone', () => {
  expect(foreignHost(target('http://127.0.0.1', 'wss://pay.example/webs'))).toBe('pay.example');
});
