/** The connections that have not finished CONNECT, in total and for each address. */
export class UnfinishedHandshakes<Session> {
  readonly #addresses = new Map<Session, string>();
  readonly #counts = new Map<string, number>();

  get size(): number {
    return this.#addresses.size;
  }

  of(address: string): number {
    return this.#counts.get(address) ?? 0;
  }

  started(session: Session, address: string): void {
    this.#addresses.set(session, address);
    this.#counts.set(address, this.of(address) + 1);
  }

  /** Does nothing the second time. */
  finished(session: Session): void {
    const address = this.#addresses.get(session);
    if (address === undefined) return;
    this.#addresses.delete(session);
    const left = this.of(address) - 1;
    if (left === 0) this.#counts.delete(address);
    else this.#counts.set(address, left);
  }
}
