import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { exitCodes } from '../failure/exit-codes.js';
import { createRandomRoot } from '../random/random.js';
import { createBackend } from './backend.js';
import { builtInFixtures } from './fixtures/built-in.js';
import { RequestsInFlight } from './http/requests-in-flight.js';
import { MemoryBackend } from './testing/memory-backend.js';
import { MemoryFile } from './testing/memory-file.js';

let file: MemoryFile;
let seed = 1;

/** Another process, with its own ids and keys. */
function boot(): Promise<MemoryBackend> {
  seed += 1;
  const random = createRandomRoot(seed);
  return MemoryBackend.start({}, { dataFile: file, randomBytes: random.stream('bytes').bytes });
}

beforeEach(() => {
  file = new MemoryFile();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: 1_700_000_000_000 });
});

afterEach(() => {
  vi.useRealTimers();
});

describe('a backend that is started again on the same data', () => {
  it('a restarted backend has its payments and accounts, and accepts the tokens that it issued', async () => {
    const first = await boot();
    const tenant = await first.tenant();
    const app = await first.app({ owner: tenant });
    const token = await first.token(app);
    const paid = await first.call('payNow', token, { referenceId: 'r-1', amount: '1.00', currency: 'EUR' });
    await first.stop();

    const second = await boot();
    const found = await second.call('getTransactionDetails', token, { referenceId: 'r-1' });
    expect(found).toMatchObject({ status: 200, body: paid.body });
    expect(await second.token(app)).toMatch(/^eyJ/);
    const again = await second.call('payNow', token, { referenceId: 'r-1', amount: '1.00', currency: 'EUR' });
    expect(again.body.errorCode).toBe('ERR_DUPLICATE_REFERENCE');
    await second.stop();
    expect(file.opened).toBe(0);
  });

  it('a restarted backend resolves payments that became due in the meantime at once, and others when they are due', async () => {
    const first = await boot();
    const token = await first.appToken({ owner: await first.tenant() });
    const pay = (referenceId: string) =>
      first.call('payNow', token, { referenceId, amount: '500.00', currency: 'EUR' });
    await pay('early');
    vi.setSystemTime(Date.now() + 8_000);
    await pay('late');
    const statusOf = async (backend: MemoryBackend, referenceId: string) =>
      (await backend.call('getTransactionDetails', token, { referenceId })).body.status;
    expect(await statusOf(first, 'early')).toBe('PENDING');
    await first.stop();

    vi.setSystemTime(Date.now() + 5_000);
    const second = await boot();
    const resolved = second.whenSeen('payment.resolved', 1);
    await vi.advanceTimersByTimeAsync(0);
    await resolved;
    expect(await statusOf(second, 'early')).toBe('SUCCESS');
    expect(await statusOf(second, 'late')).toBe('PENDING');
    const rest = second.whenSeen('payment.resolved', 2);
    await vi.advanceTimersByTimeAsync(5_000);
    await rest;
    expect(await statusOf(second, 'late')).toBe('SUCCESS');
    expect(second.internalErrors).toEqual([]);
    await second.stop();
  });

  it('a restarted backend has the commands that wait for their terminals', async () => {
    const first = await boot();
    const tenant = await first.tenant();
    const token = await first.appToken({ owner: tenant });
    const { terminalId } = await first.terminal(tenant.branchId);
    const order = { terminalId, requestType: 'PRINT', body: 'Receipt' };
    const { requestId } = (await first.call('requestTerminal', token, order)).body;
    await first.stop();

    const second = await boot();
    const found = await second.call('requestStatus', token, { requestId });
    expect(found.body).toMatchObject({ requestId, status: 'QUEUED', requestType: 'PRINT' });
    await second.stop();
  });

  it('a restarted backend has all stored data, even if a part of it failed to stop', async () => {
    const first = await boot();
    const token = await first.appToken({ owner: await first.tenant() });
    await first.call('payNow', token, { referenceId: 'r-1', amount: '1.00', currency: 'EUR' });
    const broken = new Error('does not stop');
    vi.spyOn(RequestsInFlight.prototype, 'finish').mockRejectedValueOnce(broken);
    await expect(first.stop()).rejects.toBe(broken);
    expect(file.opened).toBe(0);

    const second = await boot();
    const found = await second.call('getTransactionDetails', token, { referenceId: 'r-1' });
    expect(found.body).toMatchObject({ referenceId: 'r-1', status: 'SUCCESS' });
    await second.stop();
  });

  it('a restarted backend keeps its data: fixtures are only for a new store', async () => {
    const first = await MemoryBackend.start({}, { dataFile: file });
    await first.stop();
    const second = await MemoryBackend.start({}, { dataFile: file, fixtures: builtInFixtures });
    const published = { id: 'app_HarbourSandbox000000', secret: 'harbour-sandbox-secret' };
    await expect(second.token(published)).rejects.toThrow('401');
    await second.stop();
  });

  it('a restarted backend rejects another secret for the first administrator than the stored one', async () => {
    const start = (clientSecret: string) => {
      const random = createRandomRoot(1);
      return createBackend({
        bootstrapAdmin: { clientId: 'user_first', clientSecret, chosen: true },
        randomBytes: random.stream('bytes').bytes,
        random,
        emit: () => undefined,
        onInternalError: () => undefined,
        dataFile: file,
      });
    };
    const first = start('the first secret');
    await first.start();
    await first.stop();
    const image = file.image;
    const second = start('another secret');
    const refusal = { code: 'other-administrator-secret', exitCode: exitCodes.usage };
    await expect(second.start()).rejects.toMatchObject(refusal);
    expect({ same: file.image === image, opened: file.opened }).toEqual({ same: true, opened: 0 });
  });
});

describe('a file that is not a data file', () => {
  it('an invalid data file makes the start fail, and is unlocked and unchanged', async () => {
    const foreign = new TextEncoder().encode('merchants: []\n');
    file.images.push(foreign);
    await expect(boot()).rejects.toMatchObject({ code: 'foreign-data', exitCode: exitCodes.usage });
    expect(file).toMatchObject({ image: foreign, opened: 0 });
  });
});
