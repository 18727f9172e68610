import { answersOf } from '../../../wire/rest-change.js';
import type { Mutant } from '../../mutant.js';

export const returns404ForRefundStatus: Mutant = {
  id: 'returns-404-for-refund-status',
  sentence: 'refundStatus does not know the refunds that were accepted.',
  clause: 'REF-01',
  scenario: 'refunds.balance',
  wire: answersOf(['refundStatus'], () => ({
    status: 404,
    body: { errorCode: 'ERR_NOT_FOUND', message: 'refund not found' },
  })),
};
