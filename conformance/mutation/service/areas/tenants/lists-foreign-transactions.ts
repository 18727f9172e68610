import { leaking } from '../../../wire/rest-change.js';
import type { Mutant } from '../../mutant.js';

export const listsForeignTransactions: Mutant = {
  id: 'lists-foreign-transactions',
  sentence: 'find holds what everybody has paid.',
  clause: 'TEN-02',
  scenario: 'tenants.lists',
  wire: leaking(['payNow'], ['find']),
};
