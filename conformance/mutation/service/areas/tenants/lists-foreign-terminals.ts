import { field, isOperation, withFields } from '../../../wire/rest-change.js';
import type { Mutant } from '../../mutant.js';

export const listsForeignTerminals: Mutant = {
  id: 'lists-foreign-terminals',
  sentence: 'listTerminals shows the terminals of every branch that somebody else has asked for.',
  clause: 'TEN-04',
  scenario: 'tenants.terminals',
  wire: () => {
    const seen: unknown[] = [];
    return {
      rest: async (request, forward) => {
        const answer = await forward(request);
        if (!isOperation(request, 'listTerminals')) return answer;
        const items = field(answer.body, 'items');
        if (Array.isArray(items)) seen.push(...items);
        return { ...answer, body: withFields(answer.body, { items: [...seen] }) };
      },
    };
  },
};
