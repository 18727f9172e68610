import { field } from '../../../../wire/rest-alterations.js';
import type { Mutant } from '../../../mutant.js';

export const returns429ForRateLimitedAmount: Mutant = {
  id: 'returns-429-for-rate-limited-amount',
  sentence: '1003.00 is rejected with HTTP 429 and is not stored.',
  clause: 'SBX-08',
  scenario: 'sandbox.amount.1003.00',
  wire: () => ({
    rest: async (request, forward) => {
      if (field(request.body, 'amount') !== '1003.00') return forward(request);
      return { status: 429, body: { errorCode: 'ERR_RATE_LIMITED', message: 'too many requests' } };
    },
  }),
};
