import type { Clause } from '../clause.js';

/** Token refresh, back-off and recovery of terminals. Source: the service document, 'Token refresh procedure'. */
export const reconnectClauses: readonly Clause[] = [
  {
    id: 'REC-01',
    level: 'M',
    party: 'terminal',
    requirement:
      'To refresh, the terminal first asks for a fresh wsToken, then disconnects gracefully, then reconnects with the new one.',
    profile: 'It does so 25 minutes after the token was issued.',
  },
  {
    id: 'REC-02',
    level: 'M',
    party: 'terminal',
    requirement: 'After an unexpected disconnect it reconnects after 1, 2, 4, 8, 16, 30, 30, ... seconds.',
  },
  {
    id: 'REC-03',
    level: 'M',
    party: 'terminal',
    requirement: 'On SESSION_TIMEOUT it mints a new token and reconnects.',
  },
  { id: 'REC-04', level: 'M', party: 'terminal', requirement: 'On SESSION_KICK it closes gracefully.' },
  {
    id: 'REC-05',
    level: 'P',
    party: 'terminal',
    requirement: 'The back-off starts again at 1 s only after a session that was registered.',
  },
  {
    id: 'REC-06',
    level: 'P',
    party: 'both',
    requirement:
      'What a terminal had to report while it was away is reported once after it reconnects: nothing is lost and nothing doubled.',
  },
  {
    id: 'REC-07',
    level: 'P',
    party: 'both',
    requirement:
      'After a restart of the backend under N terminals all of them return, and the queued commands arrive.',
  },
  {
    id: 'REC-08',
    level: 'M',
    party: 'both',
    requirement: 'The terminal registers immediately after CONNECTED, and the server accepts that.',
  },
  {
    id: 'REC-09',
    level: 'P',
    party: 'terminal',
    requirement: 'A terminal sends a keep-alive message every 30 to 60 s.',
  },
];
