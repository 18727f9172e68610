import { leakRequests } from '../../../wire/rest-alterations.js';
import type { Mutant } from '../../mutant.js';

export const listsForeignTransactions: Mutant = {
  id: 'lists-foreign-transactions',
  sentence: 'find contains the payments of every merchant.',
  clause: 'TEN-02',
  scenario: 'tenants.lists',
  wire: leakRequests(['payNow'], ['find']),
};
