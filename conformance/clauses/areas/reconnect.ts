import type { Clause } from '../clause.js';

/** Token refresh, back-off and recovery of terminals. Source: the service document, 'Token refresh procedure'. */
export const reconnectClauses: readonly Clause[] = [
  {
    id: 'REC-01',
    level: 'M',
    party: 'terminal',
    statements: ['S6.65'],
    requirement:
      'To refresh, the terminal first requests a new wsToken, then disconnects gracefully, then reconnects with the new one.',
    profile: 'It does so 25 minutes after the token was issued.',
  },
  {
    id: 'REC-02',
    level: 'M',
    party: 'terminal',
    statements: ['S6.69', 'S6.70'],
    requirement:
      'After an unexpected disconnect the terminal retries after 1, 2, 4, 8, 16, 30, 30, ... seconds.',
  },
  {
    id: 'REC-03',
    level: 'M',
    party: 'terminal',
    statements: ['S6.26'],
    requirement: 'On SESSION_TIMEOUT the terminal requests a new token and reconnects.',
  },
  {
    id: 'REC-04',
    level: 'M',
    party: 'terminal',
    statements: ['S6.15'],
    requirement: 'On SESSION_KICK the terminal closes gracefully.',
  },
  {
    id: 'REC-05',
    level: 'P',
    party: 'terminal',
    requirement: 'The back-off resets to 1 s only after a registered session.',
  },
  {
    id: 'REC-06',
    level: 'P',
    party: 'both',
    requirement:
      'The pending reports of an offline terminal are reported once after it reconnects, without loss or duplicates.',
  },
  {
    id: 'REC-07',
    level: 'P',
    party: 'both',
    requirement:
      'After a restart of the backend all N connected terminals reconnect, and the queued commands arrive.',
  },
  {
    id: 'REC-08',
    level: 'M',
    party: 'both',
    statements: ['S6.31'],
    requirement: 'The terminal registers immediately after CONNECTED, and the server accepts that.',
  },
  {
    id: 'REC-09',
    level: 'P',
    party: 'terminal',
    requirement: 'A terminal sends a keep-alive message every 30 to 60 s.',
  },
  {
    id: 'REC-10',
    level: 'P',
    party: 'terminal',
    requirement:
      'A terminal whose handshake at /webs fails, and not by 401, 403, 429 or 503, tries /websocket under the base URL at once, within the same attempt, and stays with the path that works until it fails; both failed are one failed attempt.',
  },
];
