import { inMode, leakRequests } from '../../../wire/rest-alterations.js';
import type { Mutant } from '../../mutant.js';

export const showsProductionToSandbox: Mutant = {
  id: 'shows-production-to-sandbox',
  sentence: 'find of a sandbox app contains production payments.',
  clause: 'SBX-17',
  scenario: 'sandbox.isolation',
  wire: inMode('sandbox', (which) => leakRequests(['payNow'], ['find'], which)),
};
