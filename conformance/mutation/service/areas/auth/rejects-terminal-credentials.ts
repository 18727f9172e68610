import { alterResponses } from '../../../wire/rest-alterations.js';
import type { Mutant } from '../../mutant.js';

export const rejectsTerminalCredentials: Mutant = {
  id: 'rejects-terminal-credentials',
  sentence: 'A terminal receives no token for its clientId and clientSecret.',
  clause: 'AUTH-02',
  scenario: 'auth.token.response',
  wire: alterResponses(['token'], (response, { headers }) => {
    const id = Buffer.from((headers.authorization ?? '').replace('Basic ', ''), 'base64').toString();
    return id.startsWith('term_') ? { ...response, status: 401 } : response;
  }),
};
