import type { SourceMutant } from '../../source-mutant.js';

/** Results of the area commands. */
export const commandsResultsMutants: readonly SourceMutant[] = [
  {
    id: 'fails-commands-with-an-unknown-result-status',
    sentence: 'A result with a status that is not known counts as FAILED.',
    clauses: ['CMD-06', 'MSG-10', 'CMD-03'],
    kind: 'field',
    changes: [
      {
        file: 'src/backend/domain/commands/message.ts',
        from: "return reported === 'FAILED' ? 'FAILED' : 'COMPLETED';",
        to: "return reported === 'COMPLETED' ? 'COMPLETED' : 'FAILED';",
      },
    ],
  },
  {
    id: 'completes-the-commands-of-siblings',
    sentence: 'A result of another terminal completes the command.',
    clauses: ['CMD-06'],
    kind: 'must-not',
    changes: [
      {
        file: 'src/backend/store/messages/message-outcome.ts',
        from: ".where('request_id', '=', parameter('requestId'))\n      .where('config_id', '=', parameter('configId'))",
        to: ".where('request_id', '=', parameter('requestId'))",
      },
    ],
  },
  {
    id: 'takes-a-second-result',
    sentence: 'A second result for the same request replaces the first and is broadcast.',
    clauses: ['CMD-06'],
    kind: 'exactly-once',
    changes: [
      {
        file: 'src/backend/store/messages/message-outcome.ts',
        from: "// CMD-06: a second result changes nothing, nor does a result for an expired request.\n      .where('completed_at', 'is', null)\n",
        to: '// A result for an expired request changes nothing.\n',
      },
    ],
  },
  {
    id: 'takes-results-of-another-type',
    sentence: 'A result with another requestType than that of the command completes it.',
    clauses: ['CMD-06'],
    kind: 'must-not',
    changes: [
      {
        file: 'src/backend/store/messages/message-outcome.ts',
        from: "      .where('action', '=', parameter('requestType'))\n",
        to: '',
      },
    ],
  },
  {
    id: 'responds-to-results-of-another-type-with-nothing',
    sentence: 'A result with another requestType gets no REPORT_REJECTED.',
    clauses: ['CMD-06', 'MSG-09'],
    kind: 'must-not',
    changes: [
      {
        file: 'src/backend/channel/messages/command-result.ts',
        from: 'if (record.action !== requestType) {',
        to: "if (record.action !== requestType && requestType === '') {",
      },
    ],
  },
  {
    id: 'completes-commands-by-an-acknowledgement',
    sentence: 'An ACK completes a command without a result.',
    clauses: ['CMD-03', 'CMD-05', 'A08'],
    kind: 'must-not',
    changes: [
      {
        file: 'src/backend/channel/messages/acknowledgement.ts',
        from: 'if (deps.delivery.isPush(session, messageId))\n    await deps.messages.settle',
        to: 'await deps.messages.settle',
      },
      {
        file: 'src/backend/store/messages/message-outcome.ts',
        from: "      // Only a result completes a command.\n      .where('request_id', 'is', null)\n",
        to: '',
      },
    ],
  },
  {
    id: 'completes-commands-when-it-sends-them',
    sentence: 'With ack:auto a command is completed when it is written.',
    clauses: ['CMD-03', 'CMD-05', 'A08'],
    kind: 'must-not',
    changes: [
      {
        file: 'src/backend/channel/delivery.ts',
        from: "const isDone = message.requestId === null && session.subscription.ack === 'auto';",
        to: "const isDone = session.subscription.ack === 'auto';",
      },
      {
        file: 'src/backend/store/messages/message-outcome.ts',
        from: "      // Only a result completes a command.\n      .where('request_id', 'is', null)\n",
        to: '',
      },
    ],
  },
  {
    id: 'ignores-results-after-a-nack',
    sentence: 'The result of a command that the terminal had first refused by NACK is not recorded.',
    clauses: ['CMD-03', 'A07'],
    kind: 'delivery',
    changes: [
      {
        file: 'src/backend/store/messages/message-outcome.ts',
        from: '      // CMD-06: a second result',
        to: "      .where('attempts', '=', 0)\n      // CMD-06: a second result",
      },
    ],
  },
];
