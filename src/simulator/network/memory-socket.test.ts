import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { afterEach, expect, it, vi } from 'vitest';
import { MemorySocket } from './memory-socket.js';
import { Wire } from './wire.js';

afterEach(() => {
  vi.useRealTimers();
});

function pair(latencyMs = 0): readonly [MemorySocket, MemorySocket] {
  return MemorySocket.pair(new Wire(latencyMs));
}

/** Waits for so many turns of the event loop that everything has arrived. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

function readAll(socket: MemorySocket): Promise<string> {
  return new Promise((resolve) => {
    let text = '';
    socket.setEncoding('utf8').on('data', (part: string) => {
      text += part;
    });
    socket.once('end', () => resolve(text));
  });
}

it('a connection in memory transfers bytes in both directions and in order', async () => {
  const [client, server] = pair();
  const atServer = readAll(server);
  const atClient = readAll(client);
  for (let index = 0; index < 50; index += 1) client.write(`${index},`);
  server.end('the response');
  client.end('the end');
  expect(await atServer).toBe(`${Array.from({ length: 50 }, (_, index) => `${index},`).join('')}the end`);
  expect(await atClient).toBe('the response');
});

it('a connection in memory does not run the reader within the call of the writer', async () => {
  const [client, server] = pair();
  let read = false;
  server.on('data', () => {
    read = true;
  });
  await settle();
  client.write('x');
  expect(read).toBe(false);
  await settle();
  expect(read).toBe(true);
});

it('a connection in memory applies back-pressure to the writer while the reader does not read', async () => {
  const [client, server] = pair();
  const chunk = Buffer.alloc(64 * 1024, 'x');
  let written = 0;
  for (let index = 0; index < 8; index += 1) {
    client.write(chunk, () => {
      written += 1;
    });
  }
  await settle();
  expect(client.writableNeedDrain).toBe(true);
  expect(written).toBe(0);
  expect(server.readableLength).toBe(64 * 1024);

  let size = 0;
  server.on('data', (part: Buffer) => {
    size += part.length;
  });
  await settle();
  expect(size).toBe(8 * 64 * 1024);
  expect(written).toBe(8);
  expect(client.writableNeedDrain).toBe(false);
});

it('a connection in memory can be half closed: the other end reads the end and can still write', async () => {
  const [client, server] = pair();
  const atServer = readAll(server);
  client.end('question');
  expect(await atServer).toBe('question');
  expect(server.destroyed).toBe(false);
  const atClient = readAll(client);
  server.end('response');
  expect(await atClient).toBe('response');
  await settle();
  expect([client.destroyed, server.destroyed]).toEqual([true, true]);
});

it('a connection in memory delivers the data that arrived before its destruction, then the end', async () => {
  const [client, server] = pair();
  client.write('last words');
  await settle();
  client.destroy();
  expect(await readAll(server)).toBe('last words');
});

it('a connection in memory loses data that was not in transit when it is destroyed', async () => {
  const [client, server] = pair();
  const atServer = readAll(server);
  client.write('never sent');
  client.destroy();
  expect(await atServer).toBe('');
});

it('a connection in memory fails writes to a destroyed end', async () => {
  const [client, server] = pair();
  server.destroy();
  await settle();
  const failed = once(client, 'error');
  client.write('to a closed end');
  expect(await failed).toMatchObject([{ code: 'EPIPE' }]);
  expect(client.destroyed).toBe(true);
});

it('a connection in memory releases a writer that waited for an end which is destroyed', async () => {
  const [client, server] = pair();
  const written = new Promise((resolve) => client.write(Buffer.alloc(100 * 1024), resolve));
  await settle();
  server.destroy();
  // The write is complete, as on TCP: the data had left the writer. Later writes fail.
  expect(await written).toBeFalsy();
  await settle();
  const failed = once(client, 'error');
  client.write('more');
  expect(await failed).toMatchObject([{ code: 'EPIPE' }]);
});

it('a connection in memory closes by destroySoon once all written data has been sent', async () => {
  const [client, server] = pair();
  const atServer = readAll(server);
  client.write('a');
  client.write('b');
  client.destroySoon();
  expect(await atServer).toBe('ab');
  await settle();
  expect(client.destroyed).toBe(true);
});

it('a connection in memory needs no file descriptor', { skip: !existsSync('/proc/self/fd') }, () => {
  const open = () => readdirSync('/proc/self/fd').length;
  const before = open();
  const pairs = Array.from({ length: 1_000 }, () => pair());
  for (const [client] of pairs) client.write('x');
  // Other tests of this process may open some in the meantime.
  expect(open() - before).toBeLessThan(200);
});

function timed(): {
  readonly client: MemorySocket;
  readonly server: MemorySocket;
  readonly timeouts: () => number;
} {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  const [client, server] = pair(1);
  let count = 0;
  client.on('timeout', () => {
    count += 1;
  });
  return { client, server, timeouts: () => count };
}

it('the timeout of a connection in memory is emitted once after inactivity, and closes nothing', () => {
  const { client, timeouts } = timed();
  client.setTimeout(1_000);
  vi.advanceTimersByTime(999);
  expect(timeouts()).toBe(0);
  vi.advanceTimersByTime(1);
  expect(timeouts()).toBe(1);
  vi.advanceTimersByTime(10_000);
  expect(timeouts()).toBe(1);
  expect(client.destroyed).toBe(false);
});

it('the timeout of a connection in memory restarts with each write and arrival, also after it was emitted', () => {
  const { client, server, timeouts } = timed();
  client.setTimeout(1_000);
  vi.advanceTimersByTime(900);
  client.write('x');
  vi.advanceTimersByTime(900);
  expect(timeouts()).toBe(0);
  server.write('y');
  vi.advanceTimersByTime(1_000);
  expect(timeouts()).toBe(0);
  vi.advanceTimersByTime(1);
  expect(timeouts()).toBe(1);
  client.write('z');
  vi.advanceTimersByTime(1_000);
  expect(timeouts()).toBe(2);
});

it('the timeout of a connection in memory is disabled by 0, with its listener, and by the end of the socket', () => {
  const { client, timeouts } = timed();
  const listener = vi.fn();
  client.setTimeout(1_000, listener);
  client.setTimeout(0, listener);
  vi.advanceTimersByTime(5_000);
  client.setTimeout(1_000, listener);
  client.destroy();
  vi.advanceTimersByTime(5_000);
  expect([timeouts(), listener.mock.calls.length, vi.getTimerCount()]).toEqual([0, 0, 0]);
});
