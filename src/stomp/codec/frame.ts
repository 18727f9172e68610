import type { HeaderList } from './headers.js';

/** One STOMP frame: decoded headers in wire order and the raw body bytes (empty when there is none). */
export interface Frame {
  readonly command: string;
  readonly headers: HeaderList;
  readonly body: Uint8Array;
}

/** The commands that a client may send (F17); CONNECTED, MESSAGE, RECEIPT and ERROR belong to the server. */
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

/** A client frame that the parser has accepted. */
export interface ClientFrame extends Frame {
  readonly command: ClientCommand;
}

// Length and first letter together identify a client command, so one comparison decides.
const byShape = new Map<number, ClientCommand>(
  clientCommands.map((command) => [(command.length << 8) | command.charCodeAt(0), command]),
);

/** Returns the client command in `bytes[start, end)`, or undefined. F02: commands are case-sensitive. */
export function clientCommandAt(bytes: Uint8Array, start: number, end: number): ClientCommand | undefined {
  const command = byShape.get(((end - start) << 8) | (bytes[start] ?? 0));
  if (command === undefined) return undefined;
  for (let i = 1; i < command.length; i++) {
    if (bytes[start + i] !== command.charCodeAt(i)) return undefined;
  }
  return command;
}
