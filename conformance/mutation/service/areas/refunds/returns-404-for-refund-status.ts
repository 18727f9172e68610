import { alterResponses } from '../../../wire/rest-alterations.js';
import type { Mutant } from '../../mutant.js';

export const returns404ForRefundStatus: Mutant = {
  id: 'returns-404-for-refund-status',
  sentence: 'refundStatus does not find accepted refunds.',
  clause: 'REF-01',
  scenario: 'refunds.balance',
  wire: alterResponses(['refundStatus'], () => ({
    status: 404,
    body: { errorCode: 'ERR_NOT_FOUND', message: 'refund not found' },
  })),
};
