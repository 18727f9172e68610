// The server's side of one WebSocket connection (RFC 6455): handshake, frames, ping, close.
import { createHash } from 'node:crypto';

const GUID = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11';
const MAX_MESSAGE = 512 * 1024;

function frameOf(opcode, payload) {
  const { length } = payload;
  const head = Buffer.alloc(length < 126 ? 2 : length < 65536 ? 4 : 10);
  head[0] = 0x80 | opcode;
  if (length < 126) head[1] = length;
  else if (length < 65536) {
    head[1] = 126;
    head.writeUInt16BE(length, 2);
  } else {
    head[1] = 127;
    head.writeBigUInt64BE(BigInt(length), 2);
  }
  return Buffer.concat([head, payload]);
}

/** Takes over an upgraded socket; null if the request is no good handshake. handlers: onData(buffer), onClose(). */
export function acceptWebSocket(request, socket, head, handlers) {
  const { headers } = request;
  const key = headers['sec-websocket-key'];
  const good = request.method === 'GET' && key && headers['sec-websocket-version'] === '13' && /^websocket$/i.test(headers.upgrade ?? '');
  if (!good) return null;
  const accept = createHash('sha1').update(key + GUID).digest('base64');
  const offered = (headers['sec-websocket-protocol'] ?? '').split(',').map((name) => name.trim());
  const protocol = offered.includes('v12.stomp') ? 'Sec-WebSocket-Protocol: v12.stomp\r\n' : '';
  const answer = `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n`;
  socket.write(`${answer}${protocol}\r\n`);
  socket.setNoDelay(true);

  let buffer = head;
  let parts = null;
  let closing = false;
  const write = (opcode, payload) => socket.writable && socket.write(frameOf(opcode, payload));

  function close(code = 1000) {
    if (closing) return;
    closing = true;
    const payload = Buffer.alloc(2);
    payload.writeUInt16BE(code);
    write(8, payload);
    setTimeout(() => socket.destroy(), 500).unref();
    handlers.onClose();
  }

  /** One frame from the buffer: undefined if it is not complete yet. */
  function nextFrame() {
    if (buffer.length < 2) return undefined;
    let length = buffer[1] & 0x7f;
    let at = 2;
    if (length >= 126) {
      const wide = length === 127;
      at = wide ? 10 : 4;
      if (buffer.length < at) return undefined;
      length = wide ? Number(buffer.readBigUInt64BE(2)) : buffer.readUInt16BE(2);
    }
    const opcode = buffer[0] & 0x0f;
    if (buffer[0] & 0x70 || !(buffer[1] & 0x80)) throw 1002;
    if (opcode >= 8 && (length > 125 || !(buffer[0] & 0x80))) throw 1002;
    if (length > MAX_MESSAGE) throw 1009;
    if (buffer.length < at + 4 + length) return undefined;
    const payload = Buffer.from(buffer.subarray(at + 4, at + 4 + length));
    for (let i = 0; i < length; i += 1) payload[i] ^= buffer[at + (i & 3)];
    const last = Boolean(buffer[0] & 0x80);
    buffer = buffer.subarray(at + 4 + length);
    return { opcode, payload, last };
  }

  function handle({ opcode, payload, last }) {
    if (opcode === 8) {
      close();
      socket.end();
    } else if (opcode === 9) write(10, payload);
    else if (opcode <= 2) {
      if ((opcode === 0) !== (parts !== null)) throw 1002;
      parts = [...(parts ?? []), payload];
      if (parts.length > 1000 || parts.reduce((sum, part) => sum + part.length, 0) > MAX_MESSAGE) throw 1009;
      if (!last) return;
      const message = Buffer.concat(parts);
      parts = null;
      handlers.onData(message);
    } else if (opcode !== 10) throw 1002;
  }

  function receive(chunk) {
    buffer = Buffer.concat([buffer, chunk]);
    try {
      for (let frame = nextFrame(); frame && !socket.destroyed; frame = nextFrame()) {
        if (closing && frame.opcode === 8) socket.end();
        if (!closing) handle(frame);
      }
    } catch (error) {
      close(typeof error === 'number' ? error : 1011);
      buffer = Buffer.alloc(0);
    }
  }

  socket.on('data', receive);
  socket.on('error', () => socket.destroy());
  socket.on('end', () => socket.end());
  socket.on('close', () => {
    if (!closing) handlers.onClose();
    closing = true;
  });
  if (head.length) setImmediate(() => receive(Buffer.alloc(0)));
  return { send: (text) => closing || write(1, Buffer.from(text)), close };
}
