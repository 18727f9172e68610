import { answersOf } from '../../../wire/rest-change.js';
import type { Mutant } from '../../mutant.js';

export const refundStatusUnknown: Mutant = {
  id: 'refund-status-unknown',
  sentence: 'refundStatus does not know the refunds that were accepted.',
  clause: 'REF-01',
  scenario: 'refunds.balance',
  wire: answersOf(['refundStatus'], () => ({
    status: 404,
    body: { errorCode: 'ERR_NOT_FOUND', message: 'refund not found' },
  })),
};
