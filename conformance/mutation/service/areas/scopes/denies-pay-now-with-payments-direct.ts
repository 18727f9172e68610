import { alterResponses } from '../../../wire/rest-alterations.js';
import type { Mutant } from '../../mutant.js';

export const deniesPayNowWithPaymentsDirect: Mutant = {
  id: 'denies-pay-now-with-payments-direct',
  sentence: 'payNow is denied even with payments:direct.',
  clause: 'SCP-01',
  scenario: 'scopes.payNow',
  wire: alterResponses(['payNow'], () => ({
    status: 403,
    body: { errorCode: 'ERR_FORBIDDEN', message: 'the scope payments:direct is missing' },
  })),
};
