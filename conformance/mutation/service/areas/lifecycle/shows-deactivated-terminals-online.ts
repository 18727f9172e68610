import { alterResponses, field, withFields } from '../../../wire/rest-alterations.js';
import type { Mutant } from '../../mutant.js';

export const showsDeactivatedTerminalsOnline: Mutant = {
  id: 'shows-deactivated-terminals-online',
  sentence: 'A deactivated terminal is shown online as long as its session is open.',
  clause: 'LIF-07',
  scenario: 'lifecycle.deactivation-at-once',
  wire: alterResponses(['listTerminals'], (response) => {
    const items = field(response.body, 'items');
    if (!Array.isArray(items)) return response;
    const shown = items.map((item) =>
      field(item, 'status') === 'DEACTIVATED' ? withFields(item, { online: true }) : item,
    );
    return { ...response, body: withFields(response.body, { items: shown }) };
  }),
};
