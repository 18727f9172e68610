import { answersOf, withFields } from '../../../wire/rest-change.js';
import type { Mutant } from '../../mutant.js';

export const returnsSystemErrorAboveRateLimit: Mutant = {
  id: 'returns-system-error-above-rate-limit',
  sentence: 'Above the rate limit the code is ERR_SYSTEM_ERROR.',
  clause: 'RAT-01',
  scenario: 'rates.limit.production',
  wire: answersOf(['listTerminals'], (answer) =>
    answer.status === 429
      ? { ...answer, body: withFields(answer.body, { errorCode: 'ERR_SYSTEM_ERROR' }) }
      : answer,
  ),
};
