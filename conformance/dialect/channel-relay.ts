import type { Duplex } from 'node:stream';
import { channelToDialect, channelToService } from './channel-dialect.js';
import { FrameReader, withPayload } from './frames.js';
import type { NumericIds } from './numeric-ids.js';

const headEnd = Buffer.from('\r\n\r\n');

/** Converts the bytes of one direction. */
type Convert = (chunk: Buffer) => Buffer;

/**
 * Relays a connection whose request is a WebSocket handshake, in both directions byte by byte: only whole messages are
 * converted, once the service has accepted the handshake.
 */
export function relayChannel(client: Duplex, service: Duplex, ids: NumericIds, origin: string): void {
  const toService = new FrameReader();
  const toDialect = new FrameReader();
  let state: 'handshake' | 'open' | 'refused' = 'handshake';
  /** The bytes that the client sent after its request, before the response. */
  let early: Buffer = Buffer.alloc(0);
  let request: Buffer | undefined = Buffer.alloc(0);
  let response: Buffer = Buffer.alloc(0);

  const framesToService: Convert = (chunk) =>
    convert(toService, chunk, (message) => channelToService(message, ids));
  const framesToDialect: Convert = (chunk) =>
    convert(toDialect, chunk, (message) => channelToDialect(message, ids));

  function fromClient(chunk: Buffer): Buffer {
    if (state === 'open') return framesToService(chunk);
    if (state === 'refused') return chunk;
    if (request === undefined) {
      early = Buffer.concat([early, chunk]);
      return Buffer.alloc(0);
    }
    request = Buffer.concat([request, chunk]);
    const end = request.indexOf(headEnd);
    if (end === -1) return chunk;
    const isUpgrade = /\r\nupgrade: *websocket/i.test(request.toString('latin1', 0, end + 2));
    const rest = request.length - end - headEnd.length;
    request = undefined;
    if (!isUpgrade) {
      state = 'refused';
      return chunk;
    }
    early = Buffer.from(chunk.subarray(chunk.length - rest));
    return withOrigin(chunk.subarray(0, chunk.length - rest), origin);
  }

  function fromService(chunk: Buffer): Buffer {
    if (state === 'open') return framesToDialect(chunk);
    if (state === 'refused') return chunk;
    response = Buffer.concat([response, chunk]);
    const end = response.indexOf(headEnd);
    if (end === -1) return chunk;
    const head = chunk.length - (response.length - end - headEnd.length);
    state = response.toString('latin1', 0, 12) === 'HTTP/1.1 101' ? 'open' : 'refused';
    const waiting = early;
    early = Buffer.alloc(0);
    if (waiting.length > 0) service.write(fromClient(waiting));
    return Buffer.concat([chunk.subarray(0, head), fromService(chunk.subarray(head))]);
  }

  pump(client, service, fromClient);
  pump(service, client, fromService);
}

/** A handshake from a page of this server becomes one from a page of the service. */
function withOrigin(head: Buffer, origin: string): Buffer {
  const text = head.toString('latin1');
  const [, host = ''] = /\r\nhost: *([^\r\n]+)/i.exec(text) ?? [];
  const own = `\r\nOrigin: http://${host}\r\n`;
  return Buffer.from(text.replace(own, `\r\nOrigin: ${origin}\r\n`), 'latin1');
}

function convert(reader: FrameReader, chunk: Buffer, message: Convert): Buffer {
  const parts = reader.read(chunk).map((frame) => {
    if (frame.message === undefined) return frame.bytes;
    const converted = message(frame.message);
    return converted === frame.message ? frame.bytes : withPayload(frame, converted);
  });
  return Buffer.concat(parts);
}

/** Moves bytes from one end to the other as fast as the other reads, and its end with them. */
function pump(from: Duplex, to: Duplex, convertBytes: Convert): void {
  from.on('data', (chunk: Buffer) => {
    const bytes = convertBytes(chunk);
    if (bytes.length === 0 || to.destroyed || to.writableEnded) return;
    if (to.write(bytes)) return;
    from.pause();
    to.once('drain', () => from.resume());
  });
  from.on('end', () => {
    if (!to.writableEnded) to.end();
  });
  from.on('error', () => undefined);
  from.on('close', () => {
    if (to.writableFinished) to.destroy();
    else to.end(() => to.destroy());
  });
}
