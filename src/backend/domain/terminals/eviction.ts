/** Ends the sessions of a terminal. */
export interface Eviction {
  /** Ends the terminal's own session; the terminal may reconnect at once (LIF-03). Returns false if it is offline. */
  kick(configId: number, reason: string): boolean;
  /**
   * Ends every session on the terminal's queue, including observers (LIF-01). The terminal is offline at once. Resolves
   * when the last change that such a session has requested is stored: nothing more follows (LIF-07).
   */
  deactivate(configId: number): Promise<void>;
}
