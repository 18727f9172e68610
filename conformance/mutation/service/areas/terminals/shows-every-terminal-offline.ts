import { answersOf, field, withFields } from '../../../wire/rest-change.js';
import type { Mutant } from '../../mutant.js';

export const showsEveryTerminalOffline: Mutant = {
  id: 'shows-every-terminal-offline',
  sentence: 'listTerminals shows every terminal as offline.',
  clause: 'TRM-01',
  scenario: 'commands.print.offline',
  wire: answersOf(['listTerminals'], (answer) => {
    const items = field(answer.body, 'items');
    if (!Array.isArray(items)) return answer;
    return {
      ...answer,
      body: withFields(answer.body, { items: items.map((item) => withFields(item, { online: false })) }),
    };
  }),
};
