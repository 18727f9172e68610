import { openedBy } from '../../../../wire/rest-change.js';
import type { Mutant } from '../../../mutant.js';

export const allowsRefundStatusWithRefundsWrite: Mutant = {
  id: 'allows-refund-status-with-refunds-write',
  sentence: 'refundStatus opens with refunds:write too.',
  clause: 'SCP-08',
  scenario: 'scopes.refundStatus',
  wire: openedBy('refunds:write', 'refundStatus'),
};
