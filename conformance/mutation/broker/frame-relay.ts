import { type Duplex, duplexPair } from 'node:stream';
import {
  frameHead,
  readWebSocketFrame,
  readWrittenFrames,
  webSocketFrame,
} from '../../../src/simulator/stomp/web-socket-frame.js';

/** A whole WebSocket message of text or bytes. */
export interface RelayedMessage {
  readonly opcode: number;
  readonly payload: Buffer;
}

/** Alters the messages of one session; what comes in pieces passes as it is. */
export interface AlteredSession {
  /** The messages that the broker gets instead of one of the client. */
  fromClient?(message: RelayedMessage): readonly RelayedMessage[];
  /** The messages that the client gets instead of one of the broker. */
  toClient?(message: RelayedMessage): readonly RelayedMessage[];
}

/** Alters what passes between the clients of a broker and the broker. */
export interface Alteration {
  /** The head of the response to a handshake. */
  handshake?(head: string): string;
  /** The request of a handshake. */
  request?(head: string): string;
  /** @param respond sends the client a message that is not the broker's */
  session?(respond: (message: RelayedMessage) => void): AlteredSession;
  /** True: the client never gets the broker's close. */
  readonly staysOpen?: true;
}

const close = 8;
const headEnd = '\r\n\r\n';

/**
 * A relay between a client and a broker that alters what passes. Without an alteration every byte passes unchanged.
 *
 * @param client the broker's end of the client's connection
 * @param accept takes the end that the broker gets in its place
 */
export function relay(client: Duplex, accept: (socket: Duplex) => void, alteration: Alteration): void {
  const [broker, accepted] = duplexPair();
  accept(accepted);
  const toClient = (bytes: Buffer) => void (client.destroyed || client.write(bytes));
  const session = alteration.session?.(({ opcode, payload }) => toClient(serverFrame(opcode, payload))) ?? {};
  let requested = false;
  client.on('data', (bytes: Buffer) => {
    if (!requested) {
      requested = true;
      const text = bytes.toString('latin1');
      broker.write(Buffer.from(alteration.request?.(text) ?? text, 'latin1'));
      return;
    }
    broker.write(fromClient(bytes, session));
  });
  let waiting: Buffer = Buffer.alloc(0);
  let opened = false;
  broker.on('data', (bytes: Buffer) => {
    waiting = Buffer.concat([waiting, bytes]);
    if (!opened) {
      const end = waiting.indexOf(headEnd);
      if (end < 0) return;
      opened = true;
      const head = waiting.toString('latin1', 0, end + headEnd.length);
      waiting = waiting.subarray(end + headEnd.length);
      toClient(Buffer.from(alteration.handshake?.(head) ?? head, 'latin1'));
    }
    waiting = passFrames(waiting, session, alteration, toClient);
  });
  const stays = alteration.staysOpen === true;
  broker.on('end', () => stays || client.end());
  broker.on('close', () => stays || client.end());
  client.on('end', () => broker.end());
  client.on('close', () => {
    broker.destroy();
    accepted.destroy();
  });
  // The ends of a pair do not close each other. What was written before is still read.
  accepted.on('close', () => setImmediate(() => broker.destroy()));
  for (const end of [client, broker]) end.on('error', () => undefined);
}

/** Passes whole frames of the broker to the client. Returns the rest. */
function passFrames(
  bytes: Buffer,
  session: AlteredSession,
  alteration: Alteration,
  toClient: (bytes: Buffer) => void,
): Buffer {
  let at = 0;
  for (
    let frame = readWebSocketFrame(bytes, at);
    frame !== undefined;
    frame = readWebSocketFrame(bytes, at)
  ) {
    const { opcode, payload, end } = frame;
    const isMessage = frame.final && (opcode === 1 || opcode === 2);
    const hidden = opcode === close && alteration.staysOpen === true;
    if (isMessage && session.toClient !== undefined) {
      for (const each of session.toClient({ opcode, payload }))
        toClient(serverFrame(each.opcode, each.payload));
    } else if (!hidden) toClient(bytes.subarray(at, end));
    at = end;
  }
  return bytes.subarray(at);
}

function fromClient(bytes: Buffer, session: AlteredSession): Buffer {
  const frames = session.fromClient === undefined ? undefined : readWrittenFrames(bytes);
  if (frames === undefined) return bytes;
  return Buffer.concat(
    frames.flatMap(({ bytes: written, opcode, message }) =>
      message === undefined
        ? [written]
        : (session.fromClient?.({ opcode, payload: message }) ?? []).map((each) =>
            webSocketFrame(each.opcode, each.payload),
          ),
    ),
  );
}

/** A frame of a server, which masks nothing. */
function serverFrame(opcode: number, payload: Buffer): Buffer {
  const head = frameHead(opcode, payload.length);
  head[1] = (head[1] ?? 0) & 0x7f;
  return Buffer.concat([head, payload]);
}
