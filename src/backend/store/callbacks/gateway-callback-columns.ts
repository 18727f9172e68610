import { paymentErrorCodes } from '../../../contract/errors.js';
import { bigint, oneOf, optional, serial, text } from '../engine/column.js';

/** A callback of a gateway. */
export const gatewayCallbackColumns = {
  seq: serial('seq'),
  receivedAt: bigint('received_at'),
  gateway: text('gateway'),
  merchantId: text('merchant_id'),
  tradeNo: text('trade_no'),
  referenceId: text('reference_id'),
  status: oneOf('status', ['SUCCESS', 'FAILED']),
  errorCode: optional(oneOf('error_code', paymentErrorCodes)),
};
