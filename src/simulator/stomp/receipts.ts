/**
 * Milliseconds without an ERROR after which a frame counts as accepted: at a service whose RECEIPTs are not known yet,
 * and at one that sends none. Round trips of the connection are added, since an ERROR takes as long.
 */
const acceptedAfterMs = { unknown: 2_000, none: 500 } as const;
const addedRoundTrips = 4;

/**
 * Shows whether a service sends RECEIPTs for SUBSCRIBE and SEND: STOMP demands them, and the service document does not
 * show them. All clients of a service share one object, so that the first that finds out spares the others the wait.
 */
export class Receipts {
  #sent: boolean | undefined;

  /** Undefined as long as no client has found out. */
  get sent(): boolean | undefined {
    return this.#sent;
  }

  /** A RECEIPT has arrived. */
  arrived(): void {
    this.#sent = true;
  }

  /** A later frame has its CHECK_IN, and the RECEIPT of an earlier one is missing. */
  missed(): void {
    this.#sent ??= false;
  }

  /** The time without an ERROR after which a frame counts as accepted. */
  acceptedAfterMs(roundTripMs: number): number {
    const base = this.#sent === undefined ? acceptedAfterMs.unknown : acceptedAfterMs.none;
    return base + addedRoundTrips * roundTripMs;
  }
}

/** Returns whether the RECEIPT of a frame must arrive; a service without the object is one that sends them. */
export function receiptsAreSent(receipts: Receipts | undefined): boolean {
  return receipts === undefined || receipts.sent === true;
}
