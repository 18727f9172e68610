import { claim, leaking } from '../../../wire/rest-change.js';
import type { Mutant } from '../../mutant.js';

export const productionSeesSandbox: Mutant = {
  id: 'production-sees-sandbox',
  sentence: 'getRecentTransactions of a production app holds sandbox payments.',
  clause: 'SBX-18',
  scenario: 'sandbox.isolation',
  wire: leaking(['payNow'], ['getRecentTransactions'], (request) => claim(request, 'sandbox') === false),
};
