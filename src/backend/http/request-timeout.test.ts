import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { defaultConfig, rateLimitsOff } from '../config/config.js';
import { RequestsInFlight } from './requests-in-flight.js';
import { type App, createApp, guarded } from './server.js';

let app: App;
let served: unknown[];

// Node uses its own clock for this, and only on a listening server.
beforeEach(async () => {
  served = [];
  app = await createApp({
    tokens: { issue: () => ({ token: '', expiresAt: 0 }), verify: () => undefined },
    config: { ...defaultConfig, ...rateLimitsOff, 'request.timeout': 100 },
    revocations: { statusOf: () => 'valid' },
    sandboxApps: { has: () => false },
    requestId: () => 'req-1',
    onInternalError: (error) => served.push(error),
    routes: async (routes) => {
      routes.post('/slow', guarded({ kind: 'open' }), async ({ body }) => {
        served.push(body);
        return {};
      });
    },
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
});

afterEach(async () => {
  await app.close();
});

function connection(): Socket {
  return connect((app.server.address() as AddressInfo).port, '127.0.0.1');
}

/** The bytes that arrive until the server closes. */
function rest(socket: Socket): Promise<string> {
  return new Promise((resolve) => {
    let text = '';
    socket.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
    });
    socket.on('error', () => undefined).once('close', () => resolve(text));
  });
}

const head = 'POST /slow HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n';

describe('an incomplete request', () => {
  it('a request that is too slow receives 408 in the form of all errors and has no effect', async () => {
    const socket = connection();
    socket.write(`${head}{`);
    const [first = '', body = ''] = (await rest(socket)).split('\r\n\r\n');
    expect(first).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/);
    expect(first).toContain('X-Request-Id: req-1');
    expect(JSON.parse(body)).toMatchObject({ errorCode: 'ERR_VALIDATION', details: [] });
    expect(served).toEqual([]);
  });

  it('an incomplete request does not delay a drain beyond its timeout', async () => {
    const requests = new RequestsInFlight(app.server);
    const socket = connection();
    const closed = rest(socket);
    const arrived = new Promise((resolve) => app.server.once('request', resolve));
    socket.write(`${head}{`);
    await arrived;
    const from = Date.now();
    await requests.drain(60_000);
    expect(Date.now() - from).toBeLessThan(20_000);
    await closed;
  });
});

it('a request that comes in time is served', async () => {
  const socket = connection();
  const response = rest(socket);
  socket.end(`${head}{}`);
  expect(await response).toMatch(/^HTTP\/1\.1 200 /);
  expect(served).toEqual([{}]);
});
