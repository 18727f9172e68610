/** Counts the connections that have not finished CONNECT, in total and for each address. */
export class UnfinishedHandshakes {
  readonly #counts = new Map<string, number>();
  #size = 0;

  get size(): number {
    return this.#size;
  }

  of(address: string): number {
    return this.#counts.get(address) ?? 0;
  }

  started(address: string): void {
    this.#size += 1;
    this.#counts.set(address, this.of(address) + 1);
  }

  /** Called once for each that has started. */
  finished(address: string): void {
    this.#size -= 1;
    const left = this.of(address) - 1;
    if (left === 0) this.#counts.delete(address);
    else this.#counts.set(address, left);
  }
}
