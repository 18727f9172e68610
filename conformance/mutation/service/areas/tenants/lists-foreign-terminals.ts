import { field, isOperation, withFields } from '../../../wire/rest-alterations.js';
import type { Mutant } from '../../mutant.js';

export const listsForeignTerminals: Mutant = {
  id: 'lists-foreign-terminals',
  sentence: 'listTerminals contains every terminal that any earlier call has listed.',
  clause: 'TEN-04',
  scenario: 'tenants.terminals',
  wire: () => {
    const seen: unknown[] = [];
    return {
      rest: async (request, forward) => {
        const response = await forward(request);
        if (!isOperation(request, 'listTerminals')) return response;
        const items = field(response.body, 'items');
        if (Array.isArray(items)) seen.push(...items);
        return { ...response, body: withFields(response.body, { items: [...seen] }) };
      },
    };
  },
};
