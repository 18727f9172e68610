import { afterEach, beforeEach, expect, it } from 'vitest';
import { createBackend } from '../../backend/backend.js';
import type { Backend } from '../../backend/backend-options.js';
import { createRandomRoot } from '../../random/random.js';
import { Administrator } from '../../simulator/administrator.js';
import { Fleet } from '../../simulator/fleet.js';
import { HttpClient } from '../../simulator/http/http-client.js';
import { Integrator } from '../../simulator/integrator/integrator.js';
import { MemoryNetwork } from '../../simulator/network/memory.js';
import { createIntegrators } from './fleet-integrators.js';
import { planFleetOfSize } from './fleet-plan.js';
import { provision } from './provision.js';

const random = createRandomRoot(7);
const bootstrapAdmin = { clientId: 'user_first', clientSecret: 'the first administrator' };

let backend: Backend;
let network: MemoryNetwork;
let http: HttpClient;
let administrator: Administrator;

beforeEach(async () => {
  const faults: unknown[] = [];
  backend = createBackend({
    bootstrapAdmin,
    random,
    randomBytes: random.stream('bytes').bytes,
    emit: () => undefined,
    onInternalError: (fault) => faults.push(fault),
  });
  await backend.start();
  network = new MemoryNetwork({
    origin: backend.baseUrl,
    accept: (socket) => backend.server.emit('connection', socket),
  });
  http = new HttpClient({ network, baseUrl: backend.baseUrl });
  administrator = new Administrator({ http, ...bootstrapAdmin });
});

afterEach(async () => {
  await network.close();
  await backend.stop();
});

it('provisioning keeps the accessId of legacy terminals, which need it for their sessions, and of no others', async () => {
  const plan = planFleetOfSize({ terminals: 4, integrators: 0, legacyShare: 0.5 });
  const { identities } = await provision(administrator, plan);
  expect(identities.map(({ legacy, accessId }) => [legacy, typeof accessId])).toEqual([
    [undefined, 'undefined'],
    [true, 'string'],
    [undefined, 'undefined'],
    [true, 'string'],
  ]);
});

it('provisioning creates as many terminals as planned, in order, half of them in each of two branches', async () => {
  const { identities } = await provision(administrator, planFleetOfSize({ terminals: 41, integrators: 0 }));
  expect(new Set(identities.map(({ configId }) => configId)).size).toBe(41);
  const query = { limit: 100 };
  const { body } = await administrator.request({ method: 'GET', path: '/api/v1/pos/listTerminals', query });
  const items = (body as { items: { name: string; branchId: string; terminalId: string }[] }).items;
  const byId = new Map(items.map((item) => [item.terminalId, item]));
  const given = identities.map(({ terminalId }) => byId.get(terminalId));
  expect(given.map((item) => item?.name)).toEqual(identities.map((_, index) => `Terminal ${index + 1}`));
  const [north, south] = given.map((item) => item?.branchId);
  expect(north).not.toBe(south);
  expect(given.map((item) => item?.branchId)).toEqual(
    identities.map((_, index) => (index % 2 ? south : north)),
  );
  const names = planFleetOfSize({ terminals: 41, integrators: 0 }).branches.map(({ name }) => name);
  expect(new Set(names).size).toBe(2);
  expect(identities.map(({ branch }) => branch)).toEqual(identities.map((_, index) => names[index % 2]));
});

it('provisioning creates an evenly spread share of legacy terminals, which come online like the others', async () => {
  const plan = { terminals: 10, integrators: 0, legacyShare: 0.3 };
  const { identities } = await provision(administrator, planFleetOfSize(plan));
  const legacy = identities.flatMap(({ legacy }, index) => (legacy === true ? [index] : []));
  expect(legacy).toEqual([3, 6, 9]);
  const link = { network, webSocketUrl: backend.webSocketUrl };
  const fleet = new Fleet({ http, link, emit: () => undefined, identities, random });
  fleet.start();
  await fleet.whenOnline(10, { timeoutMs: 10_000 });
  await fleet.stop();
  const path = '/api/v1/admin/terminals';
  const { body } = await administrator.request({ method: 'GET', path, query: { limit: 100 } });
  const items = (body as { items: { configId: number; legacy: boolean }[] }).items;
  const known = items.filter((item) => item.legacy).map(({ configId }) => configId);
  expect(known.sort()).toEqual(legacy.map((index) => identities[index]?.configId).sort());
});

it('provisioning creates a working app with a unique name for each integrator, personas in turn', async () => {
  const { apps } = await provision(administrator, planFleetOfSize({ terminals: 0, integrators: 9 }));
  expect(apps.map(({ name }) => name)).toEqual([
    'pos-1',
    'kiosk-1',
    'companion-1',
    'erp-1',
    'scope-prober-1',
    'tenant-prober-1',
    'careless-retrier-1',
    'pos-2',
    'kiosk-2',
  ]);
  const responses = await Promise.all(
    apps.map(async ({ appId, appSecret }) => {
      const integrator = new Integrator({ http, appId, appSecret });
      const reading = await integrator.call('listTerminals');
      return reading.status;
    }),
  );
  expect(responses).toEqual([403, 403, 200, 403, 403, 200, 403, 403, 403]);
});

it('provisioning creates nothing for an empty plan', async () => {
  const provisioned = await provision(administrator, planFleetOfSize({ terminals: 0, integrators: 0 }));
  const merchantIds = [expect.any(String)];
  expect(provisioned).toEqual({ merchantIds, identities: [], profiles: [], apps: [] });
  const link = { network, webSocketUrl: backend.webSocketUrl };
  const parts = { http, link, random, emit: () => undefined, administrator };
  expect(await createIntegrators(provisioned, parts)).toEqual([]);
});

it('provisioning creates a control app for the probers, and for the tenant prober another merchant', async () => {
  const provisioned = await provision(administrator, planFleetOfSize({ terminals: 1, integrators: 7 }));
  const link = { network, webSocketUrl: backend.webSocketUrl };
  await createIntegrators(provisioned, { http, link, random, emit: () => undefined, administrator });
  const names = async (family: string) => {
    const path = `/api/v1/admin/${family}`;
    const { body } = await administrator.request({ method: 'GET', path, query: { limit: 100 } });
    return (body as { items: { name?: string; displayName?: string }[] }).items.map(
      ({ name, displayName }) => name ?? displayName,
    );
  };
  expect(await names('merchants')).toEqual(['Tillfleet', 'Neighbour']);
  const apps = await names('apps');
  expect(apps).toEqual(expect.arrayContaining(['scope-prober-1 control app', 'tenant-prober-1 control app']));
  expect(apps).toHaveLength(10);
});

it('provisioning stops at the first rejected call', async () => {
  const unauthorised = new Administrator({ http, ...bootstrapAdmin, clientSecret: 'wrong' });
  await expect(provision(unauthorised, planFleetOfSize({ terminals: 3, integrators: 1 }))).rejects.toThrow(
    '401',
  );
});
