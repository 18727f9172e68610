import { Buffer, isUtf8 } from 'node:buffer';
import { escapeHeader } from './escape.js';
import { type HeaderList, headerValue } from './headers.js';

/** One frame as one WebSocket message: a string is sent as text, bytes as binary (W09). */
export type EncodedFrame = string | Uint8Array;

export const binaryContentType = 'application/octet-stream';

const unwritable = /[\r\n\0]/;

/**
 * Encodes one frame with its NUL and no line end after it (W10). A body without `content-length` gets one. Throws
 * TypeError for headers that cannot be encoded: NUL in a header, CR or LF in a header of CONNECTED (E06).
 */
export function encodeFrame(
  command: string,
  headers: HeaderList,
  body: string | Uint8Array = '',
): EncodedFrame {
  let head = `${command}\n`;
  const plain = command === 'CONNECTED' || command === 'CONNECT' || command === 'STOMP'; // E04
  for (const [name, value] of headers) head += plain ? plainLine(name, value) : headerLine(name, value);
  if (body.length > 0 && headerValue(headers, 'content-length') === undefined) {
    head += `content-length:${Buffer.byteLength(body)}\n`;
  }
  return join(head, body, headerValue(headers, 'content-type') === binaryContentType);
}

/** E05: encodes one header line, escaped. */
export function headerLine(name: string, value: string): string {
  return `${escapeHeader(name)}:${escapeHeader(value)}\n`;
}

/** E06: the headers of CONNECTED have no escapes, so a value that would need one is a mistake of the caller. */
function plainLine(name: string, value: string): string {
  if (unwritable.test(name) || unwritable.test(value) || name.includes(':')) {
    throw new TypeError('A header of CONNECTED cannot contain CR, LF or NUL');
  }
  return `${name}:${value}\n`;
}

/** Joins head lines, blank line, body and NUL. W09: the result is text if the body is valid UTF-8, otherwise binary. */
export function join(head: string, body: string | Uint8Array, binary: boolean): EncodedFrame {
  if (typeof body === 'string') {
    const text = `${head}\n${body}\0`;
    return binary ? Buffer.from(text) : text;
  }
  if (!binary && isUtf8(body)) return `${head}\n${Buffer.from(body).toString()}\0`;
  return Buffer.concat([Buffer.from(`${head}\n`), body, Buffer.of(0)]);
}
