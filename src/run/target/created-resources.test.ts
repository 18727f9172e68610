import { expect, it, vi } from 'vitest';
import { Stopped } from '../../scenarios/stopped.js';
import { Administrator } from '../../simulator/administrator.js';
import { HttpClient } from '../../simulator/http/http-client.js';
import { FakeBackend, type FakeResponse } from '../../simulator/testing/fake-backend.js';
import { useFakeTime } from '../../simulator/testing/fixture.js';
import { CreatedResources, describeRemaining } from './created-resources.js';

/** A service that creates everything, and an administrator whose calls are tracked. */
function tracked() {
  const backend = new FakeBackend();
  const created = new CreatedResources();
  const sent: string[] = [];
  const http = new HttpClient({
    network: backend.link.network,
    baseUrl: backend.http.origin,
    around: (call, send) =>
      created.around(call, (each) => {
        sent.push(`${each.method} ${each.path.replace('/api/v1/admin', '')}`);
        return send(each);
      }),
  });
  const creation = (family: string, body: object) =>
    backend.routes.set(`POST /api/v1/admin/${family}`, () => ({ status: 201, body }));
  creation('apps', { appId: 'app_1' });
  creation('terminals', { configId: 7 });
  creation('users', { clientId: 'user_2' });
  creation('merchants', { merchantId: 'm1' });
  const administrator = new Administrator({ http, clientId: 'user_1', clientSecret: 'secret' });
  const post = (path: string) =>
    administrator.request({ method: 'POST', path: `/api/v1/admin/${path}`, body: {} });
  const remove = (withinMs = 1_000) => created.remove(administrator, withinMs);
  return { post, remove, created, sent, administrator, routes: backend.routes };
}

it('the resources that a run has created are removed as far as the service allows', async () => {
  const { post, remove, sent } = tracked();
  for (const family of ['apps', 'terminals', 'users', 'merchants']) await post(family);
  sent.length = 0;
  const remaining = await remove();
  expect(remaining).toEqual([
    { kind: 'app', state: 'revoked', ids: ['app_1'] },
    { kind: 'terminal', state: 'deactivated', ids: ['7'] },
    { kind: 'merchant', state: 'unchanged', ids: ['m1'] },
  ]);
  expect(describeRemaining(remaining)).toBe('1 app (revoked), 1 terminal (deactivated), 1 merchant');
  expect(sent).toEqual(['DELETE /users/user_2', 'POST /apps/app_1/revoke', 'POST /terminals/7/deactivate']);
  expect(await remove()).toEqual([]);
});

it('the removal of created resources waits for the creations in progress, and lets no further one begin', async () => {
  const { post, remove, sent, routes } = tracked();
  await post('apps');
  let respond: ((response: FakeResponse) => void) | undefined;
  const received = new Promise<void>((resolve) => {
    routes.set('POST /api/v1/admin/users', () => {
      resolve();
      return new Promise((whenReady) => {
        respond = whenReady;
      });
    });
  });
  const creating = post('users');
  await received;
  const removing = remove();
  await expect(post('merchants')).rejects.toThrow(new Stopped());
  respond?.({ status: 201, body: { clientId: 'user_3' } });
  expect(describeRemaining(await removing)).toBe('1 app (revoked)');
  expect(sent.slice(-3)).toEqual(['POST /users', 'DELETE /users/user_3', 'POST /apps/app_1/revoke']);
  expect((await creating).status).toBe(201);
});

it('the removal of created resources does not wait forever for a creation', async () => {
  const { post, remove, routes } = tracked();
  await post('apps');
  const received = new Promise<void>((resolve) => {
    routes.set('POST /api/v1/admin/users', () => {
      resolve();
      return new Promise(() => undefined);
    });
  });
  void post('users');
  await received;
  expect(describeRemaining(await remove(400))).toBe('1 app (revoked)');
});

it.each([
  [204, '1 app (revoked)'],
  [404, '1 app (revoked)'],
  [409, '1 app (revoked)'],
  [410, '1 app (revoked)'],
  [302, '1 app as they were'],
  [400, '1 app as they were'],
  [401, '1 app as they were'],
  [403, '1 app as they were'],
  [429, '1 app as they were'],
  [500, '1 app as they were'],
])(
  'the resources that a run has created are removed or stay, as the service responds: %i',
  async (status, stays) => {
    const { post, remove, routes } = tracked();
    await post('apps');
    routes.set('POST /api/v1/admin/apps/app_1/revoke', () => ({ status, body: {} }));
    expect(describeRemaining(await remove())).toBe(stays);
  },
);

it.each([
  [24, '24 apps (revoked)'],
  [200, '64 apps (revoked), 136 apps as they were'],
])(
  'the removal of %i apps goes on while a slow service responds, five times as long in all',
  async (count, stays) => {
    const { post, created, routes } = tracked();
    let index = 0;
    routes.set('POST /api/v1/admin/apps', () => ({ status: 201, body: { appId: `app_${index}` } }));
    const revoked = await post('apps');
    for (index = 1; index < count; index += 1) await post('apps');
    useFakeTime();
    const request = async () => {
      await new Promise((resolve) => setTimeout(resolve, 500));
      return revoked;
    };
    const removing = created.remove({ request }, 800);
    await vi.advanceTimersByTimeAsync(20_000);
    vi.useRealTimers();
    expect(describeRemaining(await removing)).toBe(stays);
  },
);

it('the resources that a run has created are left as they were when the time is over', async () => {
  const { post, remove, sent } = tracked();
  for (const family of ['apps', 'users']) await post(family);
  sent.length = 0;
  const late = remove(-1);
  expect(describeRemaining(await late)).toBe('1 user as they were, 1 app as they were');
  expect(sent).toEqual([]);
});

it.each([
  ['POST', 'apps/app_1/revoke'],
  ['POST', 'apps/app_1/secret'],
  ['PATCH', 'apps/app_1'],
  ['DELETE', 'users/user_2'],
  ['PUT', 'users/user_2/role'],
  ['POST', 'terminals/7/deactivate'],
  ['POST', 'terminals/7/kick'],
  ['PUT', 'terminals/7/settings'],
  ['PUT', 'gateway-configurations/m1'],
])('the resources that a run has created are the only ones that it changes: %s %s', async (method, path) => {
  const { post, administrator, sent } = tracked();
  const call = { method, path: `/api/v1/admin/${path}`, body: {} };
  await expect(administrator.request(call)).rejects.toThrow(
    `needs a change of what the run has not created: ${method} /api/v1/admin/${path}`,
  );
  expect(sent.filter((each) => !each.includes('token'))).toEqual([]);
  for (const family of ['apps', 'terminals', 'users', 'merchants']) await post(family);
  expect((await administrator.request(call)).request.path).toBe(call.path);
});

it('the resources that a run has created are not needed for reads and messages', async () => {
  const { post, administrator } = tracked();
  await administrator.request({ method: 'GET', path: '/api/v1/admin/apps/app_9' });
  await post('terminals/9/refresh');
});
