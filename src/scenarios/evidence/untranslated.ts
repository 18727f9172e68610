import { TranslationFailure } from '../../simulator/http/http-translator.js';
import { unheldIdInFrame } from '../../simulator/http/unheld-id.js';
import type { ReportMessage } from '../../simulator/network/recording-network.js';

/** The first exchange of a scenario that a binding could not translate: the scenario is inconclusive, even if it goes on. */
export class Untranslated {
  #failure: TranslationFailure | undefined;

  get failure(): TranslationFailure | undefined {
    return this.#failure;
  }

  readonly report = (error: unknown): void => {
    if (error instanceof TranslationFailure) this.#failure ??= error;
  };

  /** Looks at each received message: with an id that cannot be held the scenario is inconclusive too. */
  observing(report: ReportMessage): ReportMessage {
    return (direction, message, wire) => {
      if (direction === 'received') this.report(unheldIdInFrame(message));
      report(direction, message, wire);
    };
  }

  /** @throws TranslationFailure: whatever follows such an exchange proves nothing against the service */
  throwIfAny(): void {
    if (this.#failure !== undefined) throw this.#failure;
  }
}
