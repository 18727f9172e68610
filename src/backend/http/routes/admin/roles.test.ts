import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { paths } from '../../../../contract/operations.js';
import type { Services } from '../../../composition/services.js';
import { defaultConfig, rateLimitsOff } from '../../../config/config.js';
import { MemoryBackend } from '../../../testing/memory-backend.js';
import { createApp } from '../../server.js';
import { mountRoutes } from '../registry.js';

const admins = ['ADMIN', 'SYSTEM_ADMIN'] as const;
const systemAdmins = ['SYSTEM_ADMIN'] as const;

/** Every operation of administration and the roles that may call it. The ids in the paths do not exist. */
const table: readonly (readonly [clause: string, method: string, path: string, roles: readonly string[]])[] =
  [
    ['BLK-01', 'POST', '/users', admins],
    ['BLK-01', 'GET', '/users', admins],
    ['BLK-01', 'GET', '/users/:clientId', admins],
    ['BLK-01', 'PATCH', '/users/:clientId', admins],
    ['BLK-01', 'DELETE', '/users/:clientId', admins],
    ['BLK-01', 'PUT', '/users/:clientId/role', admins],
    ['BLK-01', 'GET', '/roles', admins],
    ['BLK-02', 'GET', '/gateway-configurations/:merchantId', admins],
    ['BLK-02', 'PUT', '/gateway-configurations/:merchantId', admins],
    ['BLK-03', 'POST', '/terminals/:configId/deactivate', admins],
    ['LIF-03', 'POST', '/terminals/:configId/kick', admins],
    ['LIF-04', 'POST', '/terminals/:configId/refresh', admins],
    ['MSG-03', 'POST', '/terminals/:configId/sync', admins],
    ['BLK-04', 'POST', '/apk-releases', systemAdmins],
    ['BLK-04', 'GET', '/apk-releases', systemAdmins],
    ['BLK-06', 'PUT', '/terminals/:configId/settings', admins],
    ['BLK-06', 'PUT', '/terminals/:configId/fees', admins],
    ['BLK-06', 'POST', '/terminals', admins],
    ['BLK-06', 'GET', '/terminals', admins],
    ['BLK-06', 'GET', '/terminals/:configId', admins],
    ['BLK-06', 'PATCH', '/terminals/:configId', admins],
    ['BLK-07', 'GET', '/webhook-logs', systemAdmins],
    ['BLK-07', 'GET', '/monitoring', systemAdmins],
    ['BLK-07', 'POST', '/developer-tools/gateway-callback', systemAdmins],
    ['APP-01', 'POST', '/apps', admins],
    ['APP-01', 'GET', '/apps', admins],
    ['APP-01', 'GET', '/apps/:appId', admins],
    ['AUTH-09', 'PATCH', '/apps/:appId', admins],
    ['AUTH-08', 'POST', '/apps/:appId/secret', admins],
    ['AUTH-06', 'POST', '/apps/:appId/revoke', admins],
    ['BLK-05', 'POST', '/merchants', admins],
    ['BLK-05', 'GET', '/merchants', admins],
    ['BLK-05', 'GET', '/merchants/:merchantId', admins],
    ['BLK-05', 'POST', '/branches', admins],
    ['BLK-05', 'GET', '/branches', admins],
    ['BLK-05', 'GET', '/branches/:branchId', admins],
    ['ADM-01', 'POST', '/ws-token', admins],
  ];

let backend: MemoryBackend;
const tokens = new Map<string, string>();

beforeAll(async () => {
  backend = await MemoryBackend.start();
  const tenant = await backend.tenant();
  const user = async (role: string, place: object) => {
    const { clientId, clientSecret } = await backend.administer('/users', { role, ...place });
    tokens.set(role, await backend.token({ id: String(clientId), secret: String(clientSecret) }));
  };
  tokens.set('INTEGRATOR', await backend.appToken({ owner: tenant, sandbox: false }));
  tokens.set('INTEGRATOR, sandbox', await backend.appToken({ owner: tenant, sandbox: true }));
  tokens.set('BRANCH, terminal', (await backend.terminal(tenant.branchId)).token);
  await user('BRANCH', { branchId: tenant.branchId });
  await user('MERCHANT', { merchantId: tenant.merchantId });
  await user('ADMIN', {});
  await user('SYSTEM_ADMIN', {});
});

afterAll(async () => {
  expect(backend.internalErrors).toEqual([]);
  await backend.stop();
});

/** A body that no operation accepts: an accepted role is rejected for it, or for the id, later. */
function call(method: string, path: string, token: string | undefined) {
  const unknown = `${paths.admin}${path.replace(/:[^/]+/, 'unknown')}`;
  const of = { method, path: unknown, ...(token !== undefined && { token }) };
  if (method === 'GET' || method === 'DELETE') return of;
  return { ...of, payload: '[]', headers: { 'content-type': 'application/json' } };
}

const callers = [
  'INTEGRATOR',
  'INTEGRATOR, sandbox',
  'BRANCH, terminal',
  'BRANCH',
  'MERCHANT',
  'ADMIN',
  'SYSTEM_ADMIN',
];

describe.each(table)('%s: %s %s', (_clause, method, path, roles) => {
  it.each(callers)(`asked by %s`, async (caller) => {
    const { status, body } = await backend.send(call(method, path, tokens.get(caller)));
    if (roles.includes(caller)) expect([200, 202, 400, 404, 415]).toContain(status);
    else expect([status, body.errorCode]).toEqual([403, 'ERR_FORBIDDEN']);
  });

  it('a request without a token is rejected', async () => {
    const { status } = await backend.send(call(method, path, undefined));
    expect(status).toBe(401);
  });
});

it('the table contains every operation of administration', async () => {
  const mounted: string[] = [];
  const app = await createApp({
    tokens: { issue: () => ({ token: '', expiresAt: 0 }), verify: () => undefined },
    revocations: { statusOf: () => 'valid' },
    sandboxApps: { has: () => false },
    config: { ...defaultConfig, ...rateLimitsOff },
    requestId: () => 'req',
    onInternalError: () => undefined,
    async routes(routes) {
      routes.addHook('onRoute', ({ method, url }) => {
        for (const each of [method].flat()) if (each !== 'HEAD') mounted.push(`${each} ${url}`);
      });
      // Mounting uses only the configuration.
      await mountRoutes(routes, { config: defaultConfig, payments: {} } as unknown as Services);
    },
  });
  await app.close();
  const admin = mounted.filter((each) => each.includes(`${paths.admin}/`));
  expect(admin.sort()).toEqual(table.map(([, method, path]) => `${method} ${paths.admin}${path}`).sort());
});
