import type { SourceMutant } from '../../../source/source-mutant.js';

/** Mutants of the second holdout in the area stomp. */
export const stomp2SecondHoldout: readonly SourceMutant[] = [
  {
    id: 'refuses-a-second-ack',
    sentence: 'An ACK of a message that is settled is an error.',
    clauses: ['A04', 'BAD-28'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/stomp/session/frames/settle.ts',
        from: '  if (subscription === undefined) return; // A04',
        to: "  if (subscription === undefined) throw protocolError('Already settled'); // A04",
      },
    ],
  },
  {
    id: 'takes-an-ack-without-an-id-for-the-newest',
    sentence: 'An ACK without id acknowledges the newest message.',
    clauses: ['A03', 'BAD-28'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/stomp/session/frames/settle.ts',
        from: "requiredHeader(frame, 'id')); // A03",
        to: "headerValue(frame.headers, 'id') ?? String(context.table.deliveries)); // A03",
      },
    ],
  },
  {
    id: 'calls-given-up-messages-expired',
    sentence: 'A command that was rejected five times is EXPIRED.',
    clauses: ['A07'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/backend/store/messages/message-outcome.ts',
        from: ".set({ status: 'FAILED', completed_at: parameter('at') })",
        to: ".set({ status: 'EXPIRED', completed_at: parameter('at') })",
      },
    ],
  },
  {
    id: 'redelivers-after-a-minute',
    sentence: 'A rejected message goes out again after a minute.',
    clauses: ['A07'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/backend/config/keys.ts',
        from: "'delivery.retryDelay': key(pause, 5 * second",
        to: "'delivery.retryDelay': key(pause, minute",
      },
    ],
  },
  {
    id: 'forgets-the-rejections-of-a-session',
    sentence: 'A rejected message does not go out again on the same session.',
    clauses: ['A07'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/backend/channel/messages/acknowledgement.ts',
        from: 'deps.delivery.rejected(session, message);',
        to: 'deps.delivery.acknowledged(session, messageId);',
      },
    ],
  },
  {
    id: 'settles-rejected-pushes',
    sentence: 'A NACK of a push completes it like an ACK.',
    clauses: ['A07'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/backend/channel/messages/acknowledgement.ts',
        from: '  const message = await rejectMessage(',
        to: '  if (deps.delivery.isPush(session, messageId)) {\n    await deps.messages.settle(configId, messageId, Date.now());\n    return;\n  }\n  const message = await rejectMessage(',
      },
    ],
  },
  {
    id: 'commits-any-transaction',
    sentence: 'COMMIT, ABORT and SEND with an unknown transaction act on the open one.',
    clauses: ['T01', 'N05', 'BAD-29'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/stomp/session/frames/transactions.ts',
        from: 'if (transaction?.id !== id) throw',
        to: "if (transaction === undefined || id === '') throw",
      },
    ],
  },
  {
    id: 'acknowledges-before-the-commit',
    sentence: 'An ACK in a transaction takes effect before COMMIT.',
    clauses: ['T02'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/stomp/session/frames/settle.ts',
        from: '.join(frame, { kind, delivery }, context.limits);\n    return;',
        to: '.join(frame, { kind, delivery }, context.limits);',
      },
    ],
  },
  {
    id: 'counts-no-bodies-in-transactions',
    sentence: 'The limit of a transaction counts the headers of its frames and not their bodies.',
    clauses: ['T04'],
    kind: 'stomp-row',
    changes: [
      { file: 'src/stomp/session/transaction.ts', from: '    this.#bytes += frame.body.length;\n', to: '' },
    ],
  },
  {
    id: 'carries-out-transactions-backwards',
    sentence: 'The frames of a transaction take effect in reverse order.',
    clauses: ['T02'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/stomp/session/frames/commit.ts',
        from: 'const operations = steps.flatMap(',
        to: 'const operations = steps.toReversed().flatMap(',
      },
    ],
  },
  {
    id: 'keeps-a-transaction-open-after-commit',
    sentence: 'A transaction stays open after its COMMIT, so that a second COMMIT does everything again.',
    clauses: ['T01', 'T02', 'BAD-29'],
    kind: 'stomp-row',
    changes: [
      { file: 'src/stomp/session/frames/commit.ts', from: '    context.transaction = undefined;\n', to: '' },
    ],
  },
  {
    id: 'gives-no-receipt-for-unsubscribe',
    sentence: 'An UNSUBSCRIBE with a receipt header gets no RECEIPT.',
    clauses: ['R01'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/stomp/session/session.ts',
        from: 'const receipt = opens(frame) ?',
        to: "const receipt = opens(frame) || frame.command === 'UNSUBSCRIBE' ?",
      },
    ],
  },
  {
    id: 'gives-no-receipt-for-abort',
    sentence: 'BEGIN and ABORT with a receipt header get no RECEIPT.',
    clauses: ['R01'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/stomp/session/session.ts',
        from: 'const receipt = opens(frame) ?',
        to: "const receipt = opens(frame) || frame.command === 'BEGIN' || frame.command === 'ABORT' ?",
      },
    ],
  },
  {
    id: 'refuses-without-the-receipt-id',
    sentence: 'An ERROR has no receipt-id.',
    clauses: ['X02', 'BAD-47', 'R01'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/stomp/session/error-frame.ts',
        from: "  if (receipt !== undefined) headers.push(['receipt-id', receipt]);\n",
        to: '',
      },
    ],
  },
  {
    id: 'sends-a-body-without-its-type',
    sentence: 'The ERROR for a wrong accept-version has a body and no content-type.',
    clauses: ['X02'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/stomp/session/error-frame.ts',
        from: "  if (refusal.body !== '') headers.push(['content-type', 'text/plain']);\n",
        to: '',
      },
    ],
  },
  {
    id: 'allows-two-more-headers',
    sentence: 'A frame with 65 or 66 headers is accepted.',
    clauses: ['L01', 'BAD-37'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/stomp/codec/parser.ts',
        from: 'this.#lines > this.#limits.headers',
        to: 'this.#lines > this.#limits.headers + 2',
      },
    ],
  },
  {
    id: 'counts-rejections-as-frames',
    sentence: 'NACK frames count towards the 50 frames a second.',
    clauses: ['L01', 'CHN-15'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/stomp/session/frames/settle.ts',
        from: 'nack: Command = { uncounted: true, run',
        to: 'nack: Command = { run',
      },
    ],
  },
  {
    id: 'allows-a-burst-of-two-thousand-frames',
    sentence: 'A client may send 2,000 frames at once.',
    clauses: ['L01', 'CHN-15'],
    kind: 'stomp-row',
    changes: [{ file: 'src/stomp/limits.ts', from: 'frameBurst: 200', to: 'frameBurst: 2_000' }],
  },
  {
    id: 'feeds-slow-clients-for-a-minute',
    sentence: 'A client that does not read is disconnected only after a minute.',
    clauses: ['BAD-51', 'L01'],
    kind: 'stomp-row',
    changes: [{ file: 'src/stomp/limits.ts', from: 'undrainedMs: 10_000', to: 'undrainedMs: 60_000' }],
  },
  {
    id: 'awaits-what-is-too-large',
    sentence: 'A SEND whose content-length is above the limit is refused only when its body has arrived.',
    clauses: ['BAD-38'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/stomp/codec/parser.ts',
        from: 'if (length !== untilNul && this.#bodyAt + length + 1 > this.#limit) {',
        to: 'if (length !== untilNul && length > 100 * this.#limit) {',
      },
    ],
  },
  {
    id: 'accepts-bodies-nested-deeper',
    sentence: 'A report body that is nested 64 levels deep is accepted.',
    clauses: ['BAD-55', 'MSG-09'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/backend/config/keys.ts',
        from: '    whole({ min: 1, max: 1000 }),\n    32,',
        to: '    whole({ min: 1, max: 1000 }),\n    64,',
      },
    ],
  },
];
