import { request as httpRequest } from 'node:http';
import { vi } from 'vitest';
import { day, hour } from '../../text/time-units.js';
import { MemoryBackend, type Response, responseOf } from './memory-backend.js';
import { MemoryFile } from './memory-file.js';

/** The response to a payment of a backend whose data file is behind, and which refuses what it cannot save. */
export async function unsavedPayment(): Promise<Response> {
  const options = { dataFile: new MemoryFile(), refuseUnsaved: true };
  const behind = await MemoryBackend.start({ 'data.snapshotEvery': hour }, options);
  const token = await behind.appToken({ owner: await behind.tenant() });
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + day });
  const problem = await behind.call('payNow', token, {});
  vi.useRealTimers();
  await behind.stop();
  return problem;
}

/** The response of a service on loopback to a request that names the host of another site. */
export function reboundRequest(port: number): Promise<Response> {
  const request = httpRequest({ port, host: '127.0.0.1', headers: { host: 'evil.example' } });
  const response = responseOf(request);
  request.end();
  return response;
}
