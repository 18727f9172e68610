import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ChannelClient } from './testing/channel-client.js';
import { MemoryBackend, type Tenant } from './testing/memory-backend.js';
import { MemoryFile } from './testing/memory-file.js';
import { reportDestination, reportOf } from './testing/report-fixture.js';

const everyMs = 30_000;
let file: MemoryFile;
let backend: MemoryBackend;
let tenant: Tenant;
let app: string;

async function start(refuseUnsaved: boolean): Promise<void> {
  backend = await MemoryBackend.start(
    { 'data.snapshotEvery': everyMs },
    { operatorVersion: '1.2.3', dataFile: file, refuseUnsaved },
  );
  tenant = await backend.tenant();
  app = await backend.appToken({ owner: tenant });
}

beforeEach(() => {
  file = new MemoryFile();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
});

afterEach(async () => {
  vi.useRealTimers();
  file.full = false;
  await backend.stop();
});

async function snapshotFails(): Promise<void> {
  file.full = true;
  await vi.advanceTimersByTimeAsync(everyMs);
  await vi.waitUntil(() => backend.internalErrors.length > 0);
}

async function room(): Promise<void> {
  file.full = false;
  const before = file.images.length;
  await vi.advanceTimersByTimeAsync(everyMs);
  await vi.waitUntil(() => file.images.length > before);
}

const health = () => backend.send({ method: 'GET', path: '/health' });
const pay = async (referenceId: string) => {
  const { status, headers, body } = await backend.call('payNow', app, {
    referenceId,
    amount: '1.00',
    currency: 'EUR',
  });
  return { status, retryAfter: headers['retry-after'], errorCode: body.errorCode };
};

it('the health check is degraded while the data file cannot be written, and the metrics count the failures', async () => {
  await start(false);
  await snapshotFails();
  expect(await health()).toMatchObject({
    status: 503,
    body: { status: 'degraded', dataFile: { ageSeconds: 30, failures: 1 } },
  });
  const { text } = await backend.send({ method: 'GET', path: '/metrics' });
  for (const sample of ['age_seconds 30', 'degraded 1', 'failures_total 1', 'bytes [1-9]'])
    expect(text).toMatch(new RegExp(`^tillfleet_snapshot_${sample}`, 'm'));
  expect((await pay('logged')).status).toBe(200);
  await room();
  expect(await health()).toMatchObject({
    status: 200,
    body: { status: 'ok', dataFile: { ageSeconds: 0, failures: 1 } },
  });
});

it('a backend that refuses what it cannot save responds 503 to each request that stores, and to no other', async () => {
  await start(true);
  expect((await pay('before')).status).toBe(200);
  const created = backend.send({
    path: '/api/v1/admin/merchants',
    token: backend.adminToken,
    body: { name: 'M' },
  });
  expect((await created).status).toBe(201);
  await snapshotFails();
  expect(await pay('meanwhile')).toEqual({ status: 503, retryAfter: '5', errorCode: 'ERR_SYSTEM_ERROR' });
  for (const operation of ['saveTransaction', 'refund', 'cancelTransaction', 'settle', 'requestTerminal'])
    expect([operation, (await backend.call(operation, app, {})).status]).toEqual([operation, 503]);
  const admin = { path: '/api/v1/admin/merchants', token: backend.adminToken, body: { name: 'N' } };
  expect((await backend.send(admin)).status).toBe(503);
  const activation = { path: '/api/v1/terminal/activate', body: { activationCode: 'act_1' } };
  expect((await backend.send(activation)).status).toBe(503);
  const found = await backend.call('getTransactionDetails', app, { referenceId: 'before' });
  expect(found.status).toBe(200);
  await room();
  expect((await pay('meanwhile')).status).toBe(200);
});

it('a report that could not be saved gets no receipt, and is stored when the terminal sends it again', async () => {
  await start(true);
  const terminal = await backend.terminal(tenant.branchId);
  const client = await ChannelClient.online(backend, terminal, 'auto');
  const body = JSON.stringify(reportOf(terminal, { referenceId: 'r-1', specificTId: 's-1' }));
  await snapshotFails();
  client.sendFrame('SEND', [`destination:${reportDestination}`, 'receipt:r'], body);
  expect(await client.next()).toMatchObject({
    command: 'ERROR',
    headers: { code: 'INTERNAL_ERROR', message: 'The data file cannot be written' },
  });
  expect(backend.seen('report.stored')).toEqual([]);
  await room();
  const again = await ChannelClient.online(backend, terminal, 'auto');
  await again.sendAndWait('SEND', [`destination:${reportDestination}`], body);
  expect(backend.seen('report.stored')).toHaveLength(1);
  again.cut();
});
