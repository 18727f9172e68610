/** What a store holds when the service has ended: how many of each, by the status that is stored. */
export interface StoreTotals {
  readonly payments: Readonly<Record<string, number>>;
  readonly refunds: Readonly<Record<string, number>>;
  readonly commands: Readonly<Record<string, number>>;
  /** Transactions that a terminal has reported. */
  readonly reports: number;
}
