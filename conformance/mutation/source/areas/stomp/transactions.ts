import type { SourceMutant } from '../../source-mutant.js';

/** Transactions of the area stomp. */
export const stompTransactionsMutants: readonly SourceMutant[] = [
  {
    id: 'begins-twice',
    sentence: 'A second BEGIN replaces the open transaction.',
    clauses: ['T01', 'CHN-15', 'T04', 'BAD-29'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/stomp/session/frames/transactions.ts',
        from: "if (context.transaction !== undefined) throw protocolError('A transaction is already open'); // T01, T04",
        to: "if (context.transaction?.id === '') throw protocolError('A transaction is already open');",
      },
    ],
  },
  {
    id: 'begins-without-an-id',
    sentence: 'A BEGIN without transaction is accepted.',
    clauses: ['T01', 'CHN-15'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/stomp/session/frames/transactions.ts',
        from: "const id = requiredHeader(frame, 'transaction'); // T01",
        to: "const id = frame.headers.find(([name]) => name === 'transaction')?.[1] ?? ''; // T01",
      },
    ],
  },
  {
    id: 'aborts-an-unknown-transaction',
    sentence: 'An ABORT of an unknown transaction is ignored.',
    clauses: ['T01', 'CHN-15'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/stomp/session/frames/transactions.ts',
        from: "openTransaction(context, requiredHeader(frame, 'transaction'));\n    context.transaction = undefined;",
        to: "if (context.transaction?.id === requiredHeader(frame, 'transaction')) context.transaction = undefined;",
      },
    ],
  },
  {
    id: 'commits-an-unknown-transaction',
    sentence: 'A COMMIT of an unknown transaction commits the open one, or nothing.',
    clauses: ['T01', 'CHN-15', 'BAD-29'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/stomp/session/frames/commit.ts',
        from: "const { steps } = openTransaction(context, requiredHeader(frame, 'transaction'));",
        to: "requiredHeader(frame, 'transaction');\n    const { steps } = context.transaction ?? { steps: [] };",
      },
    ],
  },
  {
    id: 'commits-at-an-abort',
    sentence: 'The frames of an aborted transaction take effect.',
    clauses: ['T02', 'CHN-15'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/stomp/session/frames/transactions.ts',
        from: "openTransaction(context, requiredHeader(frame, 'transaction'));\n    context.transaction = undefined;",
        to: "const { steps } = openTransaction(context, requiredHeader(frame, 'transaction'));\n    context.transaction = undefined;\n    if (context.application.commit === undefined) return;\n    return context.application.commit(\n      context,\n      steps.flatMap((each) => (each.kind === 'send' ? [each] : [])),\n    );",
      },
    ],
  },
  {
    id: 'commits-in-reverse',
    sentence: 'The frames of a transaction take effect in reverse.',
    clauses: ['T02', 'CHN-15'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/stomp/session/frames/commit.ts',
        from: 'const operations = steps.flatMap((step) => operationsOf(context, step));',
        to: 'const operations = [...steps].reverse().flatMap((step) => operationsOf(context, step));',
      },
    ],
  },
  {
    id: 'commits-the-first-frames-of-a-refused-transaction',
    sentence: 'Where a frame of a transaction is refused, those before it have taken effect.',
    clauses: ['T02', 'CHN-15'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/backend/channel/commit.ts',
        from: 'await deps.inTransaction(async (stores) => {',
        to: 'const direct = async (work: (stores: ChannelDeps) => Promise<void>) => work(deps);\n  await direct(async (stores) => {',
      },
      {
        file: 'src/backend/channel/commit.ts',
        from: '      inTransaction: (work) => work(stores),\n',
        to: '',
      },
    ],
  },
  {
    id: 'sends-at-once-within-a-transaction',
    sentence: 'A SEND within a transaction takes effect at once.',
    clauses: ['T02', 'CHN-15'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/stomp/session/frames/send.ts',
        from: "openTransaction(context, transaction).join(frame, { kind: 'send', message }, context.limits);",
        to: 'openTransaction(context, transaction);\n    return deliverToApplication(context, message);',
      },
    ],
  },
  {
    id: 'acknowledges-at-once-within-a-transaction',
    sentence: 'An ACK within a transaction takes effect at once, even if it is aborted.',
    clauses: ['T02', 'CHN-15'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/stomp/session/frames/settle.ts',
        from: 'openTransaction(context, transaction).join(frame, { kind, delivery }, context.limits);\n    return;',
        to: 'openTransaction(context, transaction);',
      },
    ],
  },
  {
    id: 'holds-a-hundred-and-one-frames',
    sentence: 'A transaction may have 101 frames.',
    clauses: ['T04', 'CHN-15'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/stomp/session/transaction.ts',
        from: 'if (this.steps.length >= limits.transactionFrames)',
        to: 'if (this.steps.length > limits.transactionFrames)',
      },
    ],
  },
  {
    id: 'holds-transactions-of-any-size',
    sentence: 'A transaction may have more than 256 KiB.',
    clauses: ['T04', 'CHN-15'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/stomp/session/transaction.ts',
        from: 'if (this.#bytes > limits.transactionBytes) {',
        to: 'if (this.#bytes > limits.transactionBytes * 100) {',
      },
    ],
  },
];
