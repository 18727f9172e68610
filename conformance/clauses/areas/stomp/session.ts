import type { Clause } from '../../clause.js';

// M where STOMP 1.2 lays a MUST on the server: the STOMP command, the version, the rejection without a common
// version, a missing heart-beat header, and the heart-beats that the server must send.

/** Opening a session (C) and heart-beats (H); the server's own heart-beat is 10000,10000. */
export const stompSessionClauses: readonly Clause[] = [
  {
    id: 'C01',
    level: 'M',
    party: 'server',
    statements: ['STOMP 1.2: CONNECT or STOMP Frame'],
    requirement: 'A first frame STOMP is handled exactly as CONNECT.',
    profile: 'Any other first frame gets ERROR and a close.',
  },
  { id: 'C02', level: 'P', party: 'server', requirement: 'A second CONNECT gets ERROR and a close.' },
  {
    id: 'C03',
    level: 'P',
    party: 'server',
    requirement:
      'Before CONNECTED the server sends nothing but the handshake response; heart-beats start after it.',
  },
  {
    id: 'C04',
    level: 'M',
    party: 'server',
    statements: ['STOMP 1.2: Protocol Negotiation'],
    requirement:
      'An accept-version with 1.2 among others gets CONNECTED with version 1.2; one without any version of STOMP gets ERROR and a close.',
    profile:
      'So does one with older versions alone, or no header; the ERROR has the header version:1.2 and a text body.',
  },
  {
    id: 'C05',
    level: 'P',
    party: 'server',
    requirement: 'A missing host header is accepted and an unknown host ignored.',
  },
  {
    id: 'C06',
    level: 'P',
    party: 'server',
    requirement: 'A receipt header on CONNECT is ignored: no RECEIPT follows.',
  },
  {
    id: 'C07',
    level: 'M',
    party: 'server',
    statements: ['STOMP 1.2: CONNECTED Frame'],
    requirement: 'CONNECTED carries version.',
    profile:
      'It also carries heart-beat and an unpredictable session, and does not reveal the version of the server.',
  },
  {
    id: 'C08',
    level: 'P',
    party: 'server',
    requirement:
      'Authorization: Bearer with a valid wsToken gets CONNECTED; an invalid one, or none where legacy authentication is disabled, gets ERROR with the same text for every cause and close 1008.',
  },
  {
    id: 'C09',
    level: 'P',
    party: 'server',
    requirement: 'A connection without a complete CONNECT 10 s after the upgrade is closed.',
  },
  {
    id: 'C10',
    level: 'P',
    party: 'server',
    requirement:
      'Frames that follow CONNECT immediately are handled after CONNECTED, in order, and dropped if CONNECT fails.',
  },
  {
    id: 'C11',
    level: 'P',
    party: 'server',
    requirement:
      'A CONNECT of more than 16 KiB in total, over any number of WebSocket messages, gets ERROR and a close.',
  },
  {
    id: 'H01',
    level: 'M',
    party: 'server',
    statements: ['STOMP 1.2: Heart-beating'],
    requirement: 'A missing heart-beat header counts as 0,0.',
    profile: 'One that is not two numbers of 1 to 9 digits with a comma between gets ERROR and a close.',
  },
  {
    id: 'H02',
    level: 'P',
    party: 'server',
    requirement:
      'From client to server no heart-beats are expected if either side offers 0, otherwise one in every max(client can, server requests) ms.',
  },
  {
    id: 'H03',
    level: 'M',
    party: 'server',
    statements: ['STOMP 1.2: Heart-beating'],
    requirement:
      'From server to client there are no heart-beats if either side offers 0, otherwise one in every max(server can, client requests) ms.',
    profile: 'They come at most twice as often.',
  },
  {
    id: 'H04',
    level: 'M',
    party: 'server',
    statements: ['STOMP 1.2: Heart-beating'],
    requirement:
      'A server that must send a heart-beat every n ms never leaves more than n ms between two writes; any frame counts as a heart-beat.',
  },
  {
    id: 'H05',
    level: 'P',
    party: 'server',
    requirement: 'Any received data counts as activity, also part of a frame.',
  },
  {
    id: 'H06',
    level: 'P',
    party: 'server',
    requirement:
      'A client that must send a heart-beat every n ms is alive at 2n - 1 ms of silence and dropped one sweep after 2n.',
  },
  {
    id: 'H07',
    level: 'P',
    party: 'server',
    requirement:
      'After a heart-beat timeout the connection is dropped, the mapping of that session is removed, and the terminal is offline.',
  },
  {
    id: 'H08',
    level: 'P',
    party: 'server',
    requirement:
      'One shared sweep checks the heart-beats of all sessions, so that a session needs no timers of its own.',
  },
  {
    id: 'H09',
    level: 'P',
    party: 'server',
    requirement: 'A sweep that runs late by more than half an interval drops no session in that round.',
  },
  {
    id: 'H10',
    level: 'P',
    party: 'server',
    requirement:
      'A frame that is incomplete for more than 30 s ends the session, even if bytes still arrive.',
  },
  {
    id: 'H11',
    level: 'P',
    party: 'server',
    requirement:
      'A client without heart-beats gets a WebSocket ping every 30 s and is dropped after two pings without a pong.',
  },
  {
    id: 'H12',
    level: 'P',
    party: 'server',
    requirement:
      'A client that offers its own heart-beats only every 120001 ms or more gets ERROR and a close.',
  },
];
