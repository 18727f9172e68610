import { expect, it } from 'vitest';
import { Failure } from '../src/failure/failure.js';
import { HttpClient } from '../src/simulator/http/http-client.js';
import { MemoryNetwork } from '../src/simulator/network/memory.js';
import { day } from '../src/text/time-units.js';
import { inVirtualTime } from './support/virtual-time.js';

it('a test in virtual time lets a week pass at once', async () => {
  const slept = await inVirtualTime({}, async (service) => {
    const before = service.now();
    await service.sleep('7d');
    return service.now() - before;
  });
  expect(slept).toBe(7 * day);
});

it('a test in virtual time boots a backend with its terminals online, again and again', async () => {
  for (let round = 0; round < 3; round += 1) {
    const list = await inVirtualTime({ terminals: 2 }, async (service) => {
      const app = await service.integrator({ scopes: ['terminals:read'], sandbox: true });
      return app.call('listTerminals');
    });
    expect(list.body).toMatchObject({ items: [{ online: true }, { online: true }] });
  }
});

it('a response is held for exactly its delay', async () => {
  const { elapsedMs, status } = await inVirtualTime({}, async (service) => {
    const app = await service.integrator({ scopes: ['payments:direct'], sandbox: true });
    await app.token();
    return app.call('payNow', { referenceId: 'a', amount: '999.00', currency: 'EUR' });
  });
  expect(status).toBe(200);
  expect(elapsedMs).toBeGreaterThanOrEqual(3_000);
  expect(elapsedMs).toBeLessThan(3_010);
});

it('a test in virtual time gives every actor: a dashboard, an observer, a raw socket and an administrator', async () => {
  await inVirtualTime({}, async (service) => {
    const dashboard = await service.dashboard();
    const terminal = await service.terminal();
    const observer = await service.observer(terminal);
    const app = await service.integrator({ scopes: ['terminals:trigger'], sandbox: false });
    const { configId } = terminal.identity;
    await app.call('requestTerminal', { configId, requestType: 'PRINT', body: 'a receipt' });
    const seen = await observer.waitFor(({ action }) => action === 'PRINT', 1_000);
    expect(seen.body).toMatchObject({ body: 'a receipt' });
    const event = await dashboard.waitFor(({ body }) => body?.type === 'command-result', 1_000);
    expect(event.body).toMatchObject({ configId, requestType: 'PRINT', status: 'COMPLETED' });
    expect(terminal.paperRoll).toEqual(['a receipt']);
    expect(service.eventsOf('command.done')).toMatchObject([{ configId, status: 'COMPLETED' }]);

    const client = service.rawClient();
    expect(await client.start()).toMatchObject({ kind: 'open' });
    client.sendFrame('NONSENSE');
    expect((await client.waitForFrame(() => true, 1_000)).command).toBe('ERROR');
    const { body } = await service.administrator.request({
      method: 'POST',
      path: '/api/v1/admin/merchants',
      body: {},
    });
    expect(body).toMatchObject({ errorCode: 'ERR_VALIDATION' });
  });
});

it('a test in virtual time gives the same ids and instants for the same seed, and others for another', async () => {
  const story = (seed: number) =>
    inVirtualTime({ seed, terminals: 1 }, async (service) => {
      const app = await service.integrator({ scopes: ['payments:direct'], sandbox: true });
      await app.call('payNow', { referenceId: 'a', amount: '500.00', currency: 'EUR' });
      await service.sleep('11s');
      return JSON.stringify(service.events);
    });
  const first = await story(5);
  expect(await story(5)).toBe(first);
  expect(await story(6)).not.toBe(first);
});

it('a request without a response times out at the same instant in each run', async () => {
  const tookMs = () =>
    inVirtualTime({}, async (service) => {
      const network = new MemoryNetwork({
        origin: 'http://unknown.test',
        accept: () => undefined,
        latencyMs: 1,
      });
      const http = new HttpClient({ network, baseUrl: 'http://unknown.test' });
      const before = service.now();
      await expect(http.call({ method: 'GET', path: '/' })).rejects.toThrow('no response in time');
      await network.close();
      return service.now() - before;
    });
  const first = await tookMs();
  // undici counts 30 s in ticks of about half a second.
  expect(first).toBeGreaterThan(29_000);
  expect(first).toBeLessThan(32_000);
  expect(await tookMs()).toBe(first);
});

it('a test in virtual time names the timers that a test leaves behind', async () => {
  const leaving = inVirtualTime({}, async () => {
    setTimeout(function forgotten() {}, 60_000);
  });
  await expect(leaving).rejects.toThrow(/1 timers? (is|are) left: forgotten in \d+ ms/);
});

it('a test in virtual time ends the service and gives the clock back, however the test ends', async () => {
  const realNow = Date.now();
  const failing = inVirtualTime({ terminals: 1 }, async () => {
    throw new Error('the test failed');
  });
  await expect(failing).rejects.toThrow('the test failed');
  const stuck = inVirtualTime({}, () => new Promise(() => undefined));
  await expect(stuck).rejects.toThrow(Failure);
  expect(Math.abs(Date.now() - realNow)).toBeLessThan(60_000);
});

it('a test in virtual time fails for a fault inside the backend, also where the test saw nothing of it', async () => {
  const faulty = inVirtualTime({}, async (service) => {
    const app = await service.integrator({ scopes: ['payments:direct'], sandbox: true });
    // The backend can no longer emit its totals.
    Object.freeze(service.events);
    await app.call('payNow', { referenceId: 'a', amount: '1.00', currency: 'EUR' });
  });
  await expect(faulty).rejects.toThrow('the backend had an internal error');
});
