/** The numbers that the dialect has instead of the service's textual ids, in both directions. */
export class NumericIds {
  readonly #numbers = new Map<string, number>();
  /** Texts that clients have sent instead of an id. */
  readonly #foreign = new Set<string>();
  readonly #texts = new Map<number, string>();

  numberOf(text: string): number | string {
    if (this.#foreign.has(text)) return text;
    const known = this.#numbers.get(text);
    if (known !== undefined) return known;
    const number = 7_000_001 + this.#numbers.size;
    this.#numbers.set(text, number);
    this.#texts.set(number, text);
    return number;
  }

  /** The service's form of what a client sent as an id. A text passes unchanged, and is repeated as it was sent. */
  fromClient(value: unknown): unknown {
    if (typeof value === 'number') return this.textOf(value);
    if (typeof value !== 'string') return value;
    if (/^\d+$/.test(value)) return Number(value);
    if (!this.#numbers.has(value)) this.#foreign.add(value);
    return value;
  }

  /** The service's id for a number; a number that was never given out is an id of nothing. */
  textOf(number: number): string {
    return this.#texts.get(number) ?? `unknown-${number}`;
  }
}
