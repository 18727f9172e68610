import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { MemoryBackend, type Tenant, type TestTerminal } from '../../testing/memory-backend.js';

type Item = Readonly<Record<string, unknown>>;

let backend: MemoryBackend;
let tenant: Tenant;
let terminal: TestTerminal;
/** An app of the merchant with the payments below, and one app of each kind that must see none of them. */
let app: string;
let references = 0;

const start = Date.UTC(2026, 10, 27, 12);

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: start });
  backend = await MemoryBackend.start({ 'find.scanRows': 5 });
  tenant = await backend.tenant();
  terminal = await backend.terminal(tenant.branchId);
  app = await backend.appToken({ owner: tenant, sandbox: false });
  const payments = [
    { referenceId: 'first', amount: '10.00', currency: 'EUR', channel: 'qr', status: 'FAILED' },
    { referenceId: 'second', amount: '10.01', currency: 'EUR', terminalId: terminal.terminalId },
    { referenceId: 'third', amount: '500', currency: 'JPY', branchId: tenant.branchId },
    { referenceId: 'fourth_100', amount: '0.500', currency: 'KWD', status: 'PENDING', specificTId: 'ACQ-77' },
  ];
  for (const [at, body] of payments.entries()) {
    vi.setSystemTime(start + at * 1_000);
    await save(app, body);
  }
});

afterEach(() => {
  expect(backend.internalErrors).toEqual([]);
});

afterAll(async () => {
  await backend.stop();
  vi.useRealTimers();
});

async function save(token: string, body: object): Promise<void> {
  references += 1;
  const response = await backend.call('saveTransaction', token, {
    referenceId: `order-${references}`,
    amount: '1.00',
    currency: 'EUR',
    ...body,
  });
  if (response.status !== 200) throw new Error(response.text);
}

const namesIn = (body: Item) => (body.items as readonly Item[]).map((each) => each.referenceId);

/** Reads all pages, whatever their sizes. */
async function all(token: string, body: object, operation = 'find'): Promise<readonly unknown[]> {
  const found: unknown[] = [];
  for (let cursor: unknown; cursor !== null; ) {
    const response = await backend.call(operation, token, {
      ...body,
      ...(cursor !== undefined && { cursor }),
    });
    if (response.status !== 200) throw new Error(response.text);
    found.push(...namesIn(response.body));
    cursor = response.body.nextCursor;
  }
  return found;
}

it.each<[filter: object, names: readonly string[]]>([
  [{}, ['fourth_100', 'third', 'second', 'first']],
  [{ status: 'FAILED' }, ['first']],
  [{ status: 'PENDING' }, ['fourth_100']],
  [{ channel: 'qr' }, ['first']],
  [{ currency: 'EUR' }, ['second', 'first']],
  [{ currency: 'EUR', status: 'SUCCESS' }, ['second']],
  [{ amountMin: '10.01' }, ['third', 'second']],
  [{ amountMin: 10, amountMax: '10.005' }, ['first']],
  [{ amountMax: '0.5' }, ['fourth_100']],
  [{ amountMax: '0.499' }, []],
  [{ amountMin: '499.5', amountMax: '500' }, ['third']],
  [{ amountMin: '10.001', currency: 'EUR' }, ['second']],
  [{ createdFrom: '2026-11-27T12:00:01.000Z' }, ['fourth_100', 'third', 'second']],
  [{ createdTo: '2026-11-27T12:00:01.000Z' }, ['second', 'first']],
  [{ createdFrom: '2026-11-27T12:00:01Z', createdTo: '2026-11-27T12:00:02Z' }, ['third', 'second']],
  [{ text: 'IRS' }, ['first']],
  [{ text: 'acq-7' }, ['fourth_100']],
  [{ text: '_1' }, ['fourth_100']],
  [{ text: '%' }, []],
  [{ text: "' or 1=1 --" }, []],
])('find with %j returns only the matching transactions (QRY-02)', async (filter, names) => {
  expect(await all(app, filter)).toEqual(names);
});

it('find filters by terminal and by branch, and rejects those out of reach (TEN-02, TEN-12)', async () => {
  for (const operation of ['find', 'getRecentTransactions']) {
    expect(await all(app, { terminalId: terminal.terminalId }, operation)).toEqual(['second']);
    expect(await all(app, { branchId: tenant.branchId }, operation)).toEqual(['third', 'second']);
    expect(await all(terminal.token, {}, operation)).toEqual(['third', 'second']);
    const other = await backend.tenant();
    const otherApp = await backend.appToken({ owner: other, sandbox: false });
    const sandbox = await backend.appToken({ owner: tenant });
    expect(await all(otherApp, {}, operation)).toEqual([]);
    expect(await all(sandbox, {}, operation)).toEqual([]);
    const outOfReach = [
      { terminalId: terminal.terminalId },
      { branchId: tenant.branchId },
      { terminalId: 'T99999999' },
      { terminalId: terminal.terminalId, branchId: other.branchId },
    ];
    for (const filter of outOfReach)
      expect((await backend.call(operation, otherApp, filter)).status).toBe(404);
    expect(await all(backend.adminToken, { branchId: tenant.branchId }, operation)).toEqual([
      'third',
      'second',
    ]);
  }
});

it.each<[object, code: string]>([
  [{ status: 'SOLD' }, 'ERR_VALIDATION'],
  [{ currency: 'XXQ' }, 'ERR_VALIDATION'],
  [{ limit: 0 }, 'ERR_VALIDATION'],
  [{ limit: 101 }, 'ERR_VALIDATION'],
  [{ limit: '5' }, 'ERR_VALIDATION'],
  [{ cursor: 'bm8' }, 'ERR_VALIDATION'],
  [{ createdFrom: '2026-02-30T00:00:00Z' }, 'ERR_VALIDATION'],
  [{ createdFrom: 'yesterday' }, 'ERR_VALIDATION'],
  [{ amountMin: '-1' }, 'ERR_INVALID_AMOUNT'],
  [{ amountMax: '1e3' }, 'ERR_INVALID_AMOUNT'],
  [{ amountMax: '1'.repeat(33) }, 'ERR_INVALID_AMOUNT'],
  [{ text: '' }, 'ERR_VALIDATION'],
])('find rejects %j', async (body, code) => {
  const response = await backend.call('find', app, body);
  expect([response.status, response.body.errorCode]).toEqual([400, code]);
});

describe('the paging of find', () => {
  it('paging visits each row once while rows are added, also if a page ends before its limit (QRY-02)', async () => {
    const other = await backend.tenant();
    const token = await backend.appToken({ owner: other, sandbox: false });
    // Several are stored in one millisecond.
    for (let count = 0; count < 23; count += 1) {
      if (count % 3 === 0) vi.setSystemTime(Date.now() + 1);
      await save(token, { referenceId: `row-${count}`, channel: count % 2 === 0 ? 'even' : 'odd' });
    }
    const expected = Array.from({ length: 23 }, (_, count) => `row-${22 - count}`);
    for (const [filter, names] of [
      [{}, expected],
      [{ channel: 'even' }, expected.filter((_, at) => at % 2 === 0)],
      [{ text: 'ROW-0' }, ['row-0']],
    ] as const) {
      const visited: unknown[] = [];
      let pages = 0;
      for (let cursor: unknown; cursor !== null; pages += 1) {
        const body = { ...filter, limit: 4, ...(cursor !== undefined && { cursor }) };
        const page = (await backend.call('find', token, body)).body;
        expect(namesIn(page).length).toBeLessThanOrEqual(4);
        visited.push(...namesIn(page));
        cursor = page.nextCursor;
        await save(token, { channel: 'even', referenceId: `late-ROW-0-${references}` });
      }
      expect(visited.filter((name) => !String(name).startsWith('late'))).toEqual(names);
      expect(new Set(visited).size).toBe(visited.length);
      expect(pages).toBeGreaterThan(1);
    }
  });

  it('a page contains the newest transactions first, as many as requested, twenty by default (QRY-01)', async () => {
    const token = await backend.appToken({ owner: await backend.tenant(), sandbox: false });
    for (let count = 0; count < 22; count += 1) await save(token, { referenceId: `row-${count}` });
    const ask = async (body: object) => (await backend.call('getRecentTransactions', token, body)).body;
    expect(namesIn(await ask({ limit: 3 }))).toEqual(['row-21', 'row-20', 'row-19']);
    expect(namesIn(await ask({}))).toHaveLength(20);
    const { nextCursor } = await ask({});
    expect(await ask({ cursor: nextCursor })).toMatchObject({
      items: [{ referenceId: 'row-1' }, { referenceId: 'row-0' }],
      nextCursor: null,
    });
  });
});
