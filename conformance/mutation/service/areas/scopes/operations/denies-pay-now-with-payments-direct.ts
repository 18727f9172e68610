import { answersOf } from '../../../../wire/rest-change.js';
import type { Mutant } from '../../../mutant.js';

export const deniesPayNowWithPaymentsDirect: Mutant = {
  id: 'denies-pay-now-with-payments-direct',
  sentence: 'payNow is refused with its own scope too.',
  clause: 'SCP-01',
  scenario: 'scopes.payNow',
  wire: answersOf(['payNow'], () => ({
    status: 403,
    body: { errorCode: 'ERR_FORBIDDEN', message: 'the scope payments:direct is missing' },
  })),
};
