/**
 * Every `errorCode` of the REST interface with its HTTP status. A code without a status is only ever
 * the `errorCode` of a FAILED payment, which is answered with 200.
 */
export const errorCatalogue = {
  ERR_UNAUTHORIZED: { status: 401, meaning: 'No, bad or expired credentials.' },
  ERR_FORBIDDEN: { status: 403, meaning: 'A scope is missing, or the role may not do this.' },
  ERR_TERMINAL_DEACTIVATED: {
    status: 409,
    meaning: 'The terminal is deactivated (403 on calls made with its own token).',
  },
  ERR_METHOD_NOT_ALLOWED: { status: 405, meaning: 'The path is known, the method is not.' },
  ERR_NOT_FOUND: { status: 404, meaning: 'Unknown, or out of reach: the answer does not say which.' },
  ERR_DUPLICATE_REFERENCE: { status: 409, meaning: 'The reference was used before.' },
  ERR_INVALID_STATE: { status: 409, meaning: 'The state does not allow this move.' },
  ERR_VALIDATION: { status: 400, meaning: 'The body or the query does not fit the schema.' },
  ERR_INVALID_AMOUNT: { status: 400, meaning: 'The amount has a wrong form or is out of range.' },
  ERR_REFUND_COOLDOWN: { status: 400, meaning: 'Too soon after the previous refund of the transaction.' },
  ERR_REFUND_EXCEEDS_BALANCE: { status: 400, meaning: 'More than what is left to refund.' },
  ERR_PAYLOAD_TOO_LARGE: { status: 413, meaning: 'The body is larger than allowed.' },
  ERR_UNSUPPORTED_MEDIA_TYPE: { status: 415, meaning: 'The body is not sent as JSON.' },
  ERR_RATE_LIMITED: { status: 429, meaning: 'Too many requests; also the code of a FAILED payment.' },
  ERR_PAYMENT_DECLINED: { status: undefined, meaning: 'The issuer declined the payment.' },
  ERR_PAYMENT_TIMEOUT: { status: undefined, meaning: 'The gateway did not answer in time.' },
  ERR_SYSTEM_ERROR: {
    status: 500,
    meaning: 'The gateway or the service failed; also the code of a FAILED payment.',
  },
} as const;

export type ErrorCode = keyof typeof errorCatalogue;

/** Codes that a FAILED payment can carry. */
export type PaymentErrorCode =
  | 'ERR_PAYMENT_DECLINED'
  | 'ERR_PAYMENT_TIMEOUT'
  | 'ERR_SYSTEM_ERROR'
  | 'ERR_RATE_LIMITED';
