import { expect, it } from 'vitest';
import { frameHead, opcodes, readWebSocketFrame, webSocketFrame } from './web-socket-frame.js';

/** A server's frame: the client's, without mask. */
function serverFrame(opcode: number, payload: Buffer, final = true): Buffer {
  const head = frameHead(opcode, payload.length, final);
  head[1] = (head[1] ?? 0) & 0x7f;
  return Buffer.concat([head, payload]);
}

it('a WebSocket frame of a client is masked, and readable with a mask of zeros', () => {
  expect([...webSocketFrame(opcodes.text, Buffer.from('Hi'))]).toEqual([
    0x81,
    0x82,
    0x5a,
    0xc3,
    0x07,
    0x91,
    0x48 ^ 0x5a,
    0x69 ^ 0xc3,
  ]);
  const fragment = webSocketFrame(opcodes.binary, Buffer.from('Hi'), { final: false, clear: true });
  expect([...fragment]).toEqual([0x02, 0x82, 0, 0, 0, 0, 0x48, 0x69]);
});

it.each([0, 125, 126, 65_535, 65_536])(
  'a WebSocket frame of a server is read with a payload of %i bytes',
  (length) => {
    const bytes = Buffer.concat([
      Buffer.from('x'),
      serverFrame(opcodes.text, Buffer.alloc(length, 'a'), false),
    ]);
    const frame = readWebSocketFrame(bytes, 1);
    expect(frame).toMatchObject({ opcode: opcodes.text, final: false, end: bytes.length });
    expect(frame?.payload.equals(Buffer.alloc(length, 'a'))).toBe(true);
  },
);

it('a WebSocket frame of a server is not read as long as a byte is missing', () => {
  const bytes = serverFrame(opcodes.text, Buffer.alloc(200));
  for (let length = 0; length < bytes.length; length++)
    expect(readWebSocketFrame(bytes.subarray(0, length))).toBeUndefined();
});
