import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { MemoryBackend } from '../testing/memory-backend.js';

let backend: MemoryBackend;
let token: string;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: 1_700_000_000_000 });
  backend = await MemoryBackend.start({ 'shutdown.drain': 10_000 }, { operatorVersion: '1' });
  token = await backend.appToken({ owner: await backend.tenant() });
});

afterEach(async () => {
  await backend.stop();
  expect(backend.internalErrors).toEqual([]);
  vi.useRealTimers();
});

/** Sends a request of a client that would use its connection again. */
const pay = (referenceId: string) =>
  backend.send({
    path: '/api/v1/pos/payNow',
    token,
    headers: { connection: 'keep-alive' },
    body: { referenceId, amount: '1.00', currency: 'EUR' },
  });

/** The parts of a response to a payment that a drain may change. */
const seenOf = ({ status, body, headers }: Awaited<ReturnType<typeof pay>>) => ({
  status,
  is: body.status,
  connection: headers.connection,
});

/** The text of a request of a client that pipelines. */
function payment(referenceId: string): string {
  const body = JSON.stringify({ referenceId, amount: '1.00', currency: 'EUR' });
  return [
    'POST /api/v1/pos/payNow HTTP/1.1',
    'Host: x',
    `Authorization: Bearer ${token}`,
    'Content-Type: application/json',
    `Content-Length: ${body.length}`,
    '',
    body,
  ].join('\r\n');
}

/** Starts a drain and records whether it is over. */
function draining() {
  const state = { over: false };
  const done = backend.drain().then(() => {
    state.over = true;
  });
  return { state, done };
}

describe('a drain', () => {
  it('a stop waits for held responses, which have their outcome', async () => {
    const held = [pay('SBX-SLOW-1'), pay('SBX-SLOW-2')];
    await backend.whenSeen('payment.stored', 2);
    const { state, done } = draining();
    await vi.advanceTimersByTimeAsync(4_900);
    expect(state.over).toBe(false);
    await vi.advanceTimersByTimeAsync(200);
    for (const response of await Promise.all(held))
      expect(seenOf(response)).toEqual({ status: 200, is: 'SUCCESS', connection: 'close' });
    await vi.advanceTimersByTimeAsync(300);
    await done;
  });

  it('a drain does not change earlier responses', async () => {
    expect((await pay('early')).headers.connection).toBe('keep-alive');
  });

  it('a stop responds to late requests, asks the clients to close, and reports 503 at /health', async () => {
    const { done } = draining();
    const late = await pay('late');
    expect(seenOf(late)).toEqual({ status: 200, is: 'SUCCESS', connection: 'close' });
    const health = await backend.send({ method: 'GET', path: '/health' });
    expect({ status: health.status, body: health.body }).toMatchObject({
      status: 503,
      body: { status: 'draining' },
    });
    await vi.advanceTimersByTimeAsync(1_000);
    await done;
  });

  it('a drain ends at its limit; held responses are then sent with the present status', async () => {
    await backend.stop();
    backend = await MemoryBackend.start({ 'shutdown.drain': 2_000 });
    token = await backend.appToken({ owner: await backend.tenant() });
    const held = pay('SBX-SLOW-1');
    await backend.whenSeen('payment.stored', 1);
    const { state, done } = draining();
    await vi.advanceTimersByTimeAsync(1_900);
    expect(state.over).toBe(false);
    await vi.advanceTimersByTimeAsync(200);
    await done;
    const stopped = backend.stop();
    expect(seenOf(await held)).toEqual({ status: 200, is: 'PENDING', connection: 'close' });
    await vi.advanceTimersByTimeAsync(2_000);
    await stopped;
  });

  it('a stop without a drain sends held responses with the present status, and asks their clients to close', async () => {
    const held = pay('SBX-SLOW-1');
    await backend.whenSeen('payment.stored', 1);
    const stopped = backend.stop();
    expect(seenOf(await held)).toEqual({ status: 200, is: 'PENDING', connection: 'close' });
    await vi.advanceTimersByTimeAsync(2_000);
    await stopped;
  });

  it('a stop closes a connection after the last of its pipelined responses', async () => {
    const connection = backend.connect();
    let text = '';
    connection.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
    });
    const ended = new Promise((resolve) => connection.once('end', resolve));
    connection.write([payment('SBX-SLOW-1'), payment('SBX-SLOW-2')].join(''));
    await backend.whenSeen('payment.stored', 2);
    const { done } = draining();
    connection.write(payment('late'));
    await backend.whenSeen('payment.stored', 3);
    await vi.advanceTimersByTimeAsync(5_500);
    await done;
    await ended;
    expect(text.match(/"referenceId":"[^"]*"|Connection: [a-z-]*/gi)).toEqual([
      'Connection: keep-alive',
      '"referenceId":"SBX-SLOW-1"',
      'Connection: keep-alive',
      '"referenceId":"SBX-SLOW-2"',
      'Connection: close',
      '"referenceId":"late"',
    ]);
  });

  it('a drain does not wait for pipelined requests whose client has left', async () => {
    const connection = backend.connect();
    connection.write([payment('SBX-SLOW-1'), payment('quick'), payment('SBX-SLOW-2')].join(''));
    await backend.whenSeen('payment.stored', 3);
    connection.destroy();
    await vi.advanceTimersByTimeAsync(10);
    const { state, done } = draining();
    await vi.advanceTimersByTimeAsync(300);
    expect(state.over).toBe(true);
    await done;
  });

  it('a drain does not wait for responses that their client does not read', async () => {
    const connection = backend.connect();
    connection.pause();
    connection.write('GET /api/docs/static/swagger-ui-bundle.js HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(10));
    await vi.advanceTimersByTimeAsync(100);
    const { state, done } = draining();
    await vi.advanceTimersByTimeAsync(500);
    expect(state.over).toBe(true);
    await done;
    connection.destroy();
  });

  it('a stop after a drain waits until the last responses are read', async () => {
    const connection = backend.connect();
    const chunks: Buffer[] = [];
    connection.pause().on('data', (chunk: Buffer) => chunks.push(chunk));
    const closed = new Promise((resolve) => connection.once('close', resolve));
    connection.write('GET /api/docs/static/swagger-ui-bundle.js HTTP/1.1\r\nHost: x\r\n\r\n');
    await vi.advanceTimersByTimeAsync(100);
    const { done } = draining();
    await vi.advanceTimersByTimeAsync(500);
    await done;
    const stopped = backend.stop();
    await vi.advanceTimersByTimeAsync(100);
    connection.resume();
    await vi.advanceTimersByTimeAsync(2_000);
    await Promise.all([stopped, closed]);
    const received = Buffer.concat(chunks);
    const head = received.indexOf('\r\n\r\n') + 4;
    const length = /content-length: (\d+)/i.exec(received.toString('latin1', 0, head))?.[1];
    expect(received.length - head).toBe(Number(length));
  });

  it('a drain without requests in flight is over after a moment', async () => {
    const { done } = draining();
    await vi.advanceTimersByTimeAsync(300);
    await done;
  });
});
