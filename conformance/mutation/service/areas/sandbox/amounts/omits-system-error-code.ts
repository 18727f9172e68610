import { alterResponses, withFields } from '../../../../wire/rest-alterations.js';
import type { Mutant } from '../../../mutant.js';

export const omitsSystemErrorCode: Mutant = {
  id: 'omits-system-error-code',
  sentence: '1002.00 fails without an error code in the response or in the details.',
  clause: 'SBX-07',
  scenario: 'sandbox.amount.1002.00',
  wire: alterResponses(['payNow', 'getTransactionDetails'], (response) => ({
    ...response,
    // JSON leaves out undefined fields.
    body: withFields(response.body, { errorCode: undefined }),
  })),
};
