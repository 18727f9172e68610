import { describe, expect, it } from 'vitest';
import { eachInSilence } from '../../../test/support/each-in-silence.js';
import { FakeBackend, settle } from '../testing/fake-backend.js';
import { pass } from '../testing/fixture.js';
import { brokenHttp, drips, json, writes } from '../testing/malformed-input.js';
import { AccountClient } from './account-client.js';
import { HttpFailure } from './http-failure.js';
import { ResponseFailure } from './response-failure.js';

let backend: FakeBackend;
let account: AccountClient;

const token = 'POST /api/v1/oauth/token';
const find = 'POST /api/v1/pos/find';

eachInSilence(
  () => {
    backend = new FakeBackend();
    backend.routes.set(find, () => ({ body: { items: [], nextCursor: null } }));
    account = new AccountClient(backend.http, { id: 'app_1', secret: 'an-app-secret' });
  },
  () => backend.network.close(),
);

const failureOf = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    (error: unknown) => error,
  );

describe.each([token, find])('an integrator with malformed responses from %s', (route) => {
  it.each(brokenHttp)(
    'an integrator reports %s as a failure, and its next call succeeds',
    async (_title, rubbish, why) => {
      const good = backend.routes.get(route);
      backend.routes.set(route, () => rubbish);
      const failure = failureOf(account.call('find'));
      await settle(400);
      const failed = await failure;
      expect(failed).toBeInstanceOf(HttpFailure);
      expect(failed).toMatchObject({ message: expect.stringContaining(`${route}: ${why}`) });
      if (good !== undefined) backend.routes.set(route, good);
      expect(await account.call('find')).toMatchObject({ status: 200, body: { items: [] } });
    },
  );

  it('an integrator gives up a response of single bytes after 60 s, and frees its connection', async () => {
    const good = backend.routes.get(route);
    backend.routes.set(route, () => drips(json(1_000_000), ' '));
    // More than the connections to one origin: the last calls wait for one.
    const calls = Array.from({ length: 70 }, () => failureOf(account.call('find')));
    for (let second = 0; second < 60; second += 1) await pass(1_000);
    for (const each of await Promise.all(calls)) {
      expect(each).toMatchObject({
        code: 'network-timeout',
        message: `${route}: the response was not complete after 60000 ms`,
      });
    }
    if (good !== undefined) backend.routes.set(route, good);
    expect((await account.call('find')).status).toBe(200);
  });
});

it.each(['<html>', '{"items":[', 'null', '\u0000', '['.repeat(100_000)])(
  'a response that is HTTP and not JSON is given to the caller as it is: %.20s',
  async (body) => {
    backend.routes.set(find, () => ({ body }));
    const { text, body: parsed } = await account.call('find');
    expect(text).toBe(body);
    expect(parsed ?? undefined).toBeUndefined();
  },
);

it('a response that is HTTP and not JSON is a failure without the secret as a token response, and the token is requested again', async () => {
  const good = backend.routes.get(token);
  backend.routes.set(token, () => ({ body: '<pre>Authorization: Basic abc= clientSecret</pre>' }));
  const failure = await failureOf(account.call('find'));
  expect(failure).toBeInstanceOf(ResponseFailure);
  expect(failure).toMatchObject({
    message: `${token} returned 200: not JSON: <pre>Authorization: Basic *** clientSecret</pre>`,
  });
  if (good !== undefined) backend.routes.set(token, good);
  expect((await account.call('find')).status).toBe(200);
});

it('a response that is HTTP and not JSON is not followed to another address if it is a redirect', async () => {
  backend.routes.set(find, () =>
    writes('HTTP/1.1 302 Found\r\nLocation: http://fake.test/x\r\nContent-Length: 0\r\n\r\n'),
  );
  expect((await account.call('find')).status).toBe(302);
  expect(backend.log).not.toContain('POST /x');
});
