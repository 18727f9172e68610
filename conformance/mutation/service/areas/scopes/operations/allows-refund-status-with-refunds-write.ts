import { allowWithScope } from '../../../../wire/rest-alterations.js';
import type { Mutant } from '../../../mutant.js';

export const allowsRefundStatusWithRefundsWrite: Mutant = {
  id: 'allows-refund-status-with-refunds-write',
  sentence: 'refundStatus is also allowed with refunds:write.',
  clause: 'SCP-08',
  scenario: 'scopes.refundStatus',
  wire: allowWithScope('refunds:write', 'refundStatus'),
};
