/**
 * The acts of a person on a fleet while it runs. An integrator does not judge a round that such an act overlaps, and uses
 * no terminal that a person has deactivated.
 */
export class Interference {
  #changes = 0;
  #active = 0;
  readonly #withdrawn = new Set<string>();

  /** Begins an act. Call the result when it has ended. */
  begin(): () => void {
    this.#active += 1;
    return () => {
      this.#active -= 1;
      this.#changes += 1;
    };
  }

  /** The present moment, for `hasTouched`. */
  get mark(): number {
    return this.#changes;
  }

  /** Returns whether an act has been in progress since the moment of the mark. */
  hasTouched(mark: number): boolean {
    return this.#active > 0 || this.#changes !== mark;
  }

  /** Takes a terminal from the integrators. */
  withdraw(terminalId: string): void {
    this.#withdrawn.add(terminalId);
  }

  /** Gives a terminal back to the integrators. */
  restore(terminalId: string): void {
    this.#withdrawn.delete(terminalId);
  }

  /** The terminals that integrators may use. */
  available(terminalIds: readonly string[]): readonly string[] {
    if (this.#withdrawn.size === 0) return terminalIds;
    return terminalIds.filter((each) => !this.#withdrawn.has(each));
  }
}
