import type { RunEvent } from '../events/event.js';

/** A merchant in the sandbox or in production. */
export interface Scope {
  readonly merchantId: string;
  readonly sandbox: boolean;
}

/** The merchants and modes of which the auditor has read everything. */
export class AuditScope {
  readonly #complete = new Set<string>();
  #merchants = 0;
  #production = 0;

  observe(event: RunEvent): void {
    if (event.type === 'audit.started') this.#merchants = event.merchants;
    if (event.type !== 'audit.merchant' || !event.complete) return;
    this.#complete.add(scopeKey(event));
    if (!event.sandbox) this.#production += 1;
  }

  /** True if a record that the list does not have does not exist. */
  isComplete(scope: Scope): boolean {
    return this.#complete.has(scopeKey(scope));
  }

  /** True if that holds for every merchant of the fleet, in the sandbox and in production. */
  get isAllComplete(): boolean {
    return this.#merchants > 0 && this.#complete.size >= 2 * this.#merchants;
  }

  /** True if that holds for the payments in production of every merchant of the fleet. */
  get isProductionComplete(): boolean {
    return this.#merchants > 0 && this.#production >= this.#merchants;
  }
}

export function scopeKey({ merchantId, sandbox }: Scope): string {
  return `${sandbox ? 'sandbox' : 'production'}\n${merchantId}`;
}
