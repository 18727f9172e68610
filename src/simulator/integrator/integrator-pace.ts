import type { Rate } from './personas.js';

const factors = [0.25, 0.5, 1, 2, 4, 8] as const;
const usual = 2;

/** The pace of all integrators of a fleet, which a person may change. */
export class IntegratorPace {
  readonly #keepsBusy: boolean;
  #index: number = usual;

  /** @param keepsBusy true: the integrators keep their busy pace after the first minute */
  constructor(keepsBusy: boolean) {
    this.#keepsBusy = keepsBusy;
  }

  /** The multiple of the usual pace. */
  get factor(): number {
    return factors[this.#index] ?? 1;
  }

  /** Gives the new factor; `undefined` if it was the last one in this direction. */
  change(direction: 'faster' | 'slower'): number | undefined {
    const next = this.#index + (direction === 'faster' ? 1 : -1);
    if (factors[next] === undefined) return undefined;
    this.#index = next;
    return this.factor;
  }

  /** The rounds in a minute of a persona. */
  roundsPerMinute({ roundsPerMinute, calmRoundsPerHour }: Rate, isBusy: boolean): number {
    return (isBusy || this.#keepsBusy ? roundsPerMinute : calmRoundsPerHour / 60) * this.factor;
  }
}
