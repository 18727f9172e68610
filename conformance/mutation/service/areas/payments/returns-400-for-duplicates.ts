import { alterResponses } from '../../../wire/rest-alterations.js';
import type { Mutant } from '../../mutant.js';

export const returns400ForDuplicates: Mutant = {
  id: 'returns-400-for-duplicates',
  sentence: 'A duplicate referenceId is rejected with 400.',
  clause: 'PAY-02',
  scenario: 'payments.duplicates',
  wire: alterResponses(['payNow'], (response) =>
    response.status === 409 ? { ...response, status: 400 } : response,
  ),
};
