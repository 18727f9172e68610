import type fc from 'fast-check';
import type {
  Command,
  MessageStore,
  OutboundMessage,
  RejectedMessage,
  Rejection,
} from '../domain/commands/message.js';

/** A message store in memory. The scheduler decides when each operation begins and when it responds. */
export class ScheduledStore implements MessageStore {
  readonly rows: OutboundMessage[] = [];
  readonly #attempts = new Map<string, number>();
  readonly #scheduler: fc.Scheduler;

  constructor(scheduler: fc.Scheduler) {
    this.#scheduler = scheduler;
  }

  async at<T>(label: string, work: () => T): Promise<T> {
    await this.#scheduler.schedule(Promise.resolve(), `${label} begins`);
    const response = work();
    await this.#scheduler.schedule(Promise.resolve(), `${label} responds`);
    return response;
  }

  #change(of: (row: OutboundMessage) => boolean, changes: Partial<OutboundMessage>): OutboundMessage[] {
    const open = this.rows.filter((row) => row.completedAt === null && of(row));
    return open.map((row) => {
      const changed = { ...row, ...changes };
      this.rows[this.rows.indexOf(row)] = changed;
      return changed;
    });
  }

  enqueue(message: Parameters<MessageStore['enqueue']>[0]): Promise<OutboundMessage> {
    return this.at('enqueue', () => {
      const seq = this.rows.length + 1;
      const none = { reportedStatus: null, result: null, sentAt: null, completedAt: null };
      const row: OutboundMessage = { ...message, seq, status: 'QUEUED', ...none };
      this.rows.push(row);
      return row;
    });
  }

  open(_configId: number, afterSeq: number, _now: number, limit: number): Promise<OutboundMessage[]> {
    return this.at('open', () =>
      this.rows.filter(({ seq, completedAt }) => seq > afterSeq && completedAt === null).slice(0, limit),
    );
  }

  async markSent(_configId: number, upToSeq: number, at: number): Promise<void> {
    await this.at('markSent', () =>
      this.#change(({ seq, status }) => seq <= upToSeq && status === 'QUEUED', {
        status: 'SENT',
        sentAt: at,
      }),
    );
  }

  /** This queue is never full. */
  dropOldestPush(): Promise<boolean> {
    return this.at('dropOldestPush', () => false);
  }

  complete({ requestId, status, reportedStatus, result, at }: Parameters<MessageStore['complete']>[0]) {
    return this.at('complete', () => {
      const changes = { status, reportedStatus, result, completedAt: at };
      const [row] = this.#change((each) => each.requestId === requestId, changes);
      return row as Command | undefined;
    });
  }

  async settle(_configId: number, messageId: string, at: number): Promise<void> {
    await this.at('settle', () =>
      this.#change((row) => row.messageId === messageId && row.requestId === null, {
        status: 'COMPLETED',
        completedAt: at,
      }),
    );
  }

  countRejection({ messageId }: Rejection): Promise<RejectedMessage | undefined> {
    return this.at('countRejection', () => {
      const attempts = (this.#attempts.get(messageId) ?? 0) + 1;
      this.#attempts.set(messageId, attempts);
      const [message] = this.#change((row) => row.messageId === messageId, {});
      return message && { message, attempts };
    });
  }

  fail(seq: number, at: number): Promise<OutboundMessage> {
    return this.at('fail', () => {
      const failed = { status: 'FAILED', completedAt: at } as const;
      const [message] = this.#change((row) => row.seq === seq, failed);
      if (message === undefined) throw new Error(`message ${seq} is no longer open`);
      return message;
    });
  }

  byRequestId(_reach: unknown, requestId: string): Promise<Command | undefined> {
    return this.at('byRequestId', () => {
      return this.rows.find((row) => row.requestId === requestId) as Command | undefined;
    });
  }
}
