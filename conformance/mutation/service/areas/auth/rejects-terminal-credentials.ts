import { answersOf } from '../../../wire/rest-change.js';
import type { Mutant } from '../../mutant.js';

export const rejectsTerminalCredentials: Mutant = {
  id: 'rejects-terminal-credentials',
  sentence: 'A terminal gets no token with its clientId and clientSecret.',
  clause: 'AUTH-02',
  scenario: 'auth.token.response',
  wire: answersOf(['token'], (answer, { headers }) => {
    const id = Buffer.from((headers.authorization ?? '').replace('Basic ', ''), 'base64').toString();
    return id.startsWith('term_') ? { ...answer, status: 401 } : answer;
  }),
};
