import type { Clause } from '../clause.js';

/** Sessions on the real-time channel. Source: the service document, 'WebSocket authentication' and 'Events'. */
export const channelClauses: readonly Clause[] = [
  {
    id: 'CHN-01',
    level: 'M',
    party: 'server',
    statements: ['S4.37', 'S4.38'],
    requirement:
      'The server offers STOMP 1.2 on /webs at the WebSocket host, and on the fallback /websocket under the base URL.',
  },
  {
    id: 'CHN-02',
    level: 'M',
    party: 'server',
    statements: ['S5.37', 'S4.39'],
    requirement: 'The response to CONNECT with a valid wsToken is CONNECTED with heart-beat 10000,10000.',
  },
  {
    id: 'CHN-03',
    level: 'M',
    party: 'server',
    statements: ['S5.38'],
    requirement:
      'The response to CONNECT with a wsToken that has an invalid signature, or has expired two minutes ago or earlier, is ERROR, and the connection is closed.',
    profile: 'For an expired one from 2 s after its expiry on.',
  },
  {
    id: 'CHN-04',
    level: 'M',
    party: 'server',
    statements: ['S5.36', 'S6.33'],
    requirement: "The session's configId comes from the claims of the token and from nothing else.",
  },
  {
    id: 'CHN-05',
    level: 'M',
    party: 'server',
    statements: ['S5.40', 'S5.39'],
    requirement:
      "SUBSCRIBE is accepted only for the session's own queue; any other is rejected, and no message of it is received.",
  },
  {
    id: 'CHN-06',
    level: 'M',
    party: 'server',
    statements: ['S5.41', 'S5.42'],
    requirement:
      'SEND is accepted only for the listed /app/ destinations; a direct SEND to /queue/ is rejected, and no session receives it.',
    profile: 'So is a SEND to /topic/.',
  },
  {
    id: 'CHN-07',
    level: 'M',
    party: 'server',
    statements: ['S3.38', 'S3.37'],
    requirement: 'DISCONNECT removes the mapping of session to configId and marks the terminal offline.',
  },
  {
    id: 'CHN-08',
    level: 'M',
    party: 'server',
    statements: ['S5.45'],
    requirement: 'A wsToken is valid for 30 minutes: it works after 29 minutes and is rejected after 32.',
    profile: 'It works 2 s before its expiry and is rejected 2 s after it.',
  },
  {
    id: 'CHN-09',
    level: 'M',
    party: 'server',
    statements: ['S6.32'],
    requirement:
      "The registration message maps the session to the token's configId: its terminal is online from then on.",
    profile: 'It is offline before.',
  },
  {
    id: 'CHN-10',
    level: 'M',
    party: 'server',
    statements: ['S6.36'],
    requirement: 'The server sends CHECK_IN for a keep-alive message of a registered, subscribed terminal.',
  },
  {
    id: 'CHN-11',
    level: 'M',
    party: 'server',
    statements: ['S8.4'],
    requirement:
      'The server sends a heart-beat at least every 10 s and keeps the session of a client that does too.',
    profile: 'Two silent intervals end the session.',
  },
  {
    id: 'CHN-12',
    level: 'P',
    party: 'server',
    requirement:
      'Of two registered sessions of one configId the newest replaces the older, whose late close changes nothing.',
  },
  {
    id: 'CHN-13',
    level: 'P',
    party: 'server',
    requirement:
      'Observers receive a copy of the queue of a terminal and never change its online state. Their register and keep-alive have their responses; their reports are rejected with ERR_FORBIDDEN, are not stored and do not end the session.',
  },
  {
    id: 'CHN-14',
    level: 'P',
    party: 'server',
    requirement:
      'SESSION_TIMEOUT is sent 120 s before the wsToken expires; at its expiry ERROR TOKEN_EXPIRED is sent and the connection is closed.',
  },
  {
    id: 'CHN-15',
    level: 'P',
    party: 'server',
    requirement:
      'The channel enforces its limits: the STOMP clauses L, H and U and those of bad input (BAD) together.',
  },
  {
    id: 'CHN-16',
    level: 'M',
    party: 'server',
    statements: ['S6.25'],
    requirement: 'SESSION_TIMEOUT is sent before the wsToken expires.',
  },
  {
    id: 'CHN-17',
    level: 'P',
    party: 'server',
    requirement: 'The ACK of an observer does not settle a message of the terminal.',
  },
  {
    id: 'CHN-18',
    level: 'P',
    party: 'server',
    requirement: 'Observers receive a copy of what is queued for a terminal also while it is offline.',
  },
];
