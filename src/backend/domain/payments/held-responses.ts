/** Responses that the sandbox holds back until their payment, or refund, has left PENDING. */
export class HeldResponses<T extends { readonly id: number }> {
  readonly #waiting = new Map<number, (ended: T | undefined) => void>();
  #stopped = true;

  start(): void {
    this.#stopped = false;
  }

  /** Ends the waiting. The payments stay pending, and each response shows the current state. */
  stop(): void {
    this.#stopped = true;
    for (const release of this.#waiting.values()) release(undefined);
    this.#waiting.clear();
  }

  /** Resolves with the payment or refund when it has left PENDING; with undefined if the service stops before. */
  ended(id: number): Promise<T | undefined> {
    if (this.#stopped) return Promise.resolve(undefined);
    return new Promise((resolve) => this.#waiting.set(id, resolve));
  }

  /** Ends the response that is held for this payment or refund, which has left PENDING. */
  release(ended: T): void {
    const waiting = this.#waiting.get(ended.id);
    this.#waiting.delete(ended.id);
    waiting?.(ended);
  }
}
