import { alterResponses, field, withFields } from '../../../wire/rest-alterations.js';
import type { Mutant } from '../../mutant.js';

export const lowercasesReference: Mutant = {
  id: 'lowercases-reference',
  sentence: 'getTransactionDetails returns the referenceId in lower case.',
  clause: 'PAY-01',
  scenario: 'payments.stored',
  wire: alterResponses(['getTransactionDetails'], (response) => {
    const referenceId = String(field(response.body, 'referenceId')).toLowerCase();
    return { ...response, body: withFields(response.body, { referenceId }) };
  }),
};
