import { paymentErrorCodes } from '../../../contract/errors.js';
import { bigint, oneOf, optional } from '../engine/column.js';

/** How a pending payment, or refund, ends by itself: in the table of transactions, and in that of refunds. */
export const resolutionColumns = {
  dueAt: optional(bigint('due_at')),
  dueStatus: optional(oneOf('due_status', ['SUCCESS', 'FAILED'])),
  dueErrorCode: optional(oneOf('due_error_code', paymentErrorCodes)),
};
