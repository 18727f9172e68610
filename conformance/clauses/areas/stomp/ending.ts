import type { Clause } from '../../clause.js';

// M where STOMP 1.2 lays a MUST on the server: receipt-id in RECEIPT, and the close after ERROR.

/** Receipts (R), DISCONNECT (D), ERROR (X), limits and lingering (L). */
export const stompEndingClauses: readonly Clause[] = [
  {
    id: 'R01',
    level: 'M',
    party: 'server',
    statements: ['STOMP 1.2: RECEIPT'],
    requirement: 'A RECEIPT carries receipt-id with the value of the receipt header of its frame.',
    profile:
      'Every frame but CONNECT may request one: on success exactly one is sent, in the order of handling; on failure none, but ERROR with receipt-id.',
  },
  {
    id: 'R02',
    level: 'P',
    party: 'server',
    requirement:
      'A RECEIPT confirms that all earlier frames were received, and frames received before the client disconnected are still handled.',
  },
  {
    id: 'D01',
    level: 'P',
    party: 'server',
    requirement:
      'DISCONNECT with a receipt gets the RECEIPT, then close 1000; the server closes after at most 2 s.',
  },
  {
    id: 'D02',
    level: 'P',
    party: 'server',
    requirement: 'DISCONNECT without a receipt gets close 1000 and no ERROR.',
  },
  { id: 'D03', level: 'P', party: 'server', requirement: 'Frames after DISCONNECT are ignored.' },
  {
    id: 'D04',
    level: 'P',
    party: 'server',
    requirement:
      'DISCONNECT removes the mapping, marks the terminal offline, aborts transactions and returns unacknowledged messages to the queue; the close of the socket that follows changes nothing.',
  },
  {
    id: 'X01',
    level: 'M',
    party: 'server',
    statements: ['STOMP 1.2: ERROR'],
    requirement: 'After ERROR the server closes the connection, and no frame follows the ERROR.',
  },
  {
    id: 'X02',
    level: 'P',
    party: 'server',
    requirement:
      'ERROR has a short message and a code, receipt-id if its frame had a receipt, and content-type with content-length if there is a body.',
  },
  { id: 'X03', level: 'P', party: 'server', requirement: 'ERROR does not echo the offending frame.' },
  {
    id: 'X04',
    level: 'P',
    party: 'server',
    requirement:
      'ERROR is flushed, then the WebSocket close frame is sent; a peer without a close frame of its own within 2 s is dropped.',
  },
  { id: 'L01', level: 'P', party: 'server', requirement: 'Input above a limit gets ERROR, then a close.' },
  {
    id: 'L02',
    level: 'P',
    party: 'server',
    requirement:
      'Clients that connect and disconnect rapidly are served; an ERROR reaches a client that keeps reading.',
  },
];
