import { paymentErrorCodes } from '../../../contract/errors.js';
import { bigint, oneOf, optional } from '../engine/column.js';

/** The outcome that a pending payment or refund will have, in the tables of transactions and of refunds. */
export const resolutionColumns = {
  dueAt: optional(bigint('due_at')),
  dueStatus: optional(oneOf('due_status', ['SUCCESS', 'FAILED'])),
  dueErrorCode: optional(oneOf('due_error_code', paymentErrorCodes)),
};
