/** Sessions on the terminal channel. */
export interface SessionCounts {
  readonly terminals: number;
  readonly observers: number;
  readonly dashboards: number;
}

/** The open messages to terminals. */
export interface QueueCounts {
  readonly queued: number;
  readonly sent: number;
  readonly oldestQueuedAt: number | null;
  /** The terminals with most open messages, the longest queue first. */
  readonly longest: readonly QueueLength[];
}

/** The number of open messages of one terminal. */
export interface QueueLength {
  readonly configId: number;
  readonly messages: number;
}

/** The state of the service that operators see. */
export interface Overview {
  sessions(): SessionCounts;
  /** Counts the open messages of all tenants. */
  queues(now: number): Promise<QueueCounts>;
}
