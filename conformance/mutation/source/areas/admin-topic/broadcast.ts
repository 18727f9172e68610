import type { SourceMutant } from '../../source-mutant.js';

/** Delivery of events to dashboards. */
export const adminTopicBroadcastMutants: readonly SourceMutant[] = [
  {
    id: 'broadcasts-to-the-first-dashboard-only',
    sentence: 'Only the first dashboard that subscribes receives events.',
    clauses: ['ADM-02'],
    kind: 'admin-event',
    changes: [
      {
        file: 'src/backend/channel/admin-topic.ts',
        from: 'for (const frames of this.#subscribers.values()) frames.push(frame);',
        to: 'const [first] = this.#subscribers.values();\n    first?.push(frame);',
      },
    ],
  },
  {
    id: 'publishes-to-the-first-subscription-of-a-dashboard',
    sentence: 'A dashboard with two subscriptions to the topic receives events on the first only.',
    clauses: ['ADM-02'],
    kind: 'delivery',
    changes: [
      {
        file: 'src/backend/channel/admin-topic.ts',
        from: 'for (const { id } of connection.subscriptions) connection.deliver(id, frame);',
        to: 'const [first] = connection.subscriptions;\n    if (first !== undefined) connection.deliver(first.id, frame);',
      },
    ],
  },
  {
    id: 'forgets-a-dashboard-that-ends-one-subscription',
    sentence: 'A dashboard that ends one of two subscriptions receives nothing more on the other.',
    clauses: ['ADM-02'],
    kind: 'delivery',
    changes: [
      {
        file: 'src/backend/channel/admin-topic.ts',
        from: 'if (session.connection.subscriptions.length === 0) this.leave(session);',
        to: 'this.leave(session);',
      },
    ],
  },
  {
    id: 'publishes-events-in-reverse',
    sentence: 'Events that happen at once are published newest first.',
    clauses: ['ADM-02'],
    kind: 'delivery',
    changes: [
      {
        file: 'src/backend/channel/admin-topic.ts',
        from: 'for (const frames of this.#subscribers.values()) frames.push(frame);',
        to: 'for (const frames of this.#subscribers.values()) frames.unshift(frame);',
      },
    ],
  },
  {
    id: 'gives-all-events-one-message-id',
    sentence: 'All events of the admin topic have the same message-id.',
    clauses: ['ADM-02', 'A01'],
    kind: 'delivery',
    changes: [
      {
        file: 'src/backend/channel/admin-topic.ts',
        from: 'const frame = { messageId: this.#messageId(), body',
        to: 'const frame = { messageId: this.#messageId().slice(0, 4), body',
      },
    ],
  },
  {
    id: 'forgets-all-dashboards-when-one-leaves',
    sentence: 'When one dashboard leaves, the others receive no further events.',
    clauses: ['ADM-02'],
    kind: 'delivery',
    changes: [
      {
        file: 'src/backend/channel/admin-topic.ts',
        from: '    this.#subscribers.delete(session);',
        to: '    if (this.#subscribers.has(session)) this.#subscribers.clear();',
      },
    ],
  },
];
