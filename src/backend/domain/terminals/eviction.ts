/** Ends the sessions of a terminal. */
export interface Eviction {
  /** Ends the terminal's own session; the terminal may reconnect at once (LIF-03). Returns false if it is offline. */
  kick(configId: number, reason: string): boolean;
  /** Ends every session on the terminal's queue, including observers (LIF-01). */
  deactivate(configId: number): void;
}
