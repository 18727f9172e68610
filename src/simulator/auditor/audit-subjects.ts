import type { RunEvent } from '../../events/event.js';
import type { ShownOwner } from '../shown-records.js';

/** The records that the actors of the run have seen, and of which the auditor asks by their ids. */
export class AuditSubjects {
  readonly #requestIds = new Set<string>();
  /** The references of payments with refunds, by merchant and mode. */
  readonly #refunded = new Map<string, Set<string>>();

  observe(event: RunEvent): void {
    switch (event.type) {
      case 'command.shown':
        this.#requestIds.add(event.requestId);
        return;
      case 'command.received':
        if (event.fleet) this.#requestIds.add(event.requestId);
        return;
      case 'refund.shown':
        this.#addRefunded(event, event.referenceId);
        return;
      case 'integrator.gave-up':
        if (event.referenceId !== undefined && event.refundReferenceId !== undefined)
          this.#addRefunded(event, event.referenceId);
    }
  }

  get requestIds(): readonly string[] {
    return [...this.#requestIds];
  }

  /** The references of the owner's payments with refunds that an integrator has seen. */
  refundedOf(owner: ShownOwner): Iterable<string> {
    return this.#refunded.get(keyOf(owner)) ?? [];
  }

  #addRefunded(owner: ShownOwner, referenceId: string): void {
    const key = keyOf(owner);
    const references = this.#refunded.get(key) ?? new Set();
    this.#refunded.set(key, references);
    references.add(referenceId);
  }
}

function keyOf({ merchantId, sandbox }: ShownOwner): string {
  return `${merchantId} ${sandbox ? 'sandbox' : 'production'}`;
}
