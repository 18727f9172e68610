import { protocolError, StompRefusal } from '../errors.js';

/** The heart-beat that one side offers, in milliseconds; 0 means none. */
export interface HeartBeat {
  /** The side can send at least this often. */
  readonly send: number;
  /** The side requires to receive at least this often. */
  readonly receive: number;
}

/**
 * Parses the `heart-beat` header of CONNECT. H01: a missing header means 0,0. H12: an interval above `maxClientMs` is
 * rejected.
 */
export function parseHeartBeat(value: string | undefined, maxClientMs: number): HeartBeat {
  if (value === undefined) return { send: 0, receive: 0 };
  const match = /^([0-9]{1,9}),([0-9]{1,9})$/.exec(value);
  if (match === null) throw protocolError('Malformed heart-beat');
  const client = { send: Number(match[1]), receive: Number(match[2]) };
  if (client.send > maxClientMs) {
    throw new StompRefusal('PROTOCOL_ERROR', `heart-beat above ${maxClientMs} ms is not allowed`);
  }
  return client;
}

/** Returns the negotiated intervals from the server's point of view (H02, H03). */
export function negotiate(client: HeartBeat, server: HeartBeat): HeartBeat {
  return {
    receive: client.send === 0 || server.receive === 0 ? 0 : Math.max(client.send, server.receive),
    send: server.send === 0 || client.receive === 0 ? 0 : Math.max(server.send, client.receive),
  };
}
