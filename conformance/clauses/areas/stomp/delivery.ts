import type { Clause } from '../../clause.js';

// M where STOMP 1.2 lays a MUST on the server: ERROR and close for a SUBSCRIBE or SEND that it cannot carry out, the
// headers of MESSAGE, and client-individual acknowledgement. Where it binds the client alone, the reaction is decided.

/** Subscriptions (U), SEND (N), MESSAGE with ACK and NACK (A), transactions (T). */
export const stompDeliveryClauses: readonly Clause[] = [
  {
    id: 'U01',
    level: 'M',
    party: 'server',
    statements: ['STOMP 1.2: SUBSCRIBE'],
    requirement: 'SUBSCRIBE without id or without destination gets ERROR and a close.',
  },
  {
    id: 'U02',
    level: 'P',
    party: 'server',
    requirement:
      'A missing ack header means auto; any value but auto, client and client-individual gets ERROR and a close.',
  },
  {
    id: 'U03',
    level: 'P',
    party: 'server',
    requirement: 'A subscription id that is in use on the connection gets ERROR and a close.',
  },
  {
    id: 'U04',
    level: 'M',
    party: 'server',
    statements: ['STOMP 1.2: SUBSCRIBE'],
    requirement:
      "SUBSCRIBE to any destination but the session's own gets ERROR and a close; the comparison is equality of the decoded string, with no pattern, prefix, case folding or URL decoding.",
  },
  {
    id: 'U05',
    level: 'P',
    party: 'server',
    requirement:
      'A RECEIPT for SUBSCRIBE is sent once the subscription is active and before the stored backlog: a message routed after it (on a terminal queue also after register) arrives.',
  },
  {
    id: 'U06',
    level: 'P',
    party: 'server',
    requirement: 'UNSUBSCRIBE without id or with an unknown id gets ERROR and a close.',
  },
  {
    id: 'U07',
    level: 'P',
    party: 'server',
    requirement: 'After an UNSUBSCRIBE was handled no MESSAGE is sent for that subscription.',
  },
  {
    id: 'U08',
    level: 'P',
    party: 'server',
    requirement:
      'A second subscription to one queue on one connection gets ERROR and a close; a topic may be subscribed several times.',
  },
  {
    id: 'U09',
    level: 'P',
    party: 'server',
    requirement: 'More than 8 subscriptions on one connection get ERROR and a close.',
  },
  {
    id: 'N01',
    level: 'M',
    party: 'server',
    statements: ['STOMP 1.2: SEND'],
    requirement: 'SEND without destination, or to an unlisted one, gets ERROR and a close.',
    profile:
      'What an observer, a dashboard or a session before register may send, and how exactly a destination is compared.',
  },
  {
    id: 'N02',
    level: 'P',
    party: 'server',
    requirement: 'A RECEIPT for SEND is sent only after its effect is durable.',
  },
  {
    id: 'N03',
    level: 'P',
    party: 'server',
    requirement:
      'Headers of a client never become the headers that the server owns in a MESSAGE (subscription, message-id, ack, destination).',
  },
  {
    id: 'N04',
    level: 'P',
    party: 'server',
    requirement:
      'A body that is not JSON, violates its schema or a rule of the business gets RECEIPT and a REPORT_REJECTED on the queue (MSG-09), and the session continues.',
  },
  {
    id: 'N05',
    level: 'P',
    party: 'server',
    requirement: 'SEND in a transaction that is not open gets ERROR and a close.',
  },
  {
    id: 'A01',
    level: 'M',
    party: 'server',
    statements: ['STOMP 1.2: MESSAGE'],
    requirement:
      'MESSAGE carries destination, a unique message-id, and the subscription with the id of the SUBSCRIBE.',
    profile: 'With a body it has content-length and content-type too.',
  },
  {
    id: 'A02',
    level: 'M',
    party: 'server',
    statements: ['STOMP 1.2: MESSAGE'],
    requirement: 'In the modes client and client-individual MESSAGE carries an ack header.',
    profile: 'In the mode auto it has none; its value is new for each delivery.',
  },
  {
    id: 'A03',
    level: 'P',
    party: 'server',
    requirement:
      'ACK and NACK name the ack value in their id; without id they get ERROR and a close; other headers such as subscription are ignored.',
  },
  {
    id: 'A04',
    level: 'P',
    party: 'server',
    requirement:
      'ACK or NACK of an id that was never issued on the connection gets ERROR and a close; of a settled one it changes nothing.',
  },
  {
    id: 'A05',
    level: 'M',
    party: 'server',
    statements: ['STOMP 1.2: SUBSCRIBE ack Header'],
    requirement: 'In the mode client-individual an ACK or NACK settles that one message and no earlier one.',
    profile: 'In the mode client it settles every earlier one of the subscription too.',
  },
  {
    id: 'A06',
    level: 'P',
    party: 'server',
    requirement:
      'Messages without an ACK when the connection ends are redelivered after the reconnect, with the same message-id and redelivered:true.',
  },
  {
    id: 'A07',
    level: 'P',
    party: 'server',
    requirement:
      'NACK counts as an attempt: the message is redelivered after a delay, and is dead after the last attempt.',
  },
  {
    id: 'A08',
    level: 'P',
    party: 'server',
    requirement: 'In the mode auto writing a stored command does not count as its delivery.',
  },
  {
    id: 'T01',
    level: 'P',
    party: 'server',
    requirement:
      'BEGIN without transaction or with an open one, and COMMIT or ABORT of an unknown one, get ERROR and a close.',
  },
  {
    id: 'T02',
    level: 'P',
    party: 'server',
    requirement:
      'SEND, ACK and NACK in a transaction take effect only at COMMIT, all or none, in order; ABORT drops them.',
  },
  {
    id: 'T03',
    level: 'P',
    party: 'server',
    requirement: 'DISCONNECT or the loss of the socket aborts open transactions.',
  },
  {
    id: 'T04',
    level: 'P',
    party: 'server',
    requirement:
      'A second open transaction, more than 100 frames in one, or more than 256 KiB get ERROR and a close.',
  },
  {
    id: 'T05',
    level: 'P',
    party: 'server',
    requirement:
      'A RECEIPT inside a transaction confirms only that the frame has joined it; the RECEIPT of COMMIT confirms the effect.',
  },
];
