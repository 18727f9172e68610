import { afterAll, beforeAll, expect, it } from 'vitest';
import { MemoryBackend } from '../testing/memory-backend.js';

let backend: MemoryBackend;

beforeAll(async () => {
  backend = await MemoryBackend.start();
});

afterAll(() => backend.stop());

/** Returns the status and the body of the response to a handshake. */
async function handshake(path: string, headers: readonly string[] = [], method = 'GET') {
  const lines = [
    `${method} ${path} HTTP/1.1`,
    'Host: in-memory.invalid',
    'Upgrade: websocket',
    'Connection: Upgrade',
    'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Protocol: v12.stomp',
    ...headers,
  ];
  const connection = backend.connect();
  const text = await new Promise<string>((resolve) => {
    connection.setEncoding('utf8').once('data', resolve);
    connection.write(`${lines.join('\r\n')}\r\n\r\n`);
  });
  connection.destroy();
  const [head = '', body = ''] = text.split('\r\n\r\n');
  return { status: Number(head.slice(9, 12)), body };
}

it.each(['/webs', '/websocket', '/webs?token=x'])(
  'a handshake on %s opens the channel (CHN-01)',
  async (path) => {
    expect((await handshake(path)).status).toBe(101);
  },
);

it.each(['/', '/webs/', '/Webs', '/websockets', '/api/v1/pos/payNow', '//webs', '/%77ebs'])(
  'a handshake on %s is 404, in the form of all errors (BAD-57, ERR-01)',
  async (path) => {
    const { status, body } = await handshake(path);
    expect(status).toBe(404);
    expect(JSON.parse(body)).toMatchObject({ errorCode: 'ERR_NOT_FOUND', message: expect.any(String) });
  },
);

it.each([
  'http://evil.invalid',
  'null',
  'http://in-memory.invalid.evil',
  'http://in-memory.invalid:81',
  'https://in-memory.invalid',
])('a handshake from the origin %s is 403 (BAD-20)', async (origin) => {
  const { status, body } = await handshake('/webs', [`Origin: ${origin}`]);
  expect(status).toBe(403);
  expect(JSON.parse(body)).toMatchObject({ errorCode: 'ERR_FORBIDDEN', message: expect.any(String) });
});

it("a handshake from the backend's own origin is accepted", async () => {
  expect((await handshake('/webs', ['Origin: http://in-memory.invalid'])).status).toBe(101);
});

it('a handshake ignores the Authorization of HTTP: only that of the CONNECT frame counts', async () => {
  expect((await handshake('/webs', ['Authorization: Bearer nonsense'])).status).toBe(101);
});
