import type { Clause } from '../../clause.js';

// Unless a row states otherwise the session is authenticated as the terminal with configId 1001; 1002 is another one.
// M where the reaction is a MUST of STOMP 1.2 for the server, as in the clauses of the other STOMP files.

/** Bad input about bytes, sizes and time: BAD-30 to BAD-58. */
export const stompBadBytesClauses: readonly Clause[] = [
  {
    id: 'BAD-30',
    level: 'M',
    party: 'server',
    statements: ['STOMP 1.2: Value Encoding'],
    requirement:
      'The escape \\t and a value that ends in a backslash are fatal; a backslash in one WebSocket message and its n in the next are a line feed.',
    profile: 'The server sends ERROR and closes.',
  },
  {
    id: 'BAD-31',
    level: 'M',
    party: 'server',
    statements: ['STOMP 1.2: Value Encoding'],
    requirement: 'a\\\\nb on the wire: a, backslash, n, b, without a line feed.',
  },
  {
    id: 'BAD-32',
    level: 'P',
    party: 'server',
    requirement:
      'A header without colon, an empty header name, a bare CR, a NUL inside a header: ERROR and close.',
  },
  {
    id: 'BAD-33',
    level: 'P',
    party: 'server',
    requirement:
      'content-length -1, +1, abc, 1e9, 99999999999, with a leading space, or empty: ERROR and close at the end of the headers, without waiting for a body.',
  },
  {
    id: 'BAD-34',
    level: 'P',
    party: 'server',
    requirement:
      'A content-length one too short: ERROR and close at once; one too long: the frame is incomplete, ERROR and close after 30 s.',
  },
  {
    id: 'BAD-35',
    level: 'P',
    party: 'server',
    requirement: 'Two content-length headers, 5 and 500: the first is used.',
  },
  {
    id: 'BAD-36',
    level: 'P',
    party: 'server',
    requirement: 'A body on CONNECT, SUBSCRIBE, ACK or DISCONNECT: ERROR and close.',
  },
  {
    id: 'BAD-37',
    level: 'P',
    party: 'server',
    requirement:
      'A frame with 65 headers, a header line of 8 KiB and one byte, a command of 33 bytes without line end: ERROR and close, with bounded memory.',
  },
  {
    id: 'BAD-38',
    level: 'P',
    party: 'server',
    requirement:
      'SEND with a content-length of 256 KiB and one byte: ERROR and close at the header; the body is not buffered.',
  },
  {
    id: 'BAD-39',
    level: 'P',
    party: 'server',
    requirement: 'A WebSocket message above the largest payload: close 1009; the process keeps running.',
  },
  {
    id: 'BAD-40',
    level: 'P',
    party: 'server',
    requirement:
      'An endless incomplete frame in messages of 3 KB before CONNECT: ERROR and close at 16 KiB in total.',
  },
  {
    id: 'BAD-41',
    level: 'P',
    party: 'server',
    requirement: 'More than 16384 empty or one-byte WebSocket fragments: close 1008, with bounded memory.',
  },
  {
    id: 'BAD-42',
    level: 'P',
    party: 'server',
    requirement: 'More than 1000 bare line ends per second: ERROR RATE_LIMITED and close.',
  },
  {
    id: 'BAD-43',
    level: 'P',
    party: 'server',
    requirement:
      'Invalid UTF-8: in a text message close 1007; in a header within a binary message ERROR and close; in the body of a SEND within a binary message REPORT_REJECTED with ERR_VALIDATION, because it is not JSON.',
  },
  {
    id: 'BAD-44',
    level: 'P',
    party: 'server',
    requirement:
      'A command in lower case, GET / HTTP/1.1, the bytes of TLS, or CONNECTED, MESSAGE and ERROR from the client: ERROR and close.',
  },
  {
    id: 'BAD-45',
    level: 'P',
    party: 'server',
    requirement: 'Headers named __proto__, constructor and toString: ordinary headers without effect.',
  },
  {
    id: 'BAD-46',
    level: 'M',
    party: 'server',
    statements: ['STOMP 1.2: RECEIPT'],
    requirement:
      'A receipt with an escaped colon, CR, LF, 4 KB, an emoji, or empty: the RECEIPT has the identical value.',
    profile: 'With a colon that is not escaped: the same (F06).',
  },
  {
    id: 'BAD-47',
    level: 'P',
    party: 'server',
    requirement: 'A receipt on a rejected SUBSCRIBE: ERROR with receipt-id, and no RECEIPT.',
  },
  {
    id: 'BAD-48',
    level: 'P',
    party: 'server',
    requirement: 'DISCONNECT and then SEND in one message: RECEIPT and close; the SEND is ignored.',
  },
  {
    id: 'BAD-49',
    level: 'P',
    party: 'server',
    requirement:
      'A heart-beat header abc, 1, -1,0, one with a space after the comma, 1,2,3, 9999999999,0 or 3600000,0: ERROR and close.',
  },
  {
    id: 'BAD-50',
    level: 'P',
    party: 'server',
    requirement: 'A client silent for 2n - 1 ms: alive; one sweep after 2n: dropped, and offline once.',
  },
  {
    id: 'BAD-51',
    level: 'P',
    party: 'server',
    requirement:
      'A client that never reads while commands are sent: sent up to 512 KiB and dropped after 10 s without progress; the commands stay and are redelivered.',
  },
  {
    id: 'BAD-52',
    level: 'P',
    party: 'server',
    requirement:
      'A new session of 1001 registers while the old one is open: the old one gets SESSION_KICK and close 4001, and its later close leaves 1001 online.',
  },
  {
    id: 'BAD-53',
    level: 'P',
    party: 'server',
    requirement:
      'A socket cut between MESSAGE and ACK: the same message-id is redelivered with redelivered:true.',
  },
  {
    id: 'BAD-54',
    level: 'P',
    party: 'server',
    requirement: 'A command created at any point of a reconnect: delivered at least once, in order.',
  },
  {
    id: 'BAD-55',
    level: 'P',
    party: 'server',
    requirement:
      'SEND with JSON that is deeply nested or has a __proto__ key, 1e400, duplicate keys or an unpaired surrogate: no pollution and no crash; REPORT_REJECTED with ERR_VALIDATION where the schema or the depth of 32 is violated.',
  },
  {
    id: 'BAD-56',
    level: 'P',
    party: 'server',
    requirement:
      'A WebSocket close frame with code 1005, 1006 or 999 or a reason of 126 bytes: handled at the WebSocket level, cleaned up once.',
  },
  {
    id: 'BAD-57',
    level: 'P',
    party: 'server',
    requirement:
      'Sec-WebSocket-Version 8, a missing key, an upgrade by POST, a wrong path, 2000 HTTP headers: 400, 404, 405 or 431, and the process keeps running.',
  },
  {
    id: 'BAD-58',
    level: 'P',
    party: 'server',
    requirement:
      'The event loop of the server is blocked for 25 s and continues: no session is dropped for that.',
  },
];
