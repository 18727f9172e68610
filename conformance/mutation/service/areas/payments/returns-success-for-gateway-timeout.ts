import { alterResponses, field, withFields } from '../../../wire/rest-alterations.js';
import type { Mutant } from '../../mutant.js';

export const returnsSuccessForGatewayTimeout: Mutant = {
  id: 'returns-success-for-gateway-timeout',
  sentence: 'A production payment whose gateway timed out is shown as SUCCESS.',
  clause: 'PAY-09',
  scenario: 'payments.gateway-outages',
  wire: alterResponses(['getTransactionDetails'], (response) =>
    field(response.body, 'errorCode') === 'ERR_PAYMENT_TIMEOUT'
      ? { ...response, body: withFields(response.body, { status: 'SUCCESS', errorCode: undefined }) }
      : response,
  ),
};
