import { expect, it } from 'vitest';
import { parseBinding } from '../../binding/read-binding.js';
import { translators } from '../../binding/translators.js';
import { Administrator } from '../../simulator/administrator.js';
import { HttpClient } from '../../simulator/http/http-client.js';
import { FakeBackend, type FakeResponse, type RawWriter } from '../../simulator/testing/fake-backend.js';
import { CreatedResources, describeRemaining } from './created-resources.js';

/** A service with calls of its own, which creates something by each POST, and an administrator who reaches it by a binding. */
async function bound(calls: string) {
  const backend = new FakeBackend();
  const created = new CreatedResources();
  const text = `bindingVersion: 1\nids: { configId: '######' }\nhttp:\n  calls:\n${calls}`;
  const { http: translator } = translators(await parseBinding(text, 'b.yaml'));
  const { network } = backend.link;
  const http = new HttpClient({
    network,
    baseUrl: backend.http.origin,
    translator,
    around: (call, send) => created.around(call, send),
  });
  const sent: string[] = [];
  const on = (route: string, response: FakeResponse | RawWriter) =>
    backend.routes.set(route, () => {
      sent.push(route);
      return response;
    });
  on('POST /devices?at=b1', { status: 200, body: { device: { no: 'dev-9' } } });
  on('POST /devices', { status: 200, body: { device: { no: 'dev-9' } } });
  on('POST /devices/dev-9/off', { status: 200, body: {} });
  on('POST /people', { status: 200, body: { person: 'p1' } });
  on('DELETE /people/p1', { status: 204, body: undefined });
  on('POST /widgets', { status: 201, body: { id: 3 } });
  on('POST /search', { status: 200, body: { items: [] } });
  on('POST /sites', { status: 201, body: { branchId: 'b1' } });
  const administrator = new Administrator({ http, clientId: 'user_1', clientSecret: 'secret' });
  const create = (family: string) =>
    administrator.request({ method: 'POST', path: `/api/v1/admin/${family}`, body: {} });
  const left = async () => describeRemaining(await created.remove(administrator, 1_000));
  return { on, create, sent, left };
}

const devices = `
    createTerminal: { path: /devices, response: '{"body": {"configId": body.device.no}}' }
    deactivateTerminal: { path: '/devices/{configId}/off' }`;
const people = `
    createUser: { path: /people, response: '{"body": {"clientId": $remember("user", body.person)}}' }
    deleteUser: { path: '/people/{person}', request: '{"params": {"person": $recall("user")}}' }`;

it.each([
  ['by name', '$call("createTerminal")'],
  ['by the method and path of its call', '$call({"method": "POST", "path": "/devices?at=b1", "body": {}})'],
  ['by a path of its own', '$call({"method": "POST", "path": "/others", "body": {}, "creates": "terminal"})'],
])('a terminal that a second call creates %s is deactivated at the end', async (_how, second) => {
  const { on, create, sent, left } = await bound(`${devices}
    createBranch: { path: /sites, response: '(${second}; {})' }`);
  on('POST /others', { status: 200, body: { device: { no: 'dev-9' } } });
  expect((await create('branches')).body).toEqual({ branchId: 'b1' });
  expect(await left()).toBe('1 terminal (deactivated), 1 branch');
  expect(sent.at(-1)).toBe('POST /devices/dev-9/off');
});

it('a user whom a second call creates is deleted by what the response to its creation has shown', async () => {
  const { create, sent, left } = await bound(`${people}
    createBranch: { path: /sites, response: '($call("createUser"); {})' }`);
  await create('branches');
  expect(await left()).toBe('1 branch');
  expect(sent.at(-1)).toBe('DELETE /people/p1');
});

it('a user whom a second call has created stays if the service has no user of the id by which it is to be deleted', async () => {
  const { on, create, left } = await bound(`${people}
    createBranch: { path: /sites, response: '($call("createUser"); {})' }`);
  on('DELETE /people/p1', { status: 404, body: {} });
  await create('branches');
  expect(await left()).toBe('1 user as they were, 1 branch');
});

it('a resource that a second call creates and that shows no id of the profile is named at the end', async () => {
  const { on, create, left } = await bound(`
    createBranch:
      path: /sites
      response: '($call("createApp"); $call({"method": "POST", "path": "/widgets?secret=x"}); $call({"method": "POST", "path": "/search"}); {})'`);
  on('POST /api/v1/admin/apps', (socket) =>
    socket.end(
      'HTTP/1.1 201 Created\r\nconnection: close\r\nlocation: /keys/4?secret=x\r\ncontent-length: 0\r\n\r\n',
    ),
  );
  on('POST /widgets?secret=x', { status: 201, body: { id: 3 } });
  await create('branches');
  expect(await left()).toBe('1 branch, 1 app without an id (/keys/4), 1 resource without an id (/widgets)');
});

it('a call that creates something by second calls has created it once', async () => {
  const { create, left } = await bound(`
    createBranch: { respond: '{"body": {"branchId": $call({"method": "POST", "path": "/widgets"}).body.id}}' }`);
  await create('branches');
  expect(await left()).toBe('1 branch');
});

it('a resource is named also if the response of its creation cannot be translated', async () => {
  const { create, left } = await bound(`
    createBranch: { path: /sites, response: '{"body": $number(body.branchId)}' }
    createApp: { path: /widgets, response: '{"body": $number("none")}' }
    createUser: { respond: '($call({"method": "POST", "path": "/people"}); $number("none"))' }`);
  for (const family of ['branches', 'apps', 'users'])
    await expect(create(family)).rejects.toThrow(/failed: /);
  expect(await left()).toBe('1 branch, 1 app without an id (/widgets), 1 user without an id (/people)');
});

it('a call that is not sent, as its expression fails before, has created nothing', async () => {
  const { create, left } = await bound(`
    createUser: { respond: '($call({"method": "GET", "path": "/people"}); $number("none"))' }
    createApp: { request: '($call({"method": "POST", "path": "/search"}); $number("none"))' }`);
  for (const family of ['users', 'apps']) await expect(create(family)).rejects.toThrow(/failed: /);
  expect(await left()).toBe('');
});
