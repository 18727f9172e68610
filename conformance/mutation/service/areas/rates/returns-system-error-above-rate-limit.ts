import { alterResponses, withFields } from '../../../wire/rest-alterations.js';
import type { Mutant } from '../../mutant.js';

export const returnsSystemErrorAboveRateLimit: Mutant = {
  id: 'returns-system-error-above-rate-limit',
  sentence: 'Above the rate limit the error code is ERR_SYSTEM_ERROR.',
  clause: 'RAT-01',
  scenario: 'rates.limit.production',
  wire: alterResponses(['listTerminals'], (response) =>
    response.status === 429
      ? { ...response, body: withFields(response.body, { errorCode: 'ERR_SYSTEM_ERROR' }) }
      : response,
  ),
};
