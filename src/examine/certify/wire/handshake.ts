import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';

const headEnd = Buffer.from('\r\n\r\n');
const maxHeadBytes = 32 * 1024;

/** The bytes of the request of a WebSocket handshake, as the client has sent them. */
export function handshakeRequest({ method, url, httpVersion, rawHeaders }: IncomingMessage): Buffer {
  const lines = [`${method} ${url} HTTP/${httpVersion}`];
  for (let at = 0; at + 1 < rawHeaders.length; at += 2)
    lines.push(`${rawHeaders[at]}: ${rawHeaders[at + 1]}`);
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1');
}

export interface HandshakeResponse {
  /** The head, with its blank line. */
  readonly head: Buffer;
  readonly isAccepted: boolean;
  /** The bytes after it. */
  readonly rest: Buffer;
}

/** The response of the service to a handshake; undefined if it ends before. */
export function readHandshake(service: Duplex): Promise<HandshakeResponse | undefined> {
  return new Promise((resolve) => {
    let bytes = Buffer.alloc(0);
    const finish = (response: HandshakeResponse | undefined) => {
      service.off('data', read);
      service.off('end', end);
      service.off('close', end);
      service.off('error', end);
      service.pause();
      resolve(response);
    };
    const end = () => finish(undefined);
    const read = (chunk: Buffer) => {
      bytes = Buffer.concat([bytes, chunk]);
      const at = bytes.indexOf(headEnd);
      if (at === -1) {
        if (bytes.length > maxHeadBytes) end();
        return;
      }
      const head = bytes.subarray(0, at + headEnd.length);
      const isAccepted = /^HTTP\/1\.[01] 101 /.test(head.toString('latin1', 0, 16));
      finish({ head, isAccepted, rest: bytes.subarray(head.length) });
    };
    service.on('data', read);
    // In memory nothing but the end shows that the other side is gone.
    service.once('end', end);
    service.once('close', end);
    service.once('error', end);
  });
}
