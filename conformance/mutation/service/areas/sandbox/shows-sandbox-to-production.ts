import { inMode, leakRequests } from '../../../wire/rest-alterations.js';
import type { Mutant } from '../../mutant.js';

export const showsSandboxToProduction: Mutant = {
  id: 'shows-sandbox-to-production',
  sentence: 'getRecentTransactions of a production app contains sandbox payments.',
  clause: 'SBX-18',
  scenario: 'sandbox.isolation',
  wire: inMode('production', (which) => leakRequests(['payNow'], ['getRecentTransactions'], which)),
};
