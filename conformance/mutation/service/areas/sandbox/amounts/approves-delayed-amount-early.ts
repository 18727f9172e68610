import { field, withFields } from '../../../../wire/rest-alterations.js';
import type { Mutant } from '../../../mutant.js';

export const approvesDelayedAmountEarly: Mutant = {
  id: 'approves-delayed-amount-early',
  sentence: '500.00 is approved after 5 s instead of 10 s.',
  clause: 'SBX-02',
  scenario: 'sandbox.amount.500.00',
  wire: () => {
    const paidAt = new Map<unknown, number>();
    return {
      rest: async (request, forward) => {
        const response = await forward(request);
        const referenceId = field(request.body, 'referenceId');
        if (request.path.endsWith('/payNow')) paidAt.set(referenceId, Date.now());
        const due = (paidAt.get(referenceId) ?? Number.POSITIVE_INFINITY) + 5_000;
        if (Date.now() < due) return response;
        return { ...response, body: withFields(response.body, { status: 'SUCCESS' }) };
      },
    };
  },
};
