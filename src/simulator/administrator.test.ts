import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Administrator } from './administrator.js';
import { FakeBackend } from './testing/fake-backend.js';
import { useFakeTime } from './testing/fixture.js';

let backend: FakeBackend;
let administrator: Administrator;
let bodies: unknown[];

const createdAt = '2026-01-05T10:00:00.000Z';
const app = {
  appId: 'app_1',
  appSecret: 'hidden-secret',
  displayName: 'Point of sale',
  owner: { merchantId: 'm1', branchId: null },
  scopes: ['payments:direct'],
  sandbox: true,
  revoked: false,
  createdAt,
};

beforeEach(() => {
  useFakeTime();
  backend = new FakeBackend();
  bodies = [];
  respondTo('merchants', 201, { merchantId: 'm1', name: 'Bakery', createdAt });
  respondTo('branches', 201, { branchId: 'b1', merchantId: 'm1', name: 'North', createdAt });
  respondTo('terminals', 201, {
    terminalId: 'T00000001',
    configId: 1,
    branchId: 'b1',
    name: 'Terminal',
    clientId: 'term_1',
    clientSecret: 'hidden-secret',
    accessId: 'hidden-access',
  });
  respondTo('apps', 201, app);
  respondTo('ws-token', 200, {
    wsToken: 'w',
    topicDestination: '/topic/admin/events',
    expiresInSeconds: 1800,
  });
  administrator = new Administrator({ http: backend.http, clientId: 'user_1', clientSecret: 'secret' });
});
afterEach(() => vi.useRealTimers());

function respondTo(family: string, status: number, body: unknown): void {
  backend.routes.set(`POST /api/v1/admin/${family}`, ({ headers }, text) => {
    bodies.push([headers.authorization, text === '' ? undefined : JSON.parse(text)]);
    return { status, body };
  });
}

it('an administrator sets up a merchant, a branch, a terminal and an app with its own token', async () => {
  const { merchantId } = await administrator.createMerchant('Bakery');
  const { branchId } = await administrator.createBranch(merchantId, 'North');
  const terminal = await administrator.createTerminal({ branchId, name: 'Terminal' });
  const created = await administrator.createApp({
    displayName: 'Point of sale',
    owner: { merchantId },
    scopes: ['payments:direct'],
    sandbox: true,
  });
  expect(terminal).toMatchObject({ terminalId: 'T00000001', configId: 1, clientSecret: 'hidden-secret' });
  expect(created.appSecret).toBe('hidden-secret');
  expect(bodies).toEqual([
    ['Bearer access-1', { name: 'Bakery' }],
    ['Bearer access-1', { merchantId: 'm1', name: 'North' }],
    ['Bearer access-1', { branchId: 'b1', name: 'Terminal' }],
    [
      'Bearer access-1',
      {
        displayName: 'Point of sale',
        owner: { merchantId: 'm1' },
        scopes: ['payments:direct'],
        sandbox: true,
      },
    ],
  ]);
});

it('an administrator fetches a wsToken for the admin topic (ADM-01)', async () => {
  expect(await administrator.adminWebSocketToken()).toMatchObject({
    topicDestination: '/topic/admin/events',
  });
});

it.each([
  [302, app, 'expected 2xx'],
  [409, { errorCode: 'ERR_INVALID_STATE', message: 'no', appSecret: 'hidden-secret' }, 'expected 2xx'],
  [201, { ...app, appId: 7 }, 'the body does not match its schema'],
  [201, '<html>hidden-secret</html>'.replace('hidden-secret', ''), 'the body does not match its schema'],
])('an administrator throws an unusable response of %i without its secrets', async (status, body, why) => {
  respondTo('apps', status, body);
  const created = administrator.createApp({
    displayName: 'x',
    owner: { merchantId: 'm1' },
    scopes: ['refunds:write'],
  });
  const failure = await created.catch((error: unknown) => error);
  expect(failure).toMatchObject({ name: 'ResponseFailure', code: 'unexpected-response', status });
  expect(String(failure)).toContain(`POST /api/v1/admin/apps returned ${status}`);
  expect(String(failure)).toContain(why);
  const shown = JSON.stringify({ ...(failure as object), message: String(failure) });
  expect(shown).toContain('"sent"');
  expect(shown).not.toMatch(/hidden-secret|access-1/);
});
