/** Responses that the sandbox holds back until their payment, or refund, has left PENDING. */
export class HeldResponses<T extends { readonly id: number }> {
  readonly #waiting = new Map<number, (ended: T | undefined) => void>();
  #stopped = true;

  start(): void {
    this.#stopped = false;
  }

  /** Ends the waiting, not what is pending: each response shows the state as it is. */
  stop(): void {
    this.#stopped = true;
    for (const release of this.#waiting.values()) release(undefined);
    this.#waiting.clear();
  }

  /** The payment or refund once it has left PENDING; undefined if the service stops before that. */
  ended(id: number): Promise<T | undefined> {
    if (this.#stopped) return Promise.resolve(undefined);
    return new Promise((resolve) => this.#waiting.set(id, resolve));
  }

  /** It has left PENDING: a response that is held for it ends. */
  release(ended: T): void {
    const waiting = this.#waiting.get(ended.id);
    this.#waiting.delete(ended.id);
    waiting?.(ended);
  }
}
