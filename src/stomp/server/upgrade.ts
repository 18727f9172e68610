import { type IncomingMessage, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';

const subprotocol = 'v12.stomp';

/** W02: whatever the order of the offer. W03: without an offer there is no answer to it. */
export function chooseProtocol(offered: ReadonlySet<string>): string | false {
  return offered.has(subprotocol) ? subprotocol : false;
}

/** The HTTP status with which this upgrade is refused, beyond what ws refuses by itself; undefined if it is not. */
export function upgradeProblem(request: IncomingMessage): number | undefined {
  // ws also takes version 8, a draft of 2011.
  if (request.headers['sec-websocket-version'] !== '13') return 400;
  const offer = request.headers['sec-websocket-protocol'];
  if (offer === undefined) return undefined;
  const names = offer.split(',').map((name) => name.trim());
  return names.includes(subprotocol) ? undefined : 400; // W04
}

/** Answers the upgrade with an HTTP error and ends the socket. */
export function refuseUpgrade(socket: Duplex, status: number, retryAfterSeconds?: number): void {
  const retry = retryAfterSeconds === undefined ? '' : `Retry-After: ${retryAfterSeconds}\r\n`;
  socket.on('error', () => socket.destroy());
  socket.once('finish', () => socket.destroy());
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nContent-Length: 0\r\n${retry}` +
      `Sec-WebSocket-Version: 13\r\n\r\n`,
  );
}
