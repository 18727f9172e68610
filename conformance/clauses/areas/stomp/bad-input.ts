import type { Clause } from '../../clause.js';

// Unless a row states otherwise the session is authenticated as the terminal with configId 1001; 1002 is another one.
// M where the reaction is a MUST of STOMP 1.2 for the server, as in the clauses of the other STOMP files.

/** Bad input about identity, destinations and order: BAD-1 to BAD-29. */
export const stompBadInputClauses: readonly Clause[] = [
  {
    id: 'BAD-1',
    level: 'P',
    party: 'server',
    requirement: 'SUBSCRIBE or SEND as the first frame: ERROR and close, no side effect.',
  },
  {
    id: 'BAD-2',
    level: 'P',
    party: 'server',
    requirement:
      'CONNECT with an invalid token, SUBSCRIBE and SEND in one TCP chunk: ERROR and close; neither of the other two has an effect.',
  },
  {
    id: 'BAD-3',
    level: 'P',
    party: 'server',
    requirement: 'The same with a valid token: CONNECTED, then both are handled, in order.',
  },
  {
    id: 'BAD-4',
    level: 'P',
    party: 'server',
    requirement: 'A second CONNECT, also with another identity: ERROR and close; the identity is unchanged.',
  },
  {
    id: 'BAD-5',
    level: 'P',
    party: 'server',
    requirement: 'No byte for 10 s after the upgrade: closed at 10 s, not at 9.9 s.',
  },
  {
    id: 'BAD-6',
    level: 'P',
    party: 'server',
    requirement: 'Only line feeds before CONNECT for 10 s: closed; heart-beats do not extend the deadline.',
  },
  {
    id: 'BAD-7',
    level: 'P',
    party: 'server',
    requirement: 'A CONNECT at one byte per second: closed at 10 s.',
  },
  {
    id: 'BAD-8',
    level: 'M',
    party: 'server',
    statements: ['STOMP 1.2: Protocol Negotiation'],
    requirement: 'accept-version 2.0, or 1.2. with a trailing dot: ERROR and close.',
    profile: '1.0, a missing and an empty one: the same. The ERROR has version:1.2.',
  },
  {
    id: 'BAD-9',
    level: 'M',
    party: 'server',
    statements: ['STOMP 1.2: Protocol Negotiation'],
    requirement: 'accept-version 1.1,1.2,9.9: CONNECTED with version 1.2.',
  },
  {
    id: 'BAD-10',
    level: 'P',
    party: 'server',
    requirement:
      'No Authorization, an empty one and Basic x (legacy disabled), and always a bearer token that is empty, has 5 KB or contains a space: ERROR AUTH_FAILED and close, with the same text and no measurable difference in time. With legacy enabled the first three are a CONNECT without a JWT (LEG-05).',
  },
  {
    id: 'BAD-11',
    level: 'P',
    party: 'server',
    requirement:
      'A token with alg none, HS256 signed with a public key, an unknown kid, kid ../../x, or a jku header: ERROR and close.',
  },
  {
    id: 'BAD-12',
    level: 'P',
    party: 'server',
    requirement:
      'An access token in place of a wsToken: ERROR and close; a wsToken at a REST operation: 401.',
  },
  {
    id: 'BAD-13',
    level: 'P',
    party: 'server',
    requirement:
      'A token that expired 1 s ago, was issued in the future, or has a lifetime of more than 30 minutes: ERROR and close.',
  },
  {
    id: 'BAD-14',
    level: 'P',
    party: 'server',
    requirement:
      'A configId claim that is missing, empty, 0, -1, 1.5, a string or an array: ERROR and close.',
  },
  {
    id: 'BAD-15',
    level: 'P',
    party: 'server',
    requirement:
      'A token in the query of the URL only (legacy disabled): ERROR and close. With legacy enabled it is a CONNECT without a JWT, because the query is not read.',
  },
  {
    id: 'BAD-16',
    level: 'P',
    party: 'server',
    requirement:
      'An invalid bearer token while legacy authentication is enabled: ERROR and close, no fallback.',
  },
  {
    id: 'BAD-17',
    level: 'P',
    party: 'server',
    requirement: 'Legacy: SEND before SUBSCRIBE: ERROR and close.',
  },
  {
    id: 'BAD-18',
    level: 'P',
    party: 'server',
    requirement: 'Legacy: config_id 1001 with the destination of 1002: ERROR and close.',
  },
  {
    id: 'BAD-19',
    level: 'P',
    party: 'server',
    requirement: 'Legacy: a wrong access_id ten times: ERROR and close each time, then throttled.',
  },
  {
    id: 'BAD-20',
    level: 'P',
    party: 'server',
    requirement: 'A foreign Origin or the Origin null: HTTP 403; no Origin: accepted.',
  },
  {
    id: 'BAD-21',
    level: 'M',
    party: 'server',
    statements: ['STOMP 1.2: SUBSCRIBE'],
    requirement: 'SUBSCRIBE to /queue/terminal/1002: ERROR and close.',
  },
  {
    id: 'BAD-22',
    level: 'M',
    party: 'server',
    statements: ['STOMP 1.2: SUBSCRIBE'],
    requirement:
      'SUBSCRIBE to its own queue misspelt (an extra slash, a capital, 01001, %20, an asterisk, ../, a leading space): ERROR and close each time.',
  },
  {
    id: 'BAD-23',
    level: 'P',
    party: 'server',
    requirement:
      'Two destination headers, one allowed and one foreign: the first decides, so accepted in one order, ERROR and close in the other.',
  },
  {
    id: 'BAD-24',
    level: 'M',
    party: 'server',
    statements: ['STOMP 1.2: SUBSCRIBE'],
    requirement: 'A terminal that subscribes to /topic/admin/events: ERROR and close.',
    profile:
      'So is an observer that does, and a session with a token for the admin topic that subscribes to a terminal queue.',
  },
  {
    id: 'BAD-25',
    level: 'M',
    party: 'server',
    statements: ['STOMP 1.2: SEND'],
    requirement:
      'SEND to /queue/terminal/1001, /app/unknown, or a known destination followed by /../x: ERROR and close.',
    profile: 'To /topic/x or a misspelt destination: the same.',
  },
  {
    id: 'BAD-26',
    level: 'M',
    party: 'server',
    statements: ['STOMP 1.2: SUBSCRIBE'],
    requirement: 'SUBSCRIBE without id or without destination: ERROR and close.',
    profile: 'So is one with an id in use, or with ack:maybe.',
  },
  {
    id: 'BAD-27',
    level: 'P',
    party: 'server',
    requirement: 'UNSUBSCRIBE of an unknown id: ERROR and close.',
  },
  {
    id: 'BAD-28',
    level: 'P',
    party: 'server',
    requirement:
      'ACK without id or of an id never issued: ERROR and close; the same ACK twice: the second changes nothing.',
  },
  {
    id: 'BAD-29',
    level: 'P',
    party: 'server',
    requirement:
      'COMMIT of an unknown transaction, BEGIN twice, SEND in an aborted transaction: ERROR and close.',
  },
];
