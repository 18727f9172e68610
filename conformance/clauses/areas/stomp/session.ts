import type { Clause } from '../../clause.js';

// M where STOMP 1.2 lays a MUST on the server: the STOMP command, the version, the refusal for want of a common
// version, a missing heart-beat header, and the beats that the server owes.

/** Opening a session (C) and heart-beats (H); the server's own heart-beat is 10000,10000. */
export const stompSessionClauses: readonly Clause[] = [
  {
    id: 'C01',
    level: 'M',
    party: 'server',
    requirement: 'A first frame STOMP is handled exactly as CONNECT.',
    profile: 'Any other frame first gets ERROR and a close.',
  },
  { id: 'C02', level: 'P', party: 'server', requirement: 'A second CONNECT gets ERROR and a close.' },
  {
    id: 'C03',
    level: 'P',
    party: 'server',
    requirement:
      'Before CONNECTED the server sends nothing but the answer to the handshake; heart-beats start after it.',
  },
  {
    id: 'C04',
    level: 'M',
    party: 'server',
    requirement:
      'accept-version 1.1,1.2,2.0 gets CONNECTED with version 1.2; without 1.2 in it, or without the header, the answer is ERROR and a close.',
    profile: 'The ERROR has the header version:1.2 and a text body.',
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
    requirement: 'CONNECTED carries version.',
    profile:
      'It carries heart-beat and an unpredictable session too, and tells nothing of the version of the server.',
  },
  {
    id: 'C08',
    level: 'P',
    party: 'server',
    requirement:
      'Authorization: Bearer with a valid wsToken gets CONNECTED; an invalid one, or none where legacy authentication is off, gets ERROR of one text for every cause and close 1008.',
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
      'Frames that were sent right behind CONNECT are handled after CONNECTED, in order, and dropped if CONNECT fails.',
  },
  {
    id: 'C11',
    level: 'P',
    party: 'server',
    requirement:
      'A CONNECT of more than 16 KiB in all, over any number of WebSocket messages, gets ERROR and a close.',
  },
  {
    id: 'H01',
    level: 'M',
    party: 'server',
    requirement: 'A missing heart-beat header counts as 0,0.',
    profile: 'One that is not two numbers of 1 to 9 digits with a comma between gets ERROR and a close.',
  },
  {
    id: 'H02',
    level: 'P',
    party: 'server',
    requirement:
      'From client to server no beats are expected if either side says 0, else one in every max(client can, server wants) ms.',
  },
  {
    id: 'H03',
    level: 'M',
    party: 'server',
    requirement:
      'From server to client there are no beats if either side says 0, else one in every max(server can, client wants) ms.',
  },
  {
    id: 'H04',
    level: 'M',
    party: 'server',
    requirement:
      'A server that owes a beat every n ms never leaves more than n ms between two writes; any frame counts as a beat.',
  },
  {
    id: 'H05',
    level: 'P',
    party: 'server',
    requirement: 'Any data received counts as a sign of life, also a part of a frame.',
  },
  {
    id: 'H06',
    level: 'P',
    party: 'server',
    requirement:
      'A client that owes a beat every n ms is alive at 2n - 1 ms of silence and dropped one sweep after 2n.',
  },
  {
    id: 'H07',
    level: 'P',
    party: 'server',
    requirement:
      'After a heart-beat timeout the connection is dropped, the mapping of that session removed, and the terminal offline.',
  },
  {
    id: 'H08',
    level: 'P',
    party: 'server',
    requirement:
      'One shared sweep watches the heart-beats of all sessions: the cost does not grow by two timers a session.',
  },
  {
    id: 'H09',
    level: 'P',
    party: 'server',
    requirement: 'A sweep that itself runs late by more than half an interval drops nobody in that round.',
  },
  {
    id: 'H10',
    level: 'P',
    party: 'server',
    requirement:
      'A frame that is incomplete for more than 30 s ends the session, though bytes still trickle in.',
  },
  {
    id: 'H11',
    level: 'P',
    party: 'server',
    requirement:
      'A client without heart-beats gets a WebSocket ping every 30 s and is dropped after two that go unanswered.',
  },
  {
    id: 'H12',
    level: 'P',
    party: 'server',
    requirement: 'A client that offers its own beats only every 120001 ms or more gets ERROR and a close.',
  },
];
