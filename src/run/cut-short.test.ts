import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { isCutShort } from '../failure/cut-short.js';
import { Inconclusive } from '../scenarios/inconclusive.js';
import { pause } from '../scenarios/stopped.js';
import { HttpClient } from '../simulator/http/http-client.js';
import { createTcpNetwork } from '../simulator/network/tcp.js';

const rejectionOf = (work: Promise<unknown>) => work.catch((error: unknown) => error);

it('a wait that the end of the run interrupts is cut short', async () => {
  expect(isCutShort(await rejectionOf(pause(1_000, AbortSignal.abort())))).toBe(true);
});

it('a call is cut short by the end of its network, and not by a service that is gone', async () => {
  const server = createServer(() => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const network = createTcpNetwork();
  const http = new HttpClient({ network, baseUrl: `http://127.0.0.1:${port}` });
  const received = new Promise((resolve) => server.once('request', resolve));
  const waiting = rejectionOf(http.call({ method: 'GET', path: '/x' }));
  await received;
  await network.close();
  expect(isCutShort(await waiting)).toBe(true);
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  const other = createTcpNetwork();
  const gone = new HttpClient({ network: other, baseUrl: `http://127.0.0.1:${port}` });
  expect(isCutShort(await rejectionOf(gone.call({ method: 'GET', path: '/x' })))).toBe(false);
  await other.close();
});

it('neither an error of the program nor an inconclusive scenario is cut short', () => {
  const errors = [new TypeError('x is not a function'), new Inconclusive('no response'), 'a text', undefined];
  expect(errors.map(isCutShort)).toEqual([false, false, false, false]);
});
