import { createHash } from 'node:crypto';
import type { RawWriter } from './fake-backend.js';

const mebibyte = 1024 * 1024;
const guid = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11';

/** Writes these bytes and nothing more. */
export function writes(...parts: readonly (string | Buffer)[]): RawWriter {
  return (socket) => {
    for (const part of parts) socket.write(part);
  };
}

/** Writes these bytes and closes. */
export function ends(...parts: readonly (string | Buffer)[]): RawWriter {
  return (socket) => {
    for (const part of parts) socket.write(part);
    socket.end();
  };
}

/** Writes repeatedly, as fast as the data is read, until the connection ends. */
export function neverEnds(head: string, chunk: Buffer): RawWriter {
  return (socket) => {
    socket.on('error', () => undefined);
    const more = () => {
      while (!socket.destroyed && socket.write(chunk));
    };
    socket.on('drain', more);
    socket.write(head);
    more();
  };
}

/** Writes a few bytes each second, for ever. */
export function drips(head: string, drop: string): RawWriter {
  return (socket) => {
    socket.on('error', () => undefined);
    socket.write(head);
    const timer = setInterval(() => socket.write(drop), 1000);
    socket.on('close', () => clearInterval(timer));
  };
}

export function json(length: number | string): string {
  return `HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`;
}

const chunked = 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n';
const closes = 'HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nConnection: close\r\n\r\n';

/** Malformed HTTP responses, with the reason that the client reports. */
export const brokenHttp: readonly (readonly [string, RawWriter, string])[] = [
  [
    'the first line of another protocol',
    ends('SSH-2.0-OpenSSH_9.6\r\n'),
    'not HTTP: Response does not match the HTTP/1.1 protocol',
  ],
  ['an incomplete head and a close', ends('HTTP/1.1 200 OK\r\nContent-Ty'), 'UND_ERR_SOCKET'],
  ['a close in the middle of the body', ends(json(100), '{"token":"ab'), 'UND_ERR_SOCKET'],
  [
    'a broken chunk',
    ends(chunked, 'zz\r\n{}\r\n'),
    'not HTTP: Response does not match the HTTP/1.1 protocol (Invalid character in chunk size): zz {}',
  ],
  [
    'a Content-Length that is not a number',
    ends(json('many'), '{}'),
    'not HTTP: Response does not match the HTTP/1.1 protocol (Invalid character in Content-Length): many',
  ],
  [
    'a header without an end',
    ends(`HTTP/1.1 200 OK\r\nx: ${'a'.repeat(100_000)}`),
    'UND_ERR_HEADERS_OVERFLOW',
  ],
  [
    'an upgrade that was not requested',
    writes('HTTP/1.1 101 Sure\r\nUpgrade: mqtt\r\nConnection: Upgrade\r\n\r\n'),
    'UND_ERR_SOCKET',
  ],
  [
    'a huge body',
    ends(json(5 * mebibyte), Buffer.alloc(5 * mebibyte, '<')),
    'the response is larger than 4194304 bytes',
  ],
  [
    'a body without an end',
    neverEnds(closes, Buffer.alloc(64 * 1024, 'a-')),
    'the response is larger than 4194304 bytes',
  ],
];

/** Completes the handshake of a WebSocket, and then writes these bytes, as frames or in their place. */
export function upgrades(...parts: readonly (string | Buffer)[]): RawWriter {
  return (socket, request) => {
    const key = request.headers['sec-websocket-key'] ?? '';
    const accept = createHash('sha1').update(`${key}${guid}`).digest('base64');
    socket.write(
      `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\nSec-WebSocket-Protocol: v12.stomp\r\n\r\n`,
    );
    for (const part of parts) socket.write(part);
  };
}

/** A WebSocket frame of the server with any first byte: 0x81 text, 0x82 binary. */
export function frame(first: number, content: string | Buffer): Buffer {
  const body = Buffer.from(content);
  if (body.length > 125) throw new Error('the frame is too long');
  return Buffer.concat([Buffer.from([first, body.length]), body]);
}
