import { createHash } from 'node:crypto';

/** The outcome of the handshake of a WebSocket. */
export type Handshake =
  | { readonly kind: 'open'; readonly protocol: string }
  | {
      readonly kind: 'refused';
      readonly status: number;
      readonly headers: Readonly<Record<string, string>>;
    }
  | { readonly kind: 'failed'; readonly reason: string };

/** The reason of a failed handshake whose server responds with none of the offered subprotocols. */
export const noOfferedSubprotocol = 'the server chose none of the offered subprotocols';

// Nothing secret depends on the key, and a fixed one keeps what is sent reproducible.
const key = 'dGhlIHNhbXBsZSBub25jZQ==';
const guid = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11';
const accept = createHash('sha1').update(`${key}${guid}`).digest('base64');

/** An upgrade request for the path, with header lines of the caller's behind those that RFC 6455 requires. */
export function upgradeRequest(host: string, path: string, headerLines: readonly string[] = []): string {
  const lines = [
    `GET ${path} HTTP/1.1`,
    `Host: ${host}`,
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    `Sec-WebSocket-Key: ${key}`,
    ...headerLines,
  ];
  return `${lines.join('\r\n')}\r\n\r\n`;
}

/** Judges the head of the response to `upgradeRequest`. */
export function readHandshake(head: string, offered: readonly string[]): Handshake {
  const [statusLine = '', ...lines] = head.split('\r\n');
  const status = /^HTTP\/1\.1 (\d{3})(?: |$)/.exec(statusLine)?.[1];
  if (status === undefined) return { kind: 'failed', reason: 'the response is not HTTP/1.1' };
  const headers = readHeaders(lines);
  if (status !== '101') return { kind: 'refused', status: Number(status), headers };
  if (headers['sec-websocket-accept'] !== accept)
    return { kind: 'failed', reason: 'the response has a wrong Sec-WebSocket-Accept' };
  const protocol = headers['sec-websocket-protocol'] ?? '';
  // RFC 6455, 4.1: a client fails the connection for a subprotocol that it did not offer.
  if (protocol === '' ? offered.length > 0 : !offered.includes(protocol))
    return { kind: 'failed', reason: noOfferedSubprotocol };
  return { kind: 'open', protocol };
}

/** Returns the headers by their names in lower case; of a repeated header the first value. */
function readHeaders(lines: readonly string[]): Readonly<Record<string, string>> {
  const headers: Record<string, string> = Object.create(null);
  for (const line of lines) {
    const colon = line.indexOf(':');
    if (colon > 0) headers[line.slice(0, colon).toLowerCase()] ??= line.slice(colon + 1).trim();
  }
  return headers;
}
