import type { Mutant } from '../mutant.js';
import { leaking } from '../wire/rest-change.js';

export const listsOfEverybody: Mutant = {
  id: 'lists-of-everybody',
  sentence: 'find holds what everybody has paid.',
  clause: 'TEN-02',
  scenario: 'tenants.lists',
  wire: leaking(['payNow'], ['find']),
};
