import { connect, type Socket } from 'node:net';

const handshake = (path: string) =>
  Buffer.from(
    `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Protocol: v12.stomp\r\n\r\n`,
  );
const empty = Buffer.alloc(0);
const textFrame = 0x81;
const closeFrame = 0x88;

/** A text message of a client as bytes of the wire. The mask is zero, so the text stays readable. */
export function masked(text: string): Buffer {
  const body = Buffer.from(text);
  const head =
    body.length < 126
      ? [textFrame, 0x80 | body.length]
      : [textFrame, 0x80 | 126, body.length >> 8, body.length & 0xff];
  return Buffer.concat([Buffer.from([...head, 0, 0, 0, 0]), body]);
}

/** A STOMP heart-beat as bytes of the wire. */
export const heartBeat = masked('\n');

/** A WebSocket client that writes ready-made bytes to a plain socket, so that it costs less than the server. */
export class WireSocket {
  /** Receives the text of each message. */
  onText: (text: string) => void = () => undefined;
  /** Called with the reason when the server ends the connection. */
  onEnd: (reason: string) => void = () => undefined;
  readonly #socket: Socket;
  #rest: Buffer = empty;

  private constructor(socket: Socket) {
    this.#socket = socket;
  }

  static open(port: number, path = '/webs'): Promise<WireSocket> {
    return new Promise((resolve, reject) => {
      const socket = connect({ port, host: '127.0.0.1', noDelay: true });
      const wire = new WireSocket(socket);
      socket.write(handshake(path));
      socket.once('error', reject);
      socket.once('data', (response) => {
        const end = response.indexOf('\r\n\r\n');
        if (end < 0 || !response.subarray(0, 12).equals(Buffer.from('HTTP/1.1 101'))) {
          reject(
            new Error(`the server responded to the handshake with ${response.toString('latin1', 0, 200)}`),
          );
          return;
        }
        socket.off('error', reject);
        socket.on('error', (error) => wire.onEnd(error.message));
        socket.on('close', () => wire.onEnd('closed'));
        socket.on('data', (chunk) => wire.#receive(chunk));
        if (response.length > end + 4) wire.#receive(response.subarray(end + 4));
        resolve(wire);
      });
    });
  }

  send(bytes: Buffer): void {
    this.#socket.write(bytes);
  }

  /** Resolves with the next message. */
  next(): Promise<string> {
    return new Promise((resolve, reject) => {
      this.onText = resolve;
      this.onEnd = (reason) => reject(new Error(`the session ended: ${reason}`));
    });
  }

  destroy(): void {
    this.onEnd = () => undefined;
    this.#socket.destroy();
  }

  #receive(chunk: Buffer): void {
    let bytes = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk]);
    for (;;) {
      const length = lengthOf(bytes);
      if (length === undefined || bytes.length < length.head + length.body) break;
      const end = length.head + length.body;
      if (bytes[0] === textFrame) this.onText(bytes.toString('latin1', length.head, end));
      else if (bytes[0] === closeFrame) this.onEnd(`close ${bytes.readUInt16BE(length.head)}`);
      bytes = bytes.subarray(end);
    }
    this.#rest = bytes;
  }
}

/** The lengths of a server frame's head and body. Server frames have no mask, and here none exceeds 64 KiB. */
function lengthOf(bytes: Buffer): { readonly head: number; readonly body: number } | undefined {
  const first = bytes[1];
  if (first === undefined) return undefined;
  if (first < 126) return { head: 2, body: first };
  return bytes.length < 4 ? undefined : { head: 4, body: bytes.readUInt16BE(2) };
}
