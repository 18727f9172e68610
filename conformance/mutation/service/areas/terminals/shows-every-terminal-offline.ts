import { alterResponses, field, withFields } from '../../../wire/rest-alterations.js';
import type { Mutant } from '../../mutant.js';

export const showsEveryTerminalOffline: Mutant = {
  id: 'shows-every-terminal-offline',
  sentence: 'listTerminals shows every terminal as offline.',
  clause: 'TRM-01',
  scenario: 'commands.print.offline',
  wire: alterResponses(['listTerminals'], (response) => {
    const items = field(response.body, 'items');
    if (!Array.isArray(items)) return response;
    return {
      ...response,
      body: withFields(response.body, { items: items.map((item) => withFields(item, { online: false })) }),
    };
  }),
};
