import type { HeaderList } from './headers.js';

/** One STOMP frame: decoded headers in wire order, raw body octets (empty when there is none). */
export interface Frame {
  readonly command: string;
  readonly headers: HeaderList;
  readonly body: Uint8Array;
}

/** What a client may send (F17); CONNECTED, MESSAGE, RECEIPT and ERROR are the server's. */
const clientCommands = [
  'CONNECT',
  'STOMP',
  'SUBSCRIBE',
  'UNSUBSCRIBE',
  'SEND',
  'ACK',
  'NACK',
  'BEGIN',
  'COMMIT',
  'ABORT',
  'DISCONNECT',
] as const;

export type ClientCommand = (typeof clientCommands)[number];

/** A frame that the parser has let through. */
export interface ClientFrame extends Frame {
  readonly command: ClientCommand;
}

// Length and first letter tell the client commands apart, so one comparison decides.
const byShape = new Map<number, ClientCommand>(
  clientCommands.map((command) => [(command.length << 8) | command.charCodeAt(0), command]),
);

/** The client command that stands in `bytes[start, end)`, or undefined. F02: case counts. */
export function clientCommandAt(bytes: Uint8Array, start: number, end: number): ClientCommand | undefined {
  const command = byShape.get(((end - start) << 8) | (bytes[start] ?? 0));
  if (command === undefined) return undefined;
  for (let i = 1; i < command.length; i++) {
    if (bytes[start + i] !== command.charCodeAt(i)) return undefined;
  }
  return command;
}
