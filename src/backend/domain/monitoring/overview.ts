/** Sessions on the terminal channel. */
export interface SessionCounts {
  readonly terminals: number;
  readonly observers: number;
  readonly dashboards: number;
}

/** Messages to terminals that are not done. */
export interface QueueCounts {
  readonly queued: number;
  readonly sent: number;
  readonly oldestQueuedAt: number | null;
}

/** What an operator is shown of the service. */
export interface Overview {
  sessions(): SessionCounts;
  /** The service's own work, for all tenants. */
  queues(now: number): Promise<QueueCounts>;
}
