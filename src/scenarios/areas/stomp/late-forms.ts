import type { Form } from '../../../../conformance/oracle/stomp/form.js';
import { MachineLate, Skipped } from '../../inconclusive.js';

/** Plays forms so that one which is too late to be judged, or which this service must not get, costs no other form its judgement. */
export class LateForms {
  readonly #play: (form: Form) => Promise<void>;
  readonly #late = new Set<Form>();
  #skipped: Skipped | undefined;

  /** @param play plays a form and records its checks; throws MachineLate for a time that proves nothing */
  constructor(play: (form: Form) => Promise<void>) {
    this.#play = play;
  }

  /** Plays the form; one that cannot be judged is kept for `repeat`, one that is skipped for its end. */
  async play(form: Form): Promise<void> {
    try {
      await this.#play(form);
    } catch (error) {
      if (error instanceof Skipped) this.#skipped ??= error;
      else if (error instanceof MachineLate) this.#late.add(form);
      else throw error;
    }
  }

  /**
   * Plays each late form once more, one by one, when nothing else of the scenario is busy.
   *
   * @throws MachineLate for the first one that cannot be judged again, or Skipped for the first that was skipped, after all
   *   of them were played
   */
  async repeat(): Promise<void> {
    const again: MachineLate[] = [];
    for (const form of this.#late)
      await this.#play(form).catch((error: unknown) => {
        if (!(error instanceof MachineLate)) throw error;
        again.push(error);
      });
    const [first = this.#skipped] = again;
    if (first !== undefined) throw first;
  }
}
