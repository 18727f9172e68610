// Source: the service document, 'Errors'; the codes and statuses that it leaves open are the reference profile's.

type Source = 'shown' | 'decided';

interface RestError {
  readonly code: string;
  readonly codeSource: Source;
  /** The HTTP statuses that may carry the code; empty where only a failed payment does. */
  readonly statuses: readonly number[];
  /** The source of the statuses; null where there are none. */
  readonly statusSource: Source | null;
  /** True if a payment of status FAILED may carry the code. */
  readonly failsPayment: boolean;
}

/** The fields of every REST error body. Shown. */
export const errorBodyFields = ['errorCode', 'message'] as const;

/** The error catalogue. */
export const errors: readonly RestError[] = [
  {
    code: 'ERR_UNAUTHORIZED',
    codeSource: 'decided',
    statuses: [401],
    statusSource: 'decided',
    failsPayment: false,
  },
  { code: 'ERR_FORBIDDEN', codeSource: 'shown', statuses: [403], statusSource: 'shown', failsPayment: false },
  // 409 on what is aimed at a deactivated terminal, 403 on what comes with its token.
  {
    code: 'ERR_TERMINAL_DEACTIVATED',
    codeSource: 'decided',
    statuses: [409, 403],
    statusSource: 'decided',
    failsPayment: false,
  },
  {
    code: 'ERR_METHOD_NOT_ALLOWED',
    codeSource: 'decided',
    statuses: [405],
    statusSource: 'decided',
    failsPayment: false,
  },
  {
    code: 'ERR_NOT_FOUND',
    codeSource: 'decided',
    statuses: [404],
    statusSource: 'decided',
    failsPayment: false,
  },
  {
    code: 'ERR_DUPLICATE_REFERENCE',
    codeSource: 'decided',
    statuses: [409],
    statusSource: 'shown',
    failsPayment: false,
  },
  {
    code: 'ERR_INVALID_STATE',
    codeSource: 'decided',
    statuses: [409],
    statusSource: 'decided',
    failsPayment: false,
  },
  {
    code: 'ERR_VALIDATION',
    codeSource: 'decided',
    statuses: [400],
    statusSource: 'decided',
    failsPayment: false,
  },
  {
    code: 'ERR_INVALID_AMOUNT',
    codeSource: 'decided',
    statuses: [400],
    statusSource: 'shown',
    failsPayment: false,
  },
  {
    code: 'ERR_REFUND_COOLDOWN',
    codeSource: 'decided',
    statuses: [400],
    statusSource: 'shown',
    failsPayment: false,
  },
  {
    code: 'ERR_REFUND_EXCEEDS_BALANCE',
    codeSource: 'decided',
    statuses: [400],
    statusSource: 'shown',
    failsPayment: false,
  },
  {
    code: 'ERR_PAYLOAD_TOO_LARGE',
    codeSource: 'decided',
    statuses: [413],
    statusSource: 'decided',
    failsPayment: false,
  },
  {
    code: 'ERR_UNSUPPORTED_MEDIA_TYPE',
    codeSource: 'decided',
    statuses: [415],
    statusSource: 'decided',
    failsPayment: false,
  },
  {
    code: 'ERR_RATE_LIMITED',
    codeSource: 'shown',
    statuses: [429],
    statusSource: 'decided',
    failsPayment: true,
  },
  {
    code: 'ERR_PAYMENT_DECLINED',
    codeSource: 'decided',
    statuses: [],
    statusSource: null,
    failsPayment: true,
  },
  { code: 'ERR_PAYMENT_TIMEOUT', codeSource: 'shown', statuses: [], statusSource: null, failsPayment: true },
  // As an HTTP status it is the backend's own failure.
  {
    code: 'ERR_SYSTEM_ERROR',
    codeSource: 'shown',
    statuses: [500],
    statusSource: 'decided',
    failsPayment: true,
  },
];
