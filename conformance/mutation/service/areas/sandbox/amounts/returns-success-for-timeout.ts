import { alterResponses, field, withFields } from '../../../../wire/rest-alterations.js';
import type { Mutant } from '../../../mutant.js';

export const returnsSuccessForTimeout: Mutant = {
  id: 'returns-success-for-timeout',
  sentence: '1001.00 is SUCCESS in the response and FAILED in the details.',
  clause: 'SBX-06',
  scenario: 'sandbox.amount.1001.00',
  wire: alterResponses(['payNow'], (response) => {
    if (field(response.body, 'errorCode') !== 'ERR_PAYMENT_TIMEOUT') return response;
    return { ...response, body: withFields(response.body, { status: 'SUCCESS' }) };
  }),
};
