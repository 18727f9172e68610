import type { Duplex } from 'node:stream';

export const opcodes = { continuation: 0, text: 1, binary: 2, close: 8, ping: 9, pong: 10 } as const;

/** How the WebSocket ended: the status of the server's close frame, 1006 if there was none. */
export interface Ending {
  readonly status: number;
  readonly reason: string;
}

export interface FrameShape {
  /** Default true: the last fragment. */
  readonly final?: boolean;
  /** Default false: with a mask of zeros, so that the payload can be read where the frame is shown. */
  readonly clear?: boolean;
}

const mask = Buffer.from([0x5a, 0xc3, 0x07, 0x91]);

/** One frame of a client, with whatever opcode and length (RFC 6455, 5.2). */
export function webSocketFrame(
  opcode: number,
  payload: Uint8Array,
  { final = true, clear = false }: FrameShape = {},
): Buffer {
  const plainHead = frameHead(opcode, payload.length, final);
  if (clear) return Buffer.concat([plainHead, Buffer.alloc(mask.length), payload]);
  const head = Buffer.concat([plainHead, mask]);
  const body = Buffer.from(payload);
  for (let at = 0; at < body.length; at++) body[at] = (body[at] ?? 0) ^ (mask[at % 4] ?? 0);
  return Buffer.concat([head, body]);
}

/** Of a frame only what stands before its mask: it may announce what never comes. */
export function frameHead(opcode: number, length: number, final = true): Buffer {
  const first = opcode | (final ? 0x80 : 0);
  if (length < 126) return Buffer.from([first, 0x80 | length]);
  if (length < 65_536) return Buffer.from([first, 0x80 | 126, length >> 8, length & 255]);
  const head = Buffer.alloc(10);
  head[0] = first;
  head[1] = 0x80 | 127;
  head.writeBigUInt64BE(BigInt(length), 2);
  return head;
}

/** An upgrade request, line by line. */
export function upgradeRequest(path: string, headers: readonly string[] = []): string {
  const lines = [
    `GET ${path} HTTP/1.1`,
    'Host: in-memory.invalid',
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
    ...headers,
  ];
  return `${lines.join('\r\n')}\r\n\r\n`;
}

/** The client's end of a WebSocket, written byte by byte; answers pings and the close, unless told otherwise. */
export class RawWebSocket {
  /** Messages that came, one after another. */
  onMessage: (payload: Buffer, binary: boolean) => void = () => {};
  /** Off: neither a ping nor a close is answered. */
  polite = true;
  /** The head of the HTTP answer. */
  readonly answer: Promise<string>;
  readonly ended: Promise<Ending>;
  readonly #stream: Duplex;
  #unread = Buffer.alloc(0);
  #upgraded = false;
  #ending: Ending = { status: 1006, reason: '' };

  constructor(stream: Duplex) {
    this.#stream = stream;
    let answered: (head: string) => void = () => {};
    this.answer = new Promise((resolve) => {
      answered = resolve;
    });
    this.ended = new Promise((resolve) => {
      stream.once('close', () => {
        answered(this.#unread.toString());
        resolve(this.#ending);
      });
    });
    stream.on('end', () => stream.destroy()).on('error', () => {});
    stream.on('data', (chunk: Buffer) => {
      this.#unread = Buffer.concat([this.#unread, chunk]);
      if (!this.#upgraded && !this.#readAnswer(answered)) return;
      while (this.#readFrame());
    });
  }

  /** Bytes as they are. */
  write(bytes: string | Uint8Array): void {
    this.#stream.write(bytes);
  }

  send(opcode: number, payload: string | Uint8Array, shape?: FrameShape): void {
    this.write(webSocketFrame(opcode, Buffer.from(payload), shape));
  }

  /** Reads no more, until `resume`. */
  pause(): void {
    this.#stream.pause();
  }

  resume(): void {
    this.#stream.resume();
  }

  /** Cuts the connection, without a word. */
  cut(): void {
    this.#stream.destroy();
  }

  #readAnswer(answered: (head: string) => void): boolean {
    const end = this.#unread.indexOf('\r\n\r\n');
    if (end < 0) return false;
    const head = this.#unread.subarray(0, end).toString();
    // What is refused is no WebSocket: the rest is the body of the answer.
    if (!head.startsWith('HTTP/1.1 101 ')) return false;
    this.#unread = this.#unread.subarray(end + 4);
    this.#upgraded = true;
    answered(head);
    return true;
  }

  /** The next frame of the server, if all of it is here. A server masks nothing and sends no fragments. */
  #readFrame(): boolean {
    const [first = 0, second = 0] = this.#unread;
    const short = second & 127;
    const start = short === 127 ? 10 : short === 126 ? 4 : 2;
    if (this.#unread.length < start) return false;
    const length =
      short === 127
        ? Number(this.#unread.readBigUInt64BE(2))
        : short === 126
          ? this.#unread.readUInt16BE(2)
          : short;
    if (this.#unread.length < start + length) return false;
    const payload = this.#unread.subarray(start, start + length);
    this.#unread = this.#unread.subarray(start + length);
    this.#hear(first & 15, payload);
    return true;
  }

  #hear(opcode: number, payload: Buffer): void {
    if (opcode === opcodes.ping && this.polite) this.send(opcodes.pong, payload);
    if (opcode === opcodes.text || opcode === opcodes.binary)
      this.onMessage(payload, opcode === opcodes.binary);
    if (opcode !== opcodes.close) return;
    this.#ending = {
      status: payload.length < 2 ? 1005 : payload.readUInt16BE(0),
      reason: payload.subarray(2).toString(),
    };
    if (this.polite) this.send(opcodes.close, payload);
  }
}
