import { TranslationFailure } from '../../simulator/http/http-translator.js';

/** The first exchange of a scenario that a binding could not translate: the scenario is inconclusive, even if it goes on. */
export class Untranslated {
  #failure: TranslationFailure | undefined;

  get failure(): TranslationFailure | undefined {
    return this.#failure;
  }

  readonly report = (error: unknown): void => {
    if (error instanceof TranslationFailure) this.#failure ??= error;
  };

  /** @throws TranslationFailure: whatever follows such an exchange proves nothing against the service */
  throwIfAny(): void {
    if (this.#failure !== undefined) throw this.#failure;
  }
}
