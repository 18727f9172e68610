import { claim, leaking } from '../../../wire/rest-change.js';
import type { Mutant } from '../../mutant.js';

export const showsSandboxToProduction: Mutant = {
  id: 'shows-sandbox-to-production',
  sentence: 'getRecentTransactions of a production app holds sandbox payments.',
  clause: 'SBX-18',
  scenario: 'sandbox.isolation',
  wire: leaking(['payNow'], ['getRecentTransactions'], (request) => claim(request, 'sandbox') === false),
};
