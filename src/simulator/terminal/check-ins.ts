import type { Receipts } from '../stomp/receipts.js';

/** The time that a CHECK_IN may take before another keep-alive is sent, in milliseconds. */
const repeatAfterMs = 2_000;

/** A frame that a CHECK_IN confirms: that of the keep-alive with this number. */
interface Unconfirmed {
  readonly keepAlive: number;
  readonly onConfirmed: () => void;
}

/**
 * Confirms the frames of one session by CHECK_IN, where a service sends no RECEIPTs: a service handles a session's frames
 * in their order, so that what was sent before a keep-alive has arrived when its CHECK_IN comes.
 */
export class CheckIns {
  readonly #sendKeepAlive: () => boolean;
  readonly #receipts: Receipts | undefined;
  readonly #unconfirmed: Unconfirmed[] = [];
  #sent = 0;
  #received = 0;
  #isPlanned = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** @param sendKeepAlive gives false if there is no session */
  constructor(sendKeepAlive: () => boolean, receipts?: Receipts) {
    this.#sendKeepAlive = sendKeepAlive;
    this.#receipts = receipts;
  }

  /**
   * Calls `onConfirmed` at the CHECK_IN of a keep-alive that follows. The frames of one turn share it. Once a RECEIPT has
   * arrived, only those confirm. Until it is known that none come, RECEIPTs have some time to arrive: a service that sends
   * them gets no keep-alive but the regular ones (REC-09).
   */
  confirm(onConfirmed: () => void): void {
    if (this.#receipts?.sent === true) return;
    this.#unconfirmed.push({ keepAlive: this.#sent + 1, onConfirmed });
    if (this.#isPlanned) return;
    this.#isPlanned = true;
    if (this.#receipts === undefined || this.#receipts.sent === false) queueMicrotask(() => this.#ask());
    else this.#timer = setTimeout(() => this.#ask(), this.#receipts.acceptedAfterMs(0));
  }

  /** Called for each keep-alive that the terminal sends for another reason. */
  keepAliveSent(): void {
    this.#sent += 1;
  }

  /** Called for each CHECK_IN. */
  checkedIn(): void {
    this.#received += 1;
    const isConfirmed = ({ keepAlive }: Unconfirmed) => keepAlive <= this.#received;
    const confirmed = this.#unconfirmed.filter(isConfirmed);
    this.#unconfirmed.splice(0, confirmed.length);
    for (const { onConfirmed } of confirmed) onConfirmed();
  }

  /** Confirms nothing more: the session has ended. */
  end(): void {
    clearTimeout(this.#timer);
    this.#unconfirmed.length = 0;
  }

  #ask(): void {
    this.#isPlanned = false;
    clearTimeout(this.#timer);
    if (this.#receipts?.sent === true) this.#unconfirmed.length = 0;
    if (this.#unconfirmed.length === 0 || !this.#sendKeepAlive()) return;
    this.#sent += 1;
    this.#timer = setTimeout(() => this.#ask(), repeatAfterMs);
  }
}
