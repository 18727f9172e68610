import { claim, leaking } from '../../../wire/rest-change.js';
import type { Mutant } from '../../mutant.js';

export const showsProductionToSandbox: Mutant = {
  id: 'shows-production-to-sandbox',
  sentence: 'find of a sandbox app holds production payments.',
  clause: 'SBX-17',
  scenario: 'sandbox.isolation',
  wire: leaking(['payNow'], ['find'], (request) => claim(request, 'sandbox') === true),
};
