import type { RandomStream } from '../../random/random.js';
import { monotonicNow } from '../../text/clock/process-clock.js';
import { hour } from '../../text/time-units.js';
import type { OwnReport } from './terminal-environment.js';

/** Takes card payments at seeded times and has each reported, with or without a session. */
export class CardReader {
  readonly #terminalId: string;
  readonly #meanMs: number;
  readonly #random: RandomStream;
  readonly #report: (report: OwnReport) => void;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #payments = 0;

  constructor(
    terminalId: string,
    perHour: number,
    random: RandomStream,
    report: (report: OwnReport) => void,
  ) {
    this.#terminalId = terminalId;
    this.#meanMs = hour / perHour;
    this.#random = random;
    this.#report = report;
  }

  /**
   * Starts the card reader unless it is running. The first payment is timed as if it had been running for long, so that a
   * fleet takes payments at its rate from the first minute on.
   */
  start(): void {
    this.#timer ??= this.#next(1, this.#meanMs);
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #next(minMs: number, maxMs: number): ReturnType<typeof setTimeout> {
    const waitMs = this.#random.integer(Math.ceil(minMs), Math.ceil(maxMs));
    return setTimeout(() => {
      this.#timer = this.#next(this.#meanMs / 2, this.#meanMs * 1.5);
      this.#takePayment();
    }, waitMs);
  }

  #takePayment(): void {
    this.#payments += 1;
    // Different from those of an earlier run of the same terminal with the same store.
    const name = `${this.#terminalId}-${monotonicNow().toString(36)}-${this.#payments}`;
    this.#report(cardPayment(name, this.#random));
  }
}

/** A card payment of this name, as its terminal reports it. */
export function cardPayment(name: string, random: RandomStream): OwnReport {
  return {
    referenceId: name,
    status: random.integer(1, 20) === 1 ? 'TRANS_FAILED' : 'TRANS_SUCCESS',
    gateway: 'card-reader',
    specificTId: `card-${name}`,
    amount: random.integer(100, 20_000),
    currency: 'EUR',
  };
}

/** Creates a card reader, or none for a terminal without card payments. */
export function createCardReader(
  terminalId: string,
  perHour: number | undefined,
  random: RandomStream,
  report: (report: OwnReport) => void,
): CardReader | undefined {
  return perHour === undefined || perHour <= 0
    ? undefined
    : new CardReader(terminalId, perHour, random, report);
}
