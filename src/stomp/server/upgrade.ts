import { type IncomingMessage, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';

const subprotocol = 'v12.stomp';

/** W02: chooses the subprotocol whatever the order of the offer. W03: without an offer the response names none. */
export function chooseProtocol(offered: ReadonlySet<string>): string | false {
  return offered.has(subprotocol) ? subprotocol : false;
}

/**
 * Returns the HTTP status with which this upgrade is rejected, in addition to the checks of ws; undefined if it is
 * acceptable.
 */
export function upgradeProblem(request: IncomingMessage): number | undefined {
  // ws also accepts version 8, a draft of 2011.
  if (request.headers['sec-websocket-version'] !== '13') return 400;
  const offer = request.headers['sec-websocket-protocol'];
  if (offer === undefined) return undefined;
  const names = offer.split(',').map((name) => name.trim());
  return names.includes(subprotocol) ? undefined : 400; // W04
}

/** Responds to the upgrade with an HTTP error and ends the socket. */
export function refuseUpgrade(socket: Duplex, status: number, retryAfterSeconds?: number): void {
  const retry = retryAfterSeconds === undefined ? '' : `Retry-After: ${retryAfterSeconds}\r\n`;
  socket.on('error', () => socket.destroy());
  socket.once('finish', () => socket.destroy());
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nContent-Length: 0\r\n${retry}` +
      `Sec-WebSocket-Version: 13\r\n\r\n`,
  );
}
