/** A value that views follow. */
export class Observable<Value> {
  #value: Value;
  readonly #listeners = new Set<() => void>();

  constructor(value: Value) {
    this.#value = value;
  }

  readonly get = (): Value => this.#value;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  set(value: Value): void {
    if (Object.is(value, this.#value)) return;
    this.#value = value;
    // A listener that is added meanwhile is called from the next time on.
    for (const listener of Array.from(this.#listeners)) listener();
  }
}
