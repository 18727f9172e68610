import type { SourceMutant } from '../../source/source-mutant.js';

/** Mutants of the holdout in the area stomp, part 2. */
export const stomp2Holdout: readonly SourceMutant[] = [
  {
    id: 'gives-no-receipt-for-acknowledgements',
    sentence: 'ACK and NACK with a receipt header get no RECEIPT.',
    clauses: ['R01'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/stomp/session/session.ts',
        from: 'const receipt = opens(frame) ? undefined : headerValue',
        to: 'const receipt = opens(frame) || commands[frame.command].uncounted === true ? undefined : headerValue',
      },
    ],
  },
  {
    id: 'keeps-ended-subscriptions',
    sentence: 'UNSUBSCRIBE does not free the id and the destination of the subscription.',
    clauses: ['U07', 'U03', 'U08'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/stomp/session/frames/subscribe.ts',
        from: 'const removed = context.table.remove(requiredHeader',
        to: 'const removed = context.table.get(requiredHeader',
      },
    ],
  },
  {
    id: 'replaces-an-open-transaction',
    sentence: 'BEGIN with another id ends the open transaction instead of being refused.',
    clauses: ['T01', 'T04', 'BAD-29'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/stomp/session/frames/transactions.ts',
        from: 'if (context.transaction !== undefined) throw',
        to: 'if (context.transaction?.id === id) throw',
      },
    ],
  },
  {
    id: 'shows-effects-of-failed-transactions',
    sentence:
      'The first messages of a transaction have their effect on the channel although a later one is refused.',
    clauses: ['T02'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/backend/channel/commit.ts',
        from: 'after: (effect) => effects.push(effect),',
        to: 'after: (effect) => effect(),',
      },
    ],
  },
  {
    id: 'commits-each-message-alone',
    sentence:
      'The messages of a transaction are stored one by one, so that a failure in the middle keeps the first.',
    clauses: ['T02'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/stomp/session/frames/commit.ts',
        from: 'if (application.commit !== undefined) return application.commit(context, operations);\n    return inSequence(operations, (operation) => carryOut(context, operation));',
        to: 'return inSequence(operations, (operation) =>\n      application.commit === undefined\n        ? carryOut(context, operation)\n        : application.commit(context, [operation]),\n    );',
      },
    ],
  },
  {
    id: 'keeps-aborted-transactions-open',
    sentence: 'ABORT of a transaction keeps it open, so that a later COMMIT carries it out.',
    clauses: ['T02', 'T01', 'BAD-29'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/stomp/session/frames/transactions.ts',
        from: "    openTransaction(context, requiredHeader(frame, 'transaction'));\n    context.transaction = undefined;",
        to: "    openTransaction(context, requiredHeader(frame, 'transaction'));",
      },
    ],
  },
  {
    id: 'forgets-frames-of-vanished-clients',
    sentence: 'Frames that were received before the socket was cut are dropped if one is being handled.',
    clauses: ['R02', 'REC-06'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/stomp/session/session-machine.ts',
        from: "    case 'settled':\n      return to(flushing, { kind: 'respond', since: state.since });",
        to: "    case 'settled':\n      return lose(flushing, { cause: 'closed' });",
      },
    ],
  },
  {
    id: 'echoes-forbidden-destinations',
    sentence: 'The ERROR of a forbidden SEND repeats its destination.',
    clauses: ['X03'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/backend/channel/messages/registry.ts',
        from: "'Sending to this destination is not allowed'",
        to: '`Sending to ${destination} is not allowed`',
      },
    ],
  },
  {
    id: 'closes-normally-after-a-forbidden-destination',
    sentence: 'The close after FORBIDDEN_DESTINATION has the status 1000.',
    clauses: ['CHN-05', 'CHN-06', 'U04', 'N01'],
    kind: 'field',
    changes: [
      {
        file: 'src/stomp/errors.ts',
        from: 'FORBIDDEN_DESTINATION: 1008,',
        to: 'FORBIDDEN_DESTINATION: 1000,',
      },
    ],
  },
  {
    id: 'sends-errors-without-a-code',
    sentence: 'An ERROR about the protocol has no code header.',
    clauses: ['X02'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/stomp/session/error-frame.ts',
        from: "    ['code', refusal.code],\n  ];",
        to: "    ...(refusal.code === 'PROTOCOL_ERROR' ? [] : ([['code', refusal.code]] as const)),\n  ];",
      },
    ],
  },
  {
    id: 'never-drops-clients-that-do-not-read',
    sentence: 'A client that never reads stays connected while nothing more is sent.',
    clauses: ['BAD-51', 'L01'],
    kind: 'timing',
    changes: [
      {
        file: 'src/stomp/session/connection-timers.ts',
        from: "if (canJudge && this.#outbound.isSlow(round.now)) return 'slow';\n",
        to: '',
      },
    ],
  },
  {
    id: 'limits-line-ends-tenfold',
    sentence: 'Only more than 10,000 bare line ends in a second are refused.',
    clauses: ['BAD-42', 'L01'],
    kind: 'boundary',
    changes: [
      {
        file: 'src/stomp/limits.ts',
        from: 'bareLineEndsPerSecond: 1_000,',
        to: 'bareLineEndsPerSecond: 10_000,',
      },
    ],
  },
  {
    id: 'beats-a-second-too-late',
    sentence: 'The server sends its heart-beat a second after the interval has passed.',
    clauses: ['H04', 'CHN-11'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/stomp/session/keep-alive.ts',
        from: 'return lastWrite + interval - Math.min(interval / 2, this.#limits.sweepMs + marginMs);',
        to: 'return lastWrite + interval + 2 * marginMs;',
      },
    ],
  },
  {
    id: 'handles-sends-of-unknown-transactions-at-once',
    sentence: 'A SEND in a transaction that was never opened takes effect at once.',
    clauses: ['N05', 'BAD-29'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/stomp/session/frames/send.ts',
        from: 'if (transaction === undefined) return deliverToApplication(context, message);',
        to: 'if (transaction === undefined || context.transaction === undefined) return deliverToApplication(context, message);',
      },
    ],
  },
  {
    id: 'accepts-deeper-bodies',
    sentence: 'A report body that is nested 33 levels deep is accepted.',
    clauses: ['BAD-55', 'MSG-09'],
    kind: 'boundary',
    changes: [
      {
        file: 'src/backend/channel/messages/json-body.ts',
        from: 'if (deeperThan(value, maxDepth))',
        to: 'if (deeperThan(value, maxDepth + 1))',
      },
    ],
  },
  {
    id: 'repairs-bodies-that-are-not-utf-8',
    sentence: 'A report body with bytes that are not UTF-8 is stored with replacement characters.',
    clauses: ['BAD-43', 'MSG-09', 'N04'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/backend/channel/messages/json-body.ts',
        from: "new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })",
        to: "new TextDecoder('utf-8', { ignoreBOM: true })",
      },
    ],
  },
  {
    id: 'finishes-the-frames-after-a-disconnect',
    sentence: 'Frames that follow DISCONNECT in the same message are still handled.',
    clauses: ['D03', 'BAD-48'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/stomp/session/frames/disconnect.ts',
        from: '    context.disconnect();',
        to: '    queueMicrotask(() => context.disconnect());',
      },
    ],
  },
  {
    id: 'skips-empty-lines-only-after-frames',
    sentence: 'Line ends before the first frame are an error.',
    clauses: ['F15'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/stomp/codec/parser.ts',
        from: "    if (this.#counting === 'everything') {\n",
        to: "    if (this.#counting === 'everything') {\n      if (found > 0) throw protocolError('CONNECT must come first');\n",
      },
    ],
  },
  {
    id: 'reads-a-body-to-its-first-nul',
    sentence: 'A SEND body with content-length is refused if it holds a NUL.',
    clauses: ['F09'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/stomp/codec/parser.ts',
        from: '    return this.#finish(bytes, start, end);\n  }\n\n  /** F12',
        to: "    if (bytes.subarray(start + this.#bodyAt, end).includes(NUL)) throw protocolError('NUL within a body');\n    return this.#finish(bytes, start, end);\n  }\n\n  /** F12",
      },
    ],
  },
  {
    id: 'waits-for-the-end-of-long-commands',
    sentence: 'A command of up to a kilobyte is awaited before it is refused.',
    clauses: ['F18', 'BAD-37'],
    kind: 'boundary',
    changes: [{ file: 'src/stomp/limits.ts', from: 'commandBytes: 32,', to: 'commandBytes: 1_024,' }],
  },
  {
    id: 'counts-each-frame-before-connect-alone',
    sentence: 'Before CONNECTED the limit of 16 KiB does not count line ends.',
    clauses: ['C11', 'BAD-40'],
    kind: 'boundary',
    changes: [{ file: 'src/stomp/codec/parser.ts', from: '      this.#limit -= at - start;\n', to: '' }],
  },
];
