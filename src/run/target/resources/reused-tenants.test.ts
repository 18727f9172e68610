import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Administrator } from '../../../simulator/administrator.js';
import { HttpClient } from '../../../simulator/http/http-client.js';
import { FakeBackend } from '../../../simulator/testing/fake-backend.js';
import { CreatedResources, describeRemaining } from '../created-resources.js';
import { BranchNotes } from './branch-notes.js';
import { ReusedTenants } from './reused-tenants.js';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'tillfleet-tenants-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

interface Row {
  readonly id: string;
  readonly name: string;
  readonly merchantId?: string;
}

/** A service whose lists have two rows a page, and which keeps what is created. */
class Service {
  readonly merchants: Row[] = [];
  readonly branches: Row[] = [];
  readonly backend = new FakeBackend();

  constructor() {
    const { routes } = this.backend;
    routes.set('POST /api/v1/admin/merchants', (_request, body) => {
      const row = { id: `m${this.merchants.length}`, name: String(JSON.parse(body).name) };
      this.merchants.push(row);
      this.#serve();
      return { status: 201, body: { merchantId: row.id } };
    });
    routes.set('POST /api/v1/admin/branches', (_request, body) => {
      const { name, merchantId } = JSON.parse(body);
      const row = { id: `b${this.branches.length}`, name: String(name), merchantId: String(merchantId) };
      this.branches.push(row);
      this.#serve();
      return { status: 201, body: { branchId: row.id, merchantId } };
    });
    this.#serve();
  }

  /** The routes of fakes contain the query. */
  #serve(): void {
    const pagesOf = (family: string, query: string, rows: readonly object[]) => {
      for (let start = 0; start === 0 || start < rows.length; start += 2) {
        const cursor = start === 0 ? '' : `&cursor=${start}`;
        const next = start + 2 < rows.length ? String(start + 2) : null;
        const body = { items: rows.slice(start, start + 2), nextCursor: next };
        this.backend.routes.set(`GET /api/v1/admin/${family}?${query}limit=100${cursor}`, () => ({ body }));
      }
    };
    const merchants = this.merchants.map(({ id, name }) => ({ merchantId: id, name }));
    pagesOf('merchants', '', merchants);
    for (const { merchantId } of merchants) {
      const own = this.branches.filter((row) => row.merchantId === merchantId);
      const rows = own.map(({ id, name }) => ({ branchId: id, merchantId, name }));
      pagesOf('branches', `merchantId=${merchantId}&`, rows);
    }
  }

  /** The tenants of a new run. */
  run({ notes, only = false }: { readonly notes?: BranchNotes; readonly only?: boolean } = {}) {
    const created = new CreatedResources(only ? 'reuse-only' : 'reuse');
    const http = new HttpClient({
      network: this.backend.link.network,
      baseUrl: this.backend.http.origin,
      around: (call, send) => created.around(call, send),
    });
    const administrator = new Administrator({ http, clientId: 'user_1', clientSecret: 'secret' });
    const tenants = new ReusedTenants({ administrator, notes, created });
    const left = async () => describeRemaining(await created.remove(administrator, 1_000));
    return { tenants, administrator, left };
  }
}

/** The tenants that a scenario with another merchant and two branches has. */
async function used({ tenants }: Pick<ReturnType<Service['run']>, 'tenants'>) {
  const one = await tenants.tenant('payments.cancel');
  const other = await tenants.tenant('payments.cancel, another');
  const branches = [
    await tenants.branch(one.merchantId, 'North'),
    await tenants.branch(one.merchantId, 'South'),
  ];
  return [one, other, ...branches];
}

it('the tenants of one run are found again by the next one, on whatever page they are, and none is created', async () => {
  const service = new Service();
  const first = service.run();
  await first.administrator.createMerchant('Harbour Coffee');
  const tenants = await used(first);
  expect(await first.left()).toBe('3 merchants, 4 branches');
  const second = service.run();
  expect(await used(second)).toEqual(tenants);
  expect(await second.left()).toBe('');
  expect([service.merchants.length, service.branches.length]).toEqual([3, 4]);
  expect(service.merchants.map(({ name }) => name)).toEqual([
    'Harbour Coffee',
    'payments.cancel, every run',
    'payments.cancel, another, every run',
  ]);
});

it('a merchant of an earlier run may be changed, one of others may not', async () => {
  const service = new Service();
  await used(service.run());
  service.merchants.push({ id: 'm9', name: 'payments.cancel' });
  const { tenants, administrator } = service.run();
  const { merchantId } = await tenants.tenant('payments.cancel');
  const put = (id: string) =>
    administrator.request({ method: 'PUT', path: `/api/v1/admin/gateway-configurations/${id}`, body: {} });
  expect((await put(merchantId)).status).toBe(404);
  await expect(put('m9')).rejects.toThrow('a change of what the run has not created');
});

it('a scenario that asks twice at the same time has one tenant', async () => {
  const service = new Service();
  const { tenants } = service.run();
  const [one, again] = await Promise.all([tenants.tenant('a'), tenants.tenant('a')]);
  expect(again).toEqual(one);
  expect(service.merchants.length).toBe(1);
});

it('nothing but the tenants of every run is created where new ones are forbidden', async () => {
  const service = new Service();
  const { tenants, administrator } = service.run({ only: true });
  const { merchantId } = await tenants.tenant('a');
  const needs = 'needs a new merchant or branch: `tenants: reuse` in the target file';
  await expect(administrator.createMerchant('A merchant')).rejects.toThrow(needs);
  await expect(administrator.createBranch(merchantId, 'A branch')).rejects.toThrow(needs);
  await tenants.branch(merchantId, 'A branch');
});

it('a service that does not list its branches is helped by notes, which have no effect without its merchants', async () => {
  const service = new Service();
  const notes = () => new BranchNotes(folder, 'http://fake.test');
  const tenants = await used(service.run({ notes: notes() }));
  expect(await used(service.run({ notes: notes() }))).toEqual(tenants);
  expect(service.branches.length).toBe(4);
  expect(await used(service.run({ notes: new BranchNotes(folder, 'http://other.test') }))).not.toEqual(
    tenants,
  );
  expect(service.branches.length).toBe(8);
  const empty = new Service();
  await used(empty.run({ notes: notes() }));
  expect([empty.merchants.length, empty.branches.length]).toEqual([2, 4]);
});

it('a service that does not list its merchants is refused before anything is created', async () => {
  const service = new Service();
  service.backend.routes.set('GET /api/v1/admin/merchants?limit=100', () => ({ status: 404, body: {} }));
  const { tenants } = service.run();
  const failure = await tenants.prepare().catch((error: unknown) => error);
  expect(failure).toMatchObject({ exitCode: 64, code: 'no-tenants' });
  expect(String(failure)).toContain('GET /api/v1/admin/merchants?limit=100 returned 404');
});

it.each([
  ['{"tenantsVersion": 2, "branches": []}', ':1: tenantsVersion must be 1, not 2'],
  ['{"tenantsVersion": 1, "branches": [{"baseUrl": 7}]}', ':1: branches[0]'],
  ['{"tenantsVersion": 1}', ':1: branches is missing'],
])('notes that are not valid are refused with the line and the field: %s', (content, message) => {
  const notes = new BranchNotes(folder, 'http://fake.test');
  notes.add({ merchantId: 'm', name: 'n', branchId: 'b' });
  const file = path.join(folder, '.tillfleet', 'tenants.json');
  expect(readFileSync(file, 'utf8')).not.toContain('secret');
  writeFileSync(file, content);
  const find = () => new BranchNotes(folder, 'http://fake.test').find({ merchantId: 'm', name: 'n' });
  expect(find).toThrow(message);
});
