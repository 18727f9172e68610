import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { webSocketPaths } from '../../contract/channel/destinations.js';
import type { StompServer } from '../../stomp/server/server.js';
import { monotonicNow } from '../../text/clock/process-clock.js';
import { type AllowedHosts, isAllowedHost, isServedLocally } from '../lifecycle/allowed-host.js';
import { clientAddress, type IsTrusted, networkOf } from '../lifecycle/client-address.js';
import { isAllowedOrigin } from './origin.js';

export interface UpgradeOptions {
  readonly hosts: () => AllowedHosts;
  /** Proxies whose X-Forwarded-For is used. */
  readonly isTrusted: IsTrusted;
  /** The origins that may open a WebSocket, apart from the service's own. A request without Origin always may. */
  readonly allowedOrigins: readonly string[];
  readonly requestId: () => string;
  /**
   * Takes one handshake of the address. Returns 0, or the milliseconds until it may try again. Without it there is no
   * limit.
   */
  readonly take?: ((address: string, now: number) => number) | undefined;
}

/** Passes WebSocket handshakes on the channel's paths to the STOMP server and rejects all others. */
export function serveUpgrades(server: Server, stomp: StompServer, options: UpgradeOptions): void {
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const path = (request.url ?? '').split('?', 1)[0] ?? '';
    const isChannel = (webSocketPaths as readonly string[]).includes(path);
    const reject = rejectionOn(socket, options.requestId);
    if (!isChannel) return reject('404 Not Found', 'ERR_NOT_FOUND');
    const { origin, host, 'x-forwarded-for': forwardedFor } = request.headers;
    const hosts = options.hosts();
    if (isServedLocally(hosts.own) && !isAllowedHost(host, hosts))
      return reject('421 Misdirected Request', 'ERR_VALIDATION');
    const { remoteAddress } = request.socket;
    const address = networkOf(clientAddress(remoteAddress, forwardedFor, options.isTrusted));
    const waitMs = options.take?.(address, monotonicNow()) ?? 0;
    if (waitMs > 0) return reject('429 Too Many Requests', 'ERR_RATE_LIMITED', waitMs);
    const allowed = { ...hosts, origins: options.allowedOrigins };
    if (origin !== undefined && !isAllowedOrigin(origin, host, allowed))
      return reject('403 Forbidden', 'ERR_FORBIDDEN');
    stomp.handleUpgrade(request, socket, head, { address, origin });
  });
}

function rejectionOn(socket: Duplex, requestId: () => string) {
  return (status: string, errorCode: string, waitMs = 0): void => {
    const body = JSON.stringify({ errorCode, message: 'the WebSocket handshake was rejected' });
    const head = [
      `HTTP/1.1 ${status}`,
      'Content-Type: application/json; charset=utf-8',
      `X-Request-Id: ${requestId()}`,
      'Connection: close',
    ];
    if (waitMs > 0) head.push(`Retry-After: ${Math.ceil(waitMs / 1000)}`);
    socket.on('error', () => socket.destroy());
    // A client that keeps its end open must not keep this one open.
    socket.once('finish', () => socket.destroy());
    socket.end(`${head.join('\r\n')}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
  };
}
