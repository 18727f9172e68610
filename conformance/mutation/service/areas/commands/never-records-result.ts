import { alterResponses, field, withFields } from '../../../wire/rest-alterations.js';
import type { Mutant } from '../../mutant.js';

export const neverRecordsResult: Mutant = {
  id: 'never-records-result',
  sentence: 'requestStatus never shows that a command has completed.',
  clause: 'CMD-03',
  scenario: 'commands.print.online',
  wire: alterResponses(['requestStatus'], (response) => {
    if (field(response.body, 'status') !== 'COMPLETED') return response;
    return { ...response, body: withFields(response.body, { status: 'SENT' }) };
  }),
};
