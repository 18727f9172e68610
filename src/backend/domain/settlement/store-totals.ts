/** The numbers of stored payments, refunds, commands and reports by status when the service has ended. */
export interface StoreTotals {
  readonly payments: Readonly<Record<string, number>>;
  readonly refunds: Readonly<Record<string, number>>;
  readonly commands: Readonly<Record<string, number>>;
  /** Transactions that a terminal has reported. */
  readonly reports: number;
}
