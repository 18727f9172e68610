/** Ends live sessions of a terminal, on whatever channel they are. */
export interface Eviction {
  /** The terminal's own session, which may come back at once (LIF-03). False if it is offline. */
  kick(configId: number, reason: string): boolean;
  /** Every session on the terminal's queue, observers too (LIF-01). */
  deactivate(configId: number): void;
}
