import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { webSocketPaths } from '../../contract/channel.js';
import type { StompServer } from '../../stomp/server.js';

export interface UpgradeOptions {
  /** Exact values of the Origin header that are let in. An absent one always is. */
  readonly allowedOrigins: () => readonly string[];
  /** Takes one handshake of the address: 0, or the milliseconds until it may try again. Without it there is no limit. */
  readonly take?: ((address: string) => number) | undefined;
}

/** Brings WebSocket handshakes on the channel's paths to the STOMP server and refuses all others. */
export function serveUpgrades(server: Server, stomp: StompServer, options: UpgradeOptions): void {
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', () => socket.destroy());
    const path = (request.url ?? '').split('?', 1)[0] ?? '';
    if (!(webSocketPaths as readonly string[]).includes(path))
      return refuse(socket, '404 Not Found', 'ERR_NOT_FOUND');
    const address = request.socket.remoteAddress ?? 'in-memory';
    const waitMs = options.take?.(address) ?? 0;
    if (waitMs > 0) return refuse(socket, '429 Too Many Requests', 'ERR_RATE_LIMITED', waitMs);
    const { origin } = request.headers;
    if (origin !== undefined && !options.allowedOrigins().includes(origin)) {
      return refuse(socket, '403 Forbidden', 'ERR_FORBIDDEN');
    }
    stomp.handleUpgrade(request, socket, head, { address, origin });
  });
}

function refuse(socket: Duplex, status: string, errorCode: string, waitMs = 0): void {
  const body = JSON.stringify({ errorCode, message: 'the WebSocket handshake is refused' });
  const head = [`HTTP/1.1 ${status}`, 'Content-Type: application/json; charset=utf-8', 'Connection: close'];
  if (waitMs > 0) head.push(`Retry-After: ${Math.ceil(waitMs / 1000)}`);
  // A client that keeps its end open must not keep ours.
  socket.once('finish', () => socket.destroy());
  socket.end(`${head.join('\r\n')}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
}
