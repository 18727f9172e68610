import type { MessageStore, NewMessage, OutboundMessage } from './message.js';

/** Stores the messages that the service sends to terminals by itself. */
export interface PushDeps {
  readonly mintId: (prefix: string) => string;
  readonly messageLifetimeMs: number;
  /** Called for each push that a full queue has lost. */
  readonly onPushDropped: () => void;
}

export type PushStore = Pick<MessageStore, 'enqueue' | 'dropOldestPush'>;

/** A message without a requestId, such as PAYMENT_STATUS. */
export type Push = Pick<NewMessage, 'configId' | 'action' | 'body' | 'createdAt'>;

/**
 * Stores a push. In a full queue it takes the place of the oldest pushes.
 *
 * @returns undefined if the queue is full of commands, so that the push is lost
 */
export async function enqueuePush(
  store: PushStore,
  deps: PushDeps,
  push: Push,
): Promise<OutboundMessage | undefined> {
  const { configId, createdAt } = push;
  const message: NewMessage = {
    ...push,
    messageId: deps.mintId('msg_'),
    requestId: null,
    expiresAt: createdAt + deps.messageLifetimeMs,
  };
  for (;;) {
    const stored = await store.enqueue(message);
    if (stored !== undefined) return stored;
    deps.onPushDropped();
    if (!(await store.dropOldestPush(configId, createdAt))) return undefined;
  }
}
