import type { Clause } from '../clause.js';

/** Sessions on the real-time channel. Source: the service document, 'WebSocket authentication' and 'Events'. */
export const channelClauses: readonly Clause[] = [
  {
    id: 'CHN-01',
    level: 'M',
    party: 'server',
    requirement: 'STOMP 1.2 is spoken on /webs and on /websocket.',
  },
  {
    id: 'CHN-02',
    level: 'M',
    party: 'server',
    requirement: 'CONNECT with a valid wsToken is answered by CONNECTED with heart-beat 10000,10000.',
  },
  {
    id: 'CHN-03',
    level: 'M',
    party: 'server',
    requirement:
      'CONNECT with a wsToken of bad signature or past its expiry is answered by ERROR, and the connection is closed.',
  },
  {
    id: 'CHN-04',
    level: 'M',
    party: 'server',
    requirement: "The session's configId comes from the claims of the token and from nothing else.",
  },
  {
    id: 'CHN-05',
    level: 'M',
    party: 'server',
    requirement:
      'SUBSCRIBE is taken for the own queue only; any other is rejected, and nothing of it is ever received.',
  },
  {
    id: 'CHN-06',
    level: 'M',
    party: 'server',
    requirement:
      'SEND is taken for the whitelisted /app/ destinations only; a direct SEND to /queue/ is blocked and reaches nobody.',
    profile: 'So is one to /topic/.',
  },
  {
    id: 'CHN-07',
    level: 'M',
    party: 'server',
    requirement: 'DISCONNECT removes the mapping of session to configId and marks the terminal offline.',
  },
  { id: 'CHN-08', level: 'M', party: 'server', requirement: 'A wsToken lives for 30 minutes.' },
  {
    id: 'CHN-09',
    level: 'M',
    party: 'server',
    requirement: "The registration message maps the session to the token's configId.",
  },
  {
    id: 'CHN-10',
    level: 'M',
    party: 'server',
    requirement: 'A keep-alive message is answered by CHECK_IN.',
  },
  {
    id: 'CHN-11',
    level: 'M',
    party: 'server',
    requirement: 'The server beats at least every 10 s and keeps a client that beats.',
    profile: 'Two silent intervals end the session.',
  },
  {
    id: 'CHN-12',
    level: 'P',
    party: 'server',
    requirement:
      'Of two registered sessions of one configId the newest wins, and the late close of the older changes nothing.',
  },
  {
    id: 'CHN-13',
    level: 'P',
    party: 'server',
    requirement:
      'Observers get the live queue of a terminal; they never register, never send and never change its online state.',
  },
  {
    id: 'CHN-14',
    level: 'P',
    party: 'server',
    requirement:
      'SESSION_TIMEOUT comes 120 s before the wsToken expires; at its expiry ERROR TOKEN_EXPIRED follows and the connection is closed.',
  },
  {
    id: 'CHN-15',
    level: 'P',
    party: 'server',
    requirement:
      'The channel keeps its limits: the sum of the clauses L, H and U of STOMP and of the bad input (BAD).',
  },
  {
    id: 'CHN-16',
    level: 'M',
    party: 'server',
    requirement: 'SESSION_TIMEOUT arrives before the wsToken expires.',
  },
  {
    id: 'CHN-17',
    level: 'P',
    party: 'server',
    requirement: "What an observer acknowledges settles nothing of the terminal's.",
  },
];
