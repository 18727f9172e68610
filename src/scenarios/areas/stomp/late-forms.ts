import type { Form } from '../../../../conformance/oracle/stomp/form.js';
import { MachineLate } from '../../inconclusive.js';

/** Plays forms so that one which this machine was too late to judge costs no other form its judgement. */
export class LateForms {
  readonly #play: (form: Form) => Promise<void>;
  readonly #late = new Set<Form>();

  /** @param play plays a form and records its checks; throws MachineLate for a time that proves nothing */
  constructor(play: (form: Form) => Promise<void>) {
    this.#play = play;
  }

  /** Plays the form; one that cannot be judged is kept for `repeat`. */
  async play(form: Form): Promise<void> {
    try {
      await this.#play(form);
    } catch (error) {
      if (!(error instanceof MachineLate)) throw error;
      this.#late.add(form);
    }
  }

  /**
   * Plays each late form once more, one by one, when nothing else of the scenario is busy.
   *
   * @throws MachineLate for the first one that cannot be judged again, after all of them were played
   */
  async repeat(): Promise<void> {
    const again: MachineLate[] = [];
    for (const form of this.#late)
      await this.#play(form).catch((error: unknown) => {
        if (!(error instanceof MachineLate)) throw error;
        again.push(error);
      });
    const [late] = again;
    if (late !== undefined) throw late;
  }
}
