import { EventEmitter } from 'node:events';
import type { Server } from 'node:http';
import { describe, expect, it } from 'vitest';
import { listen, originOf } from './listen.js';

/** A server that binds nothing: `listen` emits this event. */
function serverThat(event: 'listening' | NodeJS.ErrnoException): Server {
  const server = Object.assign(new EventEmitter(), {
    listen() {
      queueMicrotask(() => (event === 'listening' ? server.emit('listening') : server.emit('error', event)));
    },
    address: () => ({ address: '127.0.0.1', family: 'IPv4', port: 4711 }),
  });
  return server as unknown as Server;
}

const failing = (code: string) => serverThat(Object.assign(new Error(`bind ${code}`), { code }));
const address = { host: '127.0.0.1', port: 80 };

describe('listening', () => {
  it('listening resolves with the port', async () => {
    expect(await listen(serverThat('listening'), { host: '127.0.0.1', port: 0 })).toBe(4711);
  });

  it.each([
    ['EADDRINUSE', 'port-in-use', 'port 80 is in use'],
    ['EACCES', 'port-not-allowed', 'port 80 may not be used by this user'],
  ])(
    'the error for %s names the problem and the way out, with exit code 64',
    async (cause, code, message) => {
      const hint = expect.stringContaining('--port');
      await expect(listen(failing(cause), address)).rejects.toMatchObject({
        code,
        message,
        hint,
        exitCode: 64,
      });
    },
  );

  it('an unknown error is passed on', async () => {
    await expect(listen(failing('EIO'), address)).rejects.toThrow('bind EIO');
  });

  it('listening leaves no listener for errors', async () => {
    const server = serverThat('listening');
    await listen(server, address);
    expect(server.listenerCount('error')).toBe(0);
  });
});

it.each([
  ['127.0.0.1', 8080, false, 'http://127.0.0.1:8080'],
  ['localhost', 443, true, 'https://localhost:443'],
  ['::1', 8443, true, 'https://[::1]:8443'],
])('the origin of %s, %i is correct', (host, port, tls, origin) => {
  expect(originOf(host, port, tls)).toBe(origin);
});
