// Source: the service document, 'Sandbox amount-driven outcomes'.

type Status = 'SUCCESS' | 'PENDING' | 'FAILED';

interface SandboxAmount {
  readonly clause: string;
  /** Amounts to pay, in currency units. With `range` these are its bounds and some values between them. */
  readonly amounts: readonly string[];
  /** Both bounds belong to it. */
  readonly range?: { readonly from: string; readonly to: string };
  /** The status in the response to payNow. */
  readonly firstStatus: Status;
  /** The final status of the transaction; PENDING if it never resolves. */
  readonly finalStatus: Status;
  /** The time from the call to the final status: 0 at once, null never. */
  readonly resolvesAfterMs: number | null;
  /** True if the response itself is held for `resolvesAfterMs`. Holding it is decided; the delay is shown. */
  readonly holdsResponse: boolean;
  /** The error code of a failed payment, and whether the service document names it. */
  readonly errorCode: { readonly code: string; readonly source: 'shown' | 'decided' } | null;
}

/** The outcome of each amount for a payment of a sandbox app. Shown, except `holdsResponse` and decided codes. */
export const sandboxAmounts: readonly SandboxAmount[] = [
  {
    clause: 'SBX-01',
    amounts: ['0.01', '0.02', '1.00', '12.34', '250.00', '499.98', '499.99'],
    range: { from: '0.01', to: '499.99' },
    firstStatus: 'SUCCESS',
    finalStatus: 'SUCCESS',
    resolvesAfterMs: 0,
    holdsResponse: false,
    errorCode: null,
  },
  {
    clause: 'SBX-02',
    amounts: ['500.00'],
    firstStatus: 'PENDING',
    finalStatus: 'SUCCESS',
    resolvesAfterMs: 10_000,
    holdsResponse: false,
    errorCode: null,
  },
  {
    clause: 'SBX-03',
    amounts: ['500.01'],
    firstStatus: 'PENDING',
    finalStatus: 'PENDING',
    resolvesAfterMs: null,
    holdsResponse: false,
    errorCode: null,
  },
  {
    clause: 'SBX-04',
    amounts: ['999.00'],
    firstStatus: 'SUCCESS',
    finalStatus: 'SUCCESS',
    resolvesAfterMs: 3_000,
    holdsResponse: true,
    errorCode: null,
  },
  {
    clause: 'SBX-05',
    amounts: ['1000.00'],
    firstStatus: 'FAILED',
    finalStatus: 'FAILED',
    resolvesAfterMs: 0,
    holdsResponse: false,
    // 'declined by issuer' is all that is shown.
    errorCode: { code: 'ERR_PAYMENT_DECLINED', source: 'decided' },
  },
  {
    clause: 'SBX-06',
    amounts: ['1001.00'],
    firstStatus: 'FAILED',
    finalStatus: 'FAILED',
    resolvesAfterMs: 0,
    holdsResponse: false,
    errorCode: { code: 'ERR_PAYMENT_TIMEOUT', source: 'shown' },
  },
  {
    clause: 'SBX-07',
    amounts: ['1002.00'],
    firstStatus: 'FAILED',
    finalStatus: 'FAILED',
    resolvesAfterMs: 0,
    holdsResponse: false,
    errorCode: { code: 'ERR_SYSTEM_ERROR', source: 'shown' },
  },
  {
    clause: 'SBX-08',
    amounts: ['1003.00'],
    firstStatus: 'FAILED',
    finalStatus: 'FAILED',
    resolvesAfterMs: 0,
    holdsResponse: false,
    errorCode: { code: 'ERR_RATE_LIMITED', source: 'shown' },
  },
];

/** Neighbours of the triggers and the largest amount, none of them a trigger: SUCCESS at once. Decided (SBX-22). */
export const amountsWithoutTrigger: readonly string[] = [
  '500.02',
  '998.99',
  '999.01',
  '999.99',
  '1000.01',
  '1000.99',
  '1001.01',
  '1002.01',
  '1003.01',
  '999999.99',
];
