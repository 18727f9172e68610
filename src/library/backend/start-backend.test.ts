import { afterEach, expect, it } from 'vitest';
import type { RunningBackend, StartBackendOptions } from './options.js';
import { startBackend } from './start-backend.js';

const running: RunningBackend[] = [];

async function started(options?: StartBackendOptions): Promise<RunningBackend> {
  const backend = await startBackend(options);
  running.push(backend);
  return backend;
}

afterEach(async () => {
  await Promise.all(running.splice(0).map((backend) => backend.stop()));
});

function account({ credentials }: RunningBackend, kind: string) {
  const found = credentials.find((each) => each.kind === kind);
  if (found === undefined) throw new Error(`no ${kind}`);
  return found;
}

async function token({ baseUrl }: RunningBackend, { id, secret }: { id: string; secret: string }) {
  const authorization = `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`;
  const response = await fetch(`${baseUrl}/api/v1/oauth/token`, {
    method: 'POST',
    headers: { authorization },
  });
  const text: unknown = await response.json();
  return { status: response.status, text };
}

it('startBackend serves the accounts that it returns', async () => {
  const backend = await started();
  expect(backend.baseUrl).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  expect(backend.webSocketUrl).toBe(`${backend.baseUrl.replace('http', 'ws')}/webs`);
  expect((await token(backend, account(backend, 'app'))).status).toBe(200);
  const { clientId, clientSecret } = backend.administrator;
  expect((await token(backend, { id: clientId, secret: clientSecret })).status).toBe(200);
  expect((await token(backend, { id: clientId, secret: 'another-secret-of-it' })).status).toBe(401);
});

it('startBackend starts backends that share nothing', async () => {
  const [one, other] = await Promise.all([started(), started()]);
  expect(one.baseUrl).not.toBe(other.baseUrl);
  const { clientId: id, clientSecret: secret } = one.administrator;
  expect((await token(other, { id, secret })).status).toBe(401);
  await one.stop();
  expect((await token(other, account(other, 'app'))).status).toBe(200);
});

it('startBackend resolves each call of stop by one promise, and nothing listens afterwards', async () => {
  const backend = await started();
  expect(backend.stop()).toBe(backend.stop());
  await backend.stop();
  await backend[Symbol.asyncDispose]();
  await expect(fetch(backend.baseUrl)).rejects.toThrow();
});

it.each([
  ['before it is called', (abort: () => void) => abort()],
  ['while it starts', (abort: () => void) => queueMicrotask(abort)],
])('startBackend rejects with the reason of a signal that is aborted %s', async (_, when) => {
  const stop = new AbortController();
  when(() => stop.abort(new Error('not needed any longer')));
  await expect(started({ signal: stop.signal })).rejects.toThrow('not needed any longer');
});

it('startBackend ends a backend whose signal is aborted', async () => {
  const stop = new AbortController();
  const backend = await started({ signal: stop.signal });
  stop.abort();
  await backend.stop();
  await expect(fetch(backend.baseUrl)).rejects.toThrow();
});

it('startBackend takes fixtures and configuration as objects', async () => {
  const secret = 'secret-of-the-corner-app';
  const backend = await started({
    config: { 'accessToken.lifetime': '90s', systems: ['counter', 'kiosk'] },
    administratorSecret: 'secret-of-the-administrator',
    fixtures: {
      merchants: [
        {
          merchantId: 'mer_corner',
          name: 'Corner',
          apps: [
            {
              appId: 'app_Corner00000000000000',
              appSecret: secret,
              displayName: 'Corner app',
              scopes: ['terminals:read'],
            },
          ],
        },
      ],
    },
  });
  expect(backend.credentials).toEqual([
    { kind: 'app', id: 'app_Corner00000000000000', secret, of: 'Corner: Corner app' },
  ]);
  expect(backend.administrator.clientSecret).toBe('secret-of-the-administrator');
  const { text } = await token(backend, account(backend, 'app'));
  const [, claims = ''] = String(Reflect.get(Object(text), 'token')).split('.');
  const { iat, exp } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as Record<
    'iat' | 'exp',
    number
  >;
  expect(exp - iat).toBe(90);
});

it('startBackend emits what the backend does, in the order of its numbers', async () => {
  const events: unknown[] = [];
  const backend = await started({ onEvent: (event) => events.push(event) });
  await backend.stop();
  expect(events).toMatchObject([{ seq: 0, actor: 'backend', type: 'store.totals' }]);
});

it.each<[string, object, RegExp]>([
  ['an option that it does not have', { prot: 8080 }, /no option "prot"; did you mean port\?/],
  ['an unknown key of the configuration', { config: { sytems: 'pos' } }, /config: there is no key "sytems"/],
  [
    'a value that a key does not take',
    { config: { 'acquirer.latency': 200 } },
    /acquirer\.latency must be .*"200"/,
  ],
  ['fixtures with an unknown field', { fixtures: { tenants: [] } }, /the option fixtures:1: tenants /],
  ['a file that is not there', { fixtures: 'nowhere.yaml' }, /nowhere\.yaml cannot be read/],
  ['a host with published secrets', { host: '0.0.0.0' }, /published secret/],
])('startBackend rejects %s', async (_, options, message) => {
  const failure = await startBackend(options).catch((error: unknown) => error);
  expect(failure).toMatchObject({ message: expect.stringMatching(message), exitCode: 64 });
});

it('startBackend rejects a port that is in use', async () => {
  const { baseUrl } = await started();
  await expect(started({ port: Number(new URL(baseUrl).port) })).rejects.toThrow(/port \d+ is in use/);
});
