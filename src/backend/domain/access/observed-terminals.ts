/**
 * The terminal of the newest wsToken of each app: a client library that was written for a terminal requests its
 * configuration without naming a terminal (AUTH-15). In memory, since each session begins with a wsToken.
 */
export class ObservedTerminals {
  readonly #configIds = new Map<string, number>();

  observed(appId: string, configId: number): void {
    this.#configIds.set(appId, configId);
  }

  /** Returns the configId; undefined for an app that has requested no wsToken. */
  newestOf(appId: string): number | undefined {
    return this.#configIds.get(appId);
  }
}
