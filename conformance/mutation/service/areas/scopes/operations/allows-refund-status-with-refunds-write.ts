import { openedBy } from '../../../../wire/rest-change.js';
import type { Mutant } from '../../../mutant.js';

export const refundStatusWithRefundsScope: Mutant = {
  id: 'refund-status-with-refunds-scope',
  sentence: 'refundStatus opens with refunds:write too.',
  clause: 'SCP-08',
  scenario: 'scopes.refundStatus',
  wire: openedBy('refunds:write', 'refundStatus'),
};
