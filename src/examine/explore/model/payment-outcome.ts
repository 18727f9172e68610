/** The outcome of a sandbox payment by the tables of sandbox triggers. */
export interface PaymentOutcome {
  /** The clause that decides it. */
  readonly clause: string;
  /** The status in the response to payNow. */
  readonly firstStatus: string;
  /** The status at the end; `PENDING` if the payment is never decided. */
  readonly finalStatus: string;
  /** Milliseconds from the call to the final status: 0 at once, null never. */
  readonly resolvesAfterMs: number | null;
  /** True if the response itself is sent only after `resolvesAfterMs`. */
  readonly holdsResponse: boolean;
  /** The error code of a failed payment. */
  readonly errorCode: string | null;
}
