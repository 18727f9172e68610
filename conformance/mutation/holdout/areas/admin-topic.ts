import type { SourceMutant } from '../../source/source-mutant.js';

/** Mutants of the holdout in the area admin-topic. */
export const adminTopicHoldout: readonly SourceMutant[] = [
  {
    id: 'serves-one-subscription-of-a-dashboard',
    sentence: 'A dashboard that subscribes twice gets events on its first subscription only.',
    clauses: ['ADM-02', 'U08'],
    kind: 'delivery',
    changes: [
      {
        file: 'src/backend/channel/admin-topic.ts',
        from: 'for (const { id } of connection.subscriptions) connection.deliver(id, frame);',
        to: 'for (const { id } of connection.subscriptions.slice(0, 1)) connection.deliver(id, frame);',
      },
    ],
  },
  {
    id: 'announces-no-activation',
    sentence: 'No event is published when a terminal is activated again.',
    clauses: ['ADM-02'],
    kind: 'admin-event',
    changes: [
      {
        file: 'src/backend/domain/terminals/lifecycle.ts',
        from: '  deps.onActivated(terminal.configId);\n',
        to: '',
      },
    ],
  },
  {
    id: 'publishes-no-outcome-of-a-failed-payment',
    sentence: 'No payment-status event is published for a payment that fails.',
    clauses: ['ADM-02'],
    kind: 'admin-event',
    changes: [
      {
        file: 'src/backend/domain/payments/resolve.ts',
        from: 'if (transaction.terminalId !== null) showStatus(',
        to: "if (transaction.terminalId !== null && transaction.status === 'SUCCESS') showStatus(",
      },
    ],
  },
  {
    id: 'marks-every-repeated-report-as-different',
    sentence: 'A report that is repeated without a change is published as one that differs.',
    clauses: ['ADM-02', 'MSG-05'],
    kind: 'admin-event',
    changes: [
      {
        file: 'src/backend/channel/messages/transaction.ts',
        from: "      if (reported.effect === 'repeated' && !reported.differs) return;\n",
        to: '',
      },
      {
        file: 'src/backend/channel/messages/transaction.ts',
        from: 'adminTopic.broadcast(differs ? { ...event, differs } : event);',
        to: "adminTopic.broadcast(differs || effect === 'repeated' ? { ...event, differs: true } : event);",
      },
    ],
  },
];
