// Source: the service document, 'Sandbox referenceId prefix overrides'.

type Status = 'SUCCESS' | 'PENDING' | 'FAILED';

interface SandboxPrefix {
  readonly clause: string;
  /** The beginning of the referenceId. */
  readonly prefix: string;
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

/** The outcome of each prefix of a referenceId for a payment of a sandbox app, with any amount. */
export const sandboxPrefixes: readonly SandboxPrefix[] = [
  {
    clause: 'SBX-09',
    prefix: 'SBX-OK-',
    firstStatus: 'SUCCESS',
    finalStatus: 'SUCCESS',
    resolvesAfterMs: 0,
    holdsResponse: false,
    errorCode: null,
  },
  {
    clause: 'SBX-10',
    prefix: 'SBX-FAIL-',
    firstStatus: 'FAILED',
    finalStatus: 'FAILED',
    resolvesAfterMs: 0,
    holdsResponse: false,
    // 'decline' is all that is shown.
    errorCode: { code: 'ERR_PAYMENT_DECLINED', source: 'decided' },
  },
  {
    clause: 'SBX-11',
    prefix: 'SBX-TIMEOUT-',
    firstStatus: 'FAILED',
    finalStatus: 'FAILED',
    resolvesAfterMs: 0,
    holdsResponse: false,
    errorCode: { code: 'ERR_PAYMENT_TIMEOUT', source: 'shown' },
  },
  {
    clause: 'SBX-12',
    prefix: 'SBX-ERROR-',
    firstStatus: 'FAILED',
    finalStatus: 'FAILED',
    resolvesAfterMs: 0,
    holdsResponse: false,
    errorCode: { code: 'ERR_SYSTEM_ERROR', source: 'shown' },
  },
  {
    clause: 'SBX-13',
    prefix: 'SBX-PENDING-',
    firstStatus: 'PENDING',
    finalStatus: 'PENDING',
    resolvesAfterMs: null,
    holdsResponse: false,
    errorCode: null,
  },
  {
    clause: 'SBX-14',
    prefix: 'SBX-SLOW-',
    firstStatus: 'SUCCESS',
    finalStatus: 'SUCCESS',
    resolvesAfterMs: 5_000,
    holdsResponse: true,
    errorCode: null,
  },
];

/** Starts of a referenceId that contain a prefix elsewhere, or a part of one: the amount decides. Shown. */
export const noPrefixes: readonly string[] = ['X-SBX-FAIL-', 'X-SBX-OK-', 'SBX-FAIL'];

/** Starts of a referenceId that resemble a prefix without being one: the amount decides. Decided (SBX-22). */
export const prefixesWithoutForce: readonly string[] = ['sbx-fail-', 'Sbx-Fail-', 'SBX-', ...noPrefixes];
