import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';

/** Headers that speak of the upgrade alone; `Connection` names them too. */
const ofTheUpgrade = new Set(['upgrade', 'http2-settings']);

/**
 * Answers a request that offers another protocol as if it did not: a server may ignore what it does not speak
 * (RFC 9110, 7.8), and clients such as Java's offer h2c with each first call. Node has let go of the socket by
 * then, so the request goes back in front of it and the server gets the connection once more.
 */
export function declineUpgrade(server: Server, request: IncomingMessage, socket: Duplex, head: Buffer): void {
  const { method, url, httpVersion, rawHeaders } = request;
  const lines = [`${method} ${url} HTTP/${httpVersion}`];
  for (let at = 0; at + 1 < rawHeaders.length; at += 2) {
    const [name = '', value = ''] = rawHeaders.slice(at, at + 2);
    const lower = name.toLowerCase();
    if (ofTheUpgrade.has(lower)) continue;
    const kept = lower === 'connection' ? withoutUpgrade(value) : value;
    if (lower !== 'connection' || kept !== '') lines.push(`${name}: ${kept}`);
  }
  socket.unshift(Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), head]));
  server.emit('encrypted' in socket ? 'secureConnection' : 'connection', socket);
}

function withoutUpgrade(connection: string): string {
  const tokens = connection.split(',').map((token) => token.trim());
  return tokens.filter((token) => token !== '' && !ofTheUpgrade.has(token.toLowerCase())).join(', ');
}
