import { getEventListeners } from 'node:events';
import { expect, it } from 'vitest';
import { openSystem } from '../properties/open-system.js';
import { lastInstant } from './last-instant.js';
import { startVirtualBackend } from './start-virtual-backend.js';

it('startVirtualBackend leaves no listener at its signal when it has stopped, or was not started', async () => {
  const { signal } = new AbortController();
  const backend = await startVirtualBackend({ signal });
  expect(getEventListeners(signal, 'abort')).toHaveLength(1);
  await backend.stop();
  await expect(startVirtualBackend({ signal, config: { 'no.such.key': 1 } })).rejects.toThrow('no.such.key');
  expect(getEventListeners(signal, 'abort')).toEqual([]);
});

it('now() is the instant after the last request, also if that was rejected', async () => {
  const backend = await startVirtualBackend({ now: 0 });
  Object.assign(backend.administrator, { clientSecret: 'not-the-secret' });
  await expect(openSystem(backend)).rejects.toThrow();
  expect(backend.now()).toBeGreaterThan(0);
  expect(await backend.advance(0)).toBe(backend.now());
  await backend.stop();
});

it('two advances at once do not move the clock past the last instant of a virtual backend', async () => {
  const backend = await startVirtualBackend({ now: lastInstant - 3_000 });
  const [first, second] = await Promise.allSettled([backend.advance(2_000), backend.advance(2_000)]);
  expect(first).toMatchObject({ status: 'fulfilled', value: lastInstant - 1_000 });
  expect(second).toMatchObject({ status: 'rejected', reason: { code: 'bad-duration' } });
  await backend.stop();
});

it('a virtual backend grants a token of the longest lifetime at its last instant', async () => {
  const config = { 'accessToken.lifetime': '366d' };
  const backend = await startVirtualBackend({ now: lastInstant, config });
  const { clientId, clientSecret } = backend.administrator;
  const authorization = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`;
  const response = await fetch(`${backend.baseUrl}/api/v1/oauth/token`, {
    method: 'POST',
    headers: { authorization },
  });
  expect(response.status).toBe(200);
  expect(await response.json()).toMatchObject({ expiryDate: expect.stringMatching(/^999\d-/) });
  await backend.stop();
});

it('what is requested of a virtual backend while it stops is rejected as after the stop, and a system has ended with it', async () => {
  const backend = await startVirtualBackend();
  const system = await openSystem(backend);
  const stopped = backend.stop();
  const isStopped = { code: 'stopped', exitCode: 64 };
  await expect(backend.advance(1)).rejects.toMatchObject(isStopped);
  await expect(openSystem(backend)).rejects.toMatchObject(isStopped);
  await system.stop();
  await stopped;
});
