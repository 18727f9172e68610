import { afterAll, beforeAll, expect, it } from 'vitest';
import { builtInFixtures } from '../backend/fixtures/built-in.js';
import { credentialsOf } from '../backend/fixtures/credentials.js';
import { basic, MemoryBackend } from '../backend/testing/memory-backend.js';
import { createLog } from './log.js';

let text = '';
let backend: MemoryBackend;
const log = createLog('trace', (line) => {
  text += line;
});

beforeAll(async () => {
  backend = await MemoryBackend.start({}, { fixtures: builtInFixtures, operatorVersion: '1', log });
});

afterAll(() => backend.stop());

const lines = () =>
  text
    .trimEnd()
    .split('\n')
    .map((line): unknown => JSON.parse(line));

it('the log has a line with method, path, address and status for each request, under its request id', async () => {
  await backend.send({ method: 'GET', path: '/health', headers: { 'x-request-id': 'look-1' } });
  // The line about its end comes after the response.
  await backend.send({ method: 'GET', path: '/health' });
  expect(lines()).toContainEqual(
    expect.objectContaining({ level: 'info', reqId: 'look-1', req: { method: 'GET', path: '/health' } }),
  );
  expect(lines()).toContainEqual(expect.objectContaining({ reqId: 'look-1', res: { status: 200 } }));
});

it('the log never has a secret, a token or a body, whatever a client sends, even at the level trace', async () => {
  const tokens: string[] = [];
  for (const { id, secret } of credentialsOf(builtInFixtures))
    tokens.push(await backend.token({ id, secret }));
  const [token = ''] = tokens;
  const tenant = await backend.tenant();
  const created = await backend.administer('/apps', {
    displayName: 'An app',
    owner: { merchantId: tenant.merchantId },
    scopes: ['payments:direct'],
  });
  const terminal = await backend.terminal(tenant.branchId);
  const wsToken = await backend.send({
    path: '/api/v1/terminal/ws-token',
    token: terminal.token,
    body: { configId: terminal.configId },
  });
  // A secret in every place where it does not belong.
  const stray = 'a-secret-in-a-wrong-place';
  const wrong = [
    { path: `/api/v1/oauth/token?clientSecret=${stray}`, headers: { authorization: `Basic ${stray}` } },
    { path: '/api/v1/oauth/token', headers: { authorization: basic({ id: 'app_x', secret: stray }) } },
    { path: `/nowhere?token=${stray}`, token: stray },
    { path: '/api/v1/pos/payNow', token, body: { referenceId: stray.repeat(9), clientSecret: stray } },
    {
      path: '/api/v1/pos/payNow',
      token,
      payload: `{"token":"${stray}`,
      headers: { 'content-type': 'application/json' },
    },
  ];
  for (const call of wrong) await backend.send(call);
  await backend.raw(`MALFORMED ${stray}\r\n\r\n`);
  log.error({ err: new Error('broke'), authorization: stray, user: { clientSecret: stray } }, 'on purpose');

  const secrets = [
    ...tokens,
    terminal.token,
    terminal.credentials.secret,
    String(created.appSecret),
    String(wsToken.body.wsToken),
    ...credentialsOf(builtInFixtures).map(({ secret }) => secret),
    stray,
  ];
  expect(lines().length).toBeGreaterThan(30);
  for (const secret of secrets) {
    expect(secret.length).toBeGreaterThan(8);
    expect(text).not.toContain(secret);
    expect(text).not.toContain(Buffer.from(secret).toString('base64').slice(0, 16));
  }
  expect(text).not.toMatch(/eyJ[\w-]{8,}\./);
  expect(text).toContain('[redacted]');
});

it('the log omits lines below its level', () => {
  let written = '';
  const quiet = createLog('error', (line) => {
    written += line;
  });
  quiet.info('not this');
  quiet.error('this');
  expect(written).toContain('"msg":"this"');
  expect(written).not.toContain('not this');
});
