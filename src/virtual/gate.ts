/** Holds work between two of its steps. It is open at first. */
export class Gate {
  #closed: Promise<void> | undefined;
  #open: (() => void) | undefined;

  close(): void {
    this.#closed ??= new Promise((resolve) => {
      this.#open = resolve;
    });
  }

  open(): void {
    this.#open?.();
    this.#closed = undefined;
    this.#open = undefined;
  }

  /** Resolves when the gate is open; undefined if it is. */
  opened(): Promise<void> | undefined {
    return this.#closed;
  }
}
