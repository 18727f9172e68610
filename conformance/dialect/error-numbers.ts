/** The numbers of errors in the dialect. */
const numbers: Readonly<Record<string, number>> = {
  ERR_UNAUTHORIZED: 10,
  ERR_FORBIDDEN: 11,
  ERR_TERMINAL_DEACTIVATED: 12,
  ERR_METHOD_NOT_ALLOWED: 13,
  ERR_NOT_FOUND: 14,
  ERR_DUPLICATE_REFERENCE: 20,
  ERR_INVALID_STATE: 21,
  ERR_VALIDATION: 22,
  ERR_INVALID_AMOUNT: 23,
  ERR_REFUND_COOLDOWN: 24,
  ERR_REFUND_EXCEEDS_BALANCE: 25,
  ERR_PAYLOAD_TOO_LARGE: 30,
  ERR_UNSUPPORTED_MEDIA_TYPE: 31,
  ERR_RATE_LIMITED: 32,
  ERR_PAYMENT_DECLINED: 40,
  ERR_PAYMENT_TIMEOUT: 41,
  ERR_SYSTEM_ERROR: 50,
};

const codes = new Map(Object.entries(numbers).map(([code, number]) => [number, code]));

export function errorNumber(errorCode: string): number | string {
  return numbers[errorCode] ?? errorCode;
}

export function errorCode(number: number): string {
  return codes.get(number) ?? `unknown-${number}`;
}
