/**
 * Every `errorCode` of the REST interface with its HTTP status. A code without a status is only the `errorCode` of a
 * FAILED payment, whose response has the status 200.
 */
export const errorCatalogue = {
  ERR_UNAUTHORIZED: { status: 401, meaning: 'Missing, invalid or expired credentials.' },
  ERR_FORBIDDEN: { status: 403, meaning: 'A scope is missing, or the role may not do this.' },
  ERR_TERMINAL_DEACTIVATED: {
    status: 409,
    meaning: 'The terminal is deactivated (403 on requests with its own token).',
  },
  ERR_METHOD_NOT_ALLOWED: { status: 405, meaning: 'The path is known, the method is not.' },
  ERR_NOT_FOUND: { status: 404, meaning: 'Unknown or out of reach; the response is the same for both.' },
  ERR_DUPLICATE_REFERENCE: { status: 409, meaning: 'The reference was already used.' },
  ERR_INVALID_STATE: { status: 409, meaning: 'The current state does not allow this operation.' },
  ERR_VALIDATION: { status: 400, meaning: 'The body or the query does not match the schema.' },
  ERR_INVALID_AMOUNT: { status: 400, meaning: 'The amount is not in a valid form or is out of range.' },
  ERR_REFUND_COOLDOWN: { status: 400, meaning: 'Too soon after the previous refund of the transaction.' },
  ERR_REFUND_EXCEEDS_BALANCE: { status: 400, meaning: 'More than the amount that is left to refund.' },
  ERR_PAYLOAD_TOO_LARGE: { status: 413, meaning: 'The body is larger than allowed.' },
  ERR_UNSUPPORTED_MEDIA_TYPE: { status: 415, meaning: 'The content type of the body is not JSON.' },
  ERR_RATE_LIMITED: { status: 429, meaning: 'Too many requests; also the code of a FAILED payment.' },
  ERR_PAYMENT_DECLINED: { status: undefined, meaning: 'The issuer declined the payment.' },
  ERR_PAYMENT_TIMEOUT: { status: undefined, meaning: 'The gateway did not respond in time.' },
  ERR_SYSTEM_ERROR: {
    status: 500,
    meaning: 'The gateway or the service failed; also the code of a FAILED payment.',
  },
} as const;

export type ErrorCode = keyof typeof errorCatalogue;

/** Codes that a FAILED payment can have. */
export const paymentErrorCodes = [
  'ERR_PAYMENT_DECLINED',
  'ERR_PAYMENT_TIMEOUT',
  'ERR_SYSTEM_ERROR',
  'ERR_RATE_LIMITED',
] as const;
export type PaymentErrorCode = (typeof paymentErrorCodes)[number];
