import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { exitCodes } from '../../failure/exit-codes.js';
import { defineScenario } from '../../scenarios/scenario.js';
import type { TargetDescription } from './target-schema.js';
import { TargetService } from './target-service.js';

const servers: Server[] = [];
/** A host of no commands. */
const silentHost = { variables: {}, signalGroup: () => false };
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

/** A server that responds in this way, and its address. */
async function listening(respond: RequestListener): Promise<string> {
  const server = createServer(respond);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function serviceAt(baseUrl: string, fields: Partial<TargetDescription> = {}): TargetService {
  const webSocketUrl = `${baseUrl.replace('http', 'ws')}/webs`;
  const credentials = { administrator: { id: 'user_1', secret: 'secret' } };
  const description = { targetVersion: 1, baseUrl, webSocketUrl, credentials, ...fields };
  return new TargetService({ description, folder: '.', tls: undefined }, silentHost);
}

it.each<[string, RequestListener, RegExp]>([
  ['refuses the credentials', (_, response) => response.writeHead(401).end('{}'), /returned 401: rejected/],
  ['responds with a page', (_, response) => response.end('<html>Welcome</html>'), /returned 200: not JSON/],
  ['responds with {} to everything', (_, response) => response.end('{}'), /returned 200: no token/],
  [
    'is another product',
    (_, response) => response.writeHead(404).end('{"detail":"Not Found"}'),
    /returned 404/,
  ],
  ['closes the connection', (request) => request.destroy(), /gives the administrator no token/],
])('the start of a run at a target is an error if it %s', async (_, respond, message) => {
  const service = serviceAt(await listening(respond));
  await expect(service.start()).rejects.toMatchObject({
    message: expect.stringMatching(message),
    code: 'unreachable-target',
    exitCode: exitCodes.unreachable,
  });
  await service.stop();
});

it('the start of a run at a target is refused if a proxy of another machine leads to it', async () => {
  const service = serviceAt('http://127.0.0.1:1', { proxy: { url: 'http://proxy.invalid:3128' } });
  await expect(service.open()).rejects.toMatchObject({
    message: 'the target is at proxy.invalid, which is not this machine',
    code: 'foreign-target',
  });
  await service.stop();
});

it('the start of a run at a target sends its headers, and at most its number of requests in a second', async () => {
  const seen: (string | undefined)[] = [];
  const baseUrl = await listening((request, response) => {
    seen.push(request.headers['x-team'] as string | undefined);
    response.end('{"token":"a.b.c"}');
  });
  const service = serviceAt(baseUrl, { headers: { 'X-Team': 'blue' }, limits: { requestsPerSecond: 20 } });
  const { target } = await service.start();
  const before = Date.now();
  await Promise.all([1, 2, 3, 4, 5].map(() => target.http.call({ method: 'GET', path: '/' })));
  expect(Date.now() - before).toBeGreaterThanOrEqual(200);
  expect(seen).toEqual(Array.from({ length: 6 }, () => 'blue'));
  await service.stop();
});

it('the headers of a target are shown by name alone', async () => {
  const baseUrl = await listening((_, response) => response.end('{"token":"a.b.c"}'));
  const service = serviceAt(baseUrl, { headers: { 'X-Team': 'hunter2' } });
  const { target } = await service.start();
  const { request } = await target.http.call({ method: 'GET', path: '/' });
  expect(request.headers).toMatchObject({ 'x-team': '***' });
  expect(JSON.stringify(request)).not.toContain('hunter2');
  await service.stop();
});

const run = async () => undefined;
const base = { title: 'A title', clauses: ['PAY-01'] as const, takesMs: 0, run };
const scenario = (fields: object) =>
  defineScenario({ id: 'area.name', needs: {}, ...base, ...fields } as never);
const start = { start: ['serve'] };
const settings = { arguments: ['{name}={value}'] };

it.each<[string, object, Partial<TargetDescription>, string | undefined]>([
  ['with nothing special', {}, {}, undefined],
  ['with as many terminals as allowed', { needs: { terminals: 2 } }, { limits: { terminals: 2 } }, undefined],
  [
    'with more terminals than allowed',
    { needs: { terminals: 3 } },
    { limits: { terminals: 2 } },
    '3 terminals, and the target file allows 2',
  ],
  [
    'with a restart',
    { needs: { restart: true } },
    {},
    'a restart of the service: hooks.restartable, or hooks.down and hooks.up, in the target file',
  ],
  [
    'with a restart by commands of its own',
    { needs: { restart: true } },
    { hooks: { down: ['stop'], up: ['start'] } },
    undefined,
  ],
  [
    'with a restart that its file allows',
    { needs: { restart: true } },
    { hooks: { ...start, restartable: true } },
    undefined,
  ],
  [
    'with a burst of requests',
    { needs: { burst: true } },
    { limits: { requestsPerSecond: 20 } },
    '500 requests in a second, and the target file allows 20',
  ],
  [
    'with more terminals than exist',
    { needs: { terminals: 2 } },
    { existing: { terminals: [{}] } },
    '2 terminals, and the target file lists 1',
  ],
  [
    'with resources that nothing else uses',
    { needs: { fresh: true } },
    { existing: {} },
    'a merchant, apps and terminals that nothing else uses: a target file without existing',
  ],
  [
    'with resources that nothing else uses, in tenants of every run alone',
    { needs: { fresh: true } },
    { tenants: 'reuse-only' },
    'a new merchant or branch: `tenants: reuse` in the target file',
  ],
  [
    'with resources that nothing else uses, next to tenants of every run',
    { needs: { fresh: true } },
    { tenants: 'reuse' },
    undefined,
  ],
  [
    'with the admin topic, which needs an administrator',
    { needs: { adminTopic: true } },
    { credentials: {} },
    'an administrator: credentials.administrator in the target file',
  ],
  [
    'with sessions that are longer than the lives that the file states',
    { needs: { wsTokenMs: 49_500 } },
    { lives: { wsToken: '45s' } },
    'wsTokens that live for 50s, and the target file states 45s',
  ],
  [
    'with sessions that are as long as the lives that the file states',
    { needs: { wsTokenMs: 45_000 } },
    { lives: { wsToken: '45s' } },
    undefined,
  ],
  ['which would disturb others', { isolated: true }, {}, undefined],
  [
    'which needs a service of its own',
    { isolated: { config: {} } },
    {},
    'a service of its own: hooks.start that prints its addresses',
  ],
  [
    'which needs another service at one address',
    { isolated: { config: { 'refund.cooldown': '0ms' } } },
    { hooks: { ...start, settings } },
    'a service of its own with another refund.cooldown: hooks.start that prints its addresses',
  ],
  [
    'which needs a setting that cannot be changed',
    { isolated: { config: { 'refund.cooldown': '0ms' } } },
    { baseUrl: undefined, webSocketUrl: undefined, hooks: start } as never,
    'a service with another refund.cooldown: hooks.settings in the target file',
  ],
  [
    'which needs a setting that is not listed',
    { isolated: { config: { 'refund.cooldown': '0ms' } } },
    {
      baseUrl: undefined,
      webSocketUrl: undefined,
      hooks: { ...start, settings: { ...settings, names: {} } },
    } as never,
    'the setting refund.cooldown: hooks.settings.names in the target file',
  ],
  [
    'which needs a setting that can be changed',
    { isolated: { config: { 'refund.cooldown': '0ms' } } },
    { baseUrl: undefined, webSocketUrl: undefined, hooks: { ...start, settings } } as never,
    undefined,
  ],
])('a scenario at a target %s needs what is missing', (_, fields, target, obstacle) => {
  expect(serviceAt('http://127.0.0.1:1', target).obstacleOf(scenario(fields))).toBe(obstacle);
});
