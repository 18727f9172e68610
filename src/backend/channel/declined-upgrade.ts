import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';

/** Headers that concern only the upgrade; `Connection` lists them too. */
const upgradeHeaders = new Set(['upgrade', 'http2-settings']);

/**
 * Responds to a request that offers another protocol as if it did not: a server may ignore unsupported protocols (RFC
 * 9110, 7.8), and clients such as Java's offer h2c with each first request. Node has already detached the socket, so
 * the request is put back in front of it and the server gets the connection again.
 */
export function declineUpgrade(server: Server, request: IncomingMessage, socket: Duplex, head: Buffer): void {
  const { method, url, httpVersion, rawHeaders } = request;
  const lines = [`${method} ${url} HTTP/${httpVersion}`];
  for (let at = 0; at + 1 < rawHeaders.length; at += 2) {
    const [name = '', value = ''] = rawHeaders.slice(at, at + 2);
    const lower = name.toLowerCase();
    if (upgradeHeaders.has(lower)) continue;
    const kept = lower === 'connection' ? withoutUpgrade(value) : value;
    if (lower !== 'connection' || kept !== '') lines.push(`${name}: ${kept}`);
  }
  socket.unshift(Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), head]));
  server.emit('encrypted' in socket ? 'secureConnection' : 'connection', socket);
}

function withoutUpgrade(connection: string): string {
  const tokens = connection.split(',').map((token) => token.trim());
  return tokens.filter((token) => token !== '' && !upgradeHeaders.has(token.toLowerCase())).join(', ');
}
