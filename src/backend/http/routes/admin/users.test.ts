import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { paths } from '../../../../contract/operations.js';
import { ChannelClient, wsTokenOf } from '../../../testing/channel-client.js';
import { type Credentials, MemoryBackend, responseOf, type Tenant } from '../../../testing/memory-backend.js';

let backend: MemoryBackend;
let tenant: Tenant;

beforeEach(async () => {
  backend = await MemoryBackend.start();
  tenant = await backend.tenant();
});

afterEach(async () => {
  expect(backend.internalErrors).toEqual([]);
  await backend.stop();
});

const call = (method: string, path: string, body?: object, token = backend.adminToken) =>
  backend.send({ method, path: `${paths.admin}${path}`, token, ...(body && { body }) });

async function user(body: object): Promise<Credentials & { readonly token: string }> {
  const created = await backend.administer('/users', body);
  const credentials = { id: String(created.clientId), secret: String(created.clientSecret) };
  return { ...credentials, token: await backend.token(credentials) };
}

const listTerminals = (token: string) => backend.get('/api/v1/pos/listTerminals', token);

describe('a new user', () => {
  it.each([
    ['BRANCH', () => ({ branchId: tenant.branchId }), () => tenant],
    ['MERCHANT', () => ({ merchantId: tenant.merchantId }), () => ({ ...tenant, branchId: null })],
    ['ADMIN', () => ({}), () => ({ merchantId: null, branchId: null })],
    ['SYSTEM_ADMIN', () => ({}), () => ({ merchantId: null, branchId: null })],
  ])('a new user with the role %s gets valid credentials, shown once', async (role, given, place) => {
    const { status, body } = await call('POST', '/users', { displayName: 'Ada', role, ...given() });
    expect(status).toBe(201);
    const { clientSecret, ...shown } = body;
    const expected = { displayName: 'Ada', role, merchantId: place().merchantId, branchId: place().branchId };
    expect(shown).toEqual({
      ...expected,
      clientId: expect.stringMatching(/^user_[0-9A-Za-z]{20}$/),
      createdAt: expect.stringMatching(/Z$/),
    });
    expect(clientSecret).toMatch(/^[A-Za-z0-9_-]{43}$/);
    const token = await backend.token({ id: String(body.clientId), secret: String(clientSecret) });
    // SCP-17: users need no scope.
    expect((await listTerminals(token)).status).toBe(200);
    expect((await call('GET', `/users/${body.clientId}`)).body).toEqual(shown);
    expect((await call('GET', '/users')).text).not.toContain(String(clientSecret));
  });

  it('a user reaches its own tenant and nothing else (TEN-12)', async () => {
    const sister = await backend.branch(tenant.merchantId);
    const otherTenant = await backend.tenant();
    for (const branchId of [tenant.branchId, sister, otherTenant.branchId]) await backend.terminal(branchId);
    const reached = async (body: object) => {
      const { items } = (await listTerminals((await user(body)).token)).body;
      return (items as readonly { branchId: string }[]).map(({ branchId }) => branchId);
    };
    expect(await reached({ role: 'BRANCH', branchId: sister })).toEqual([sister]);
    expect(await reached({ role: 'MERCHANT', merchantId: tenant.merchantId })).toEqual([
      tenant.branchId,
      sister,
    ]);
    expect(await reached({ role: 'ADMIN' })).toEqual([tenant.branchId, sister, otherTenant.branchId]);
  });

  it.each<[wrong: object, status: number]>([
    [{ role: 'INTEGRATOR' }, 400],
    [{ role: 'admin' }, 400],
    [{}, 400],
    [{ role: 'BRANCH' }, 400],
    [{ role: 'MERCHANT' }, 400],
    [{ role: 'ADMIN', merchantId: 'mer_x' }, 400],
    [{ role: 'MERCHANT', merchantId: 'mer_x' }, 404],
    [{ role: 'MERCHANT', merchantId: 'mer_x', branchId: 'br_x' }, 400],
    [{ role: 'BRANCH', branchId: 'br_x' }, 404],
  ])('a new user cannot be %j', async (wrong, status) => {
    expect((await call('POST', '/users', wrong)).status).toBe(status);
    expect((await call('GET', '/users')).body.items).toHaveLength(1);
  });

  it('a user of a branch cannot name another merchant', async () => {
    const { merchantId } = await backend.tenant();
    const wrong = { role: 'BRANCH', branchId: tenant.branchId, merchantId };
    expect((await call('POST', '/users', wrong)).status).toBe(404);
  });
});

it.each(['', 'a\u0000b', 'a\nb', 'a\ud800b', '\udc00', 'x'.repeat(129)])(
  'a display name of %j is rejected',
  async (displayName) => {
    expect((await call('POST', '/users', { role: 'ADMIN', displayName })).status).toBe(400);
  },
);

it('a name may use any script', async () => {
  const displayName = 'Ünal 王 🙂';
  expect((await call('POST', '/users', { role: 'ADMIN', displayName })).body).toMatchObject({ displayName });
});

describe('SYSTEM_ADMINs', () => {
  it('only a SYSTEM_ADMIN can create, rename, move or delete a SYSTEM_ADMIN', async () => {
    const admin = await user({ role: 'ADMIN' });
    const other = await user({ role: 'SYSTEM_ADMIN' });
    const plain = await user({ role: 'ADMIN' });
    for (const response of [
      await call('POST', '/users', { role: 'SYSTEM_ADMIN' }, admin.token),
      await call('PATCH', `/users/${other.id}`, { displayName: 'x' }, admin.token),
      await call('PUT', `/users/${other.id}/role`, { role: 'ADMIN' }, admin.token),
      await call('PUT', `/users/${plain.id}/role`, { role: 'SYSTEM_ADMIN' }, admin.token),
      await call('PUT', `/users/${admin.id}/role`, { role: 'SYSTEM_ADMIN' }, admin.token),
      await call('DELETE', `/users/${other.id}`, undefined, admin.token),
    ]) {
      expect([response.status, response.body.errorCode]).toEqual([403, 'ERR_FORBIDDEN']);
    }
    expect((await call('GET', `/users/${other.id}`)).body.role).toBe('SYSTEM_ADMIN');
    expect((await call('DELETE', `/users/${plain.id}`, undefined, admin.token)).status).toBe(204);
  });

  it('the last SYSTEM_ADMIN cannot be removed, and of two that delete each other one stays', async () => {
    const [first] = (await call('GET', '/users')).body.items as readonly { clientId: string }[];
    const move = await call('PUT', `/users/${first?.clientId}/role`, { role: 'ADMIN' });
    expect([move.status, move.body.errorCode]).toEqual([409, 'ERR_INVALID_STATE']);
    const other = await user({ role: 'SYSTEM_ADMIN' });
    const responses = await Promise.all([
      call('DELETE', `/users/${other.id}`),
      call('DELETE', `/users/${first?.clientId}`, undefined, other.token),
    ]);
    expect(responses.map(({ status }) => status).filter((status) => status === 204)).toHaveLength(1);
  });
});

describe('a user who is deleted', () => {
  it('a deleted user gets no token, and issued tokens are rejected at once', async () => {
    const gone = await user({ role: 'ADMIN' });
    const { body } = await call('POST', '/ws-token', {}, gone.token);
    expect((await call('DELETE', `/users/${gone.id}`)).status).toBe(204);
    expect((await listTerminals(gone.token)).status).toBe(401);
    await expect(backend.token(gone)).rejects.toThrow('401');
    const client = await ChannelClient.opened(backend);
    expect((await client.connectWith(`Bearer ${body.wsToken}`)).headers.code).toBe('AUTH_FAILED');
    for (const response of [
      await call('GET', `/users/${gone.id}`),
      await call('DELETE', `/users/${gone.id}`),
      await call('PATCH', `/users/${gone.id}`, { displayName: 'x' }),
      await call('PUT', `/users/${gone.id}/role`, { role: 'ADMIN' }),
    ]) {
      expect(response.status).toBe(404);
    }
    expect((await call('GET', '/users')).text).not.toContain(gone.id);
  });

  it('a user cannot delete its own account', async () => {
    const self = await user({ role: 'SYSTEM_ADMIN' });
    const response = await call('DELETE', `/users/${self.id}`, undefined, self.token);
    expect([response.status, response.body.errorCode]).toEqual([409, 'ERR_INVALID_STATE']);
    expect((await listTerminals(self.token)).status).toBe(200);
  });
});

describe('a user whose role is put', () => {
  it('a new role counts with the next token; a token with the old role is rejected', async () => {
    const moved = await user({ role: 'ADMIN' });
    const role = { role: 'BRANCH', branchId: tenant.branchId };
    const response = await call('PUT', `/users/${moved.id}/role`, role);
    expect(response.body).toMatchObject({ ...role, merchantId: tenant.merchantId });
    expect((await call('GET', '/users', undefined, moved.token)).status).toBe(401);
    const fresh = await backend.token(moved);
    expect((await call('GET', '/users', undefined, fresh)).status).toBe(403);
    expect((await listTerminals(fresh)).status).toBe(200);
  });

  it('tokens stay revoked when the user gets its former place again (AUTH-16)', async () => {
    const { merchantId } = tenant;
    const moved = await user({ role: 'MERCHANT', merchantId });
    const elsewhere = (await backend.tenant()).merchantId;
    for (const place of [elsewhere, merchantId])
      await call('PUT', `/users/${moved.id}/role`, { role: 'MERCHANT', merchantId: place });
    expect((await listTerminals(moved.token)).status).toBe(401);
    expect((await listTerminals(await backend.token(moved))).status).toBe(200);
  });

  it('tokens stay valid when the role and the place do not change', async () => {
    const { merchantId } = tenant;
    const same = await user({ role: 'MERCHANT', merchantId });
    await call('PUT', `/users/${same.id}/role`, { role: 'MERCHANT', merchantId });
    expect((await listTerminals(same.token)).status).toBe(200);
  });

  it('renaming a user does not affect tokens', async () => {
    const renamed = await user({ role: 'ADMIN' });
    const { body } = await call('PATCH', `/users/${renamed.id}`, { displayName: 'Grace', role: 'BRANCH' });
    expect(body).toMatchObject({ displayName: 'Grace', role: 'ADMIN' });
    expect((await call('GET', '/users', undefined, renamed.token)).status).toBe(200);
  });
});

describe('the rights of a user who is deleted or moved', () => {
  type Change = (id: string) => Promise<unknown>;
  const remove: Change = (id) => call('DELETE', `/users/${id}`);
  const move: Change = async (id) => {
    const { merchantId } = await backend.tenant();
    return call('PUT', `/users/${id}/role`, { role: 'MERCHANT', merchantId });
  };
  const changes = [
    ['deleted', remove],
    ['moved', move],
  ] as const;

  it.each(changes)(
    'the observer sessions and the wsTokens of a %s user end at once (AUTH-16)',
    async (_, change) => {
      const { merchantId, branchId } = tenant;
      const terminal = await backend.terminal(branchId);
      const observing = await user({ role: 'MERCHANT', merchantId });
      const wsToken = await wsTokenOf(backend, terminal, observing.token);
      const observer = await ChannelClient.connected(backend, wsToken);
      await observer.subscribe(`/queue/terminal/${terminal.configId}`);
      const own = await ChannelClient.online(backend, terminal);
      await change(observing.id);
      expect((await observer.next()).headers.code).toBe('AUTH_FAILED');
      expect((await observer.ended).status).toBe(1008);
      const again = await ChannelClient.opened(backend);
      expect((await again.connectWith(`Bearer ${wsToken}`)).headers.code).toBe('AUTH_FAILED');
      expect(own.closed).toBeUndefined();
      expect((await backend.get('/api/v1/pos/listTerminals', observing.token)).status).toBe(401);
    },
  );

  it.each(changes)(
    'the session on the admin topic of a %s user ends at once (AUTH-16)',
    async (_, change) => {
      const gone = await user({ role: 'ADMIN' });
      const stays = await user({ role: 'ADMIN' });
      const dashboards = [];
      for (const { token } of [gone, stays]) {
        const { body } = await call('POST', '/ws-token', {}, token);
        const dashboard = await ChannelClient.connected(backend, String(body.wsToken));
        await dashboard.subscribe('/topic/admin/events', 'auto');
        dashboards.push(dashboard);
      }
      const [first, second] = dashboards;
      await change(gone.id);
      expect((await first?.next())?.headers.code).toBe('AUTH_FAILED');
      expect((await first?.ended)?.status).toBe(1008);
      await ChannelClient.online(backend, await backend.terminal(tenant.branchId));
      expect((await second?.next())?.command).toBe('MESSAGE');
    },
  );

  it('a request whose body arrives after its user was deleted has no effect (AUTH-16)', async () => {
    const gone = await user({ role: 'ADMIN' });
    const payload = JSON.stringify({ name: 'Late' });
    const headers = { 'content-type': 'application/json', 'content-length': String(payload.length) };
    const request = backend.open({ path: `${paths.admin}/merchants`, token: gone.token, headers });
    const response = responseOf(request);
    request.flushHeaders();
    await remove(gone.id);
    request.end(payload);
    expect((await response).status).toBe(401);
    expect((await call('GET', '/merchants')).text).not.toContain('Late');
  });
});

it('the roles are those that a user can have', async () => {
  const { items } = (await call('GET', '/roles')).body;
  expect((items as readonly { role: string }[]).map(({ role }) => role)).toEqual([
    'BRANCH',
    'MERCHANT',
    'ADMIN',
    'SYSTEM_ADMIN',
  ]);
});
