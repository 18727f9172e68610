import type { SourceMutant } from '../../../source/source-mutant.js';

/** Mutants of the second holdout in the area commands. */
export const commandsSecondHoldout: readonly SourceMutant[] = [
  {
    id: 'trims-what-is-printed',
    sentence: 'The text of a PRINT loses the blanks and line ends at its two ends.',
    clauses: ['CMD-01'],
    kind: 'field',
    changes: [
      {
        file: 'src/backend/domain/commands/trigger.ts',
        from: 'return { requestType, body };',
        to: 'return { requestType, body: body.trim() };',
      },
    ],
  },
  {
    id: 'lets-terminals-trigger-themselves-only',
    sentence: 'A terminal that sends a command to its sibling gets 400.',
    clauses: ['CMD-07'],
    kind: 'operation',
    changes: [
      {
        file: 'src/backend/http/routes/terminal/request-terminal.ts',
        from: '      const command = await trigger(',
        to: '      const own = callerOf(request).terminal;\n      if (own !== null) await findTerminal(services.terminals, reachOf(callerOf(request)), { ...own, terminalId: terminal.terminalId });\n      const command = await trigger(',
      },
    ],
  },
  {
    id: 'keeps-refused-triggers',
    sentence: 'A trigger that the full queue of a terminal refuses responds 202.',
    clauses: ['CMD-02'],
    kind: 'must-not',
    changes: [
      {
        file: 'src/backend/domain/commands/trigger.ts',
        from: "  if (command === undefined)\n    throw new ServiceError('ERR_INVALID_STATE', 'the queue of the terminal is full; wait until it is online');\n  const queued = { ...command, requestId };",
        to: "  if (command === undefined) return { configId: terminal.configId, requestId, action, status: 'QUEUED' } as Command;\n  const queued = { ...command, requestId };",
      },
    ],
  },
  {
    id: 'drops-commands-from-a-full-queue',
    sentence: 'A push into a full queue takes the place of the oldest message, be it a command.',
    clauses: ['CMD-02'],
    kind: 'delivery',
    changes: [
      {
        file: 'src/backend/store/messages/message-queue.ts',
        from: ".where('request_id', 'is', null),",
        to: '',
      },
    ],
  },
  {
    id: 'expires-only-what-was-not-sent',
    sentence: 'requestStatus shows SENT for a command that was sent and has expired.',
    clauses: ['CMD-03'],
    kind: 'timing',
    changes: [
      {
        file: 'src/backend/http/responses/payments.ts',
        from: 'command.completedAt === null && command.expiresAt',
        to: 'command.completedAt === null && command.sentAt === null && command.expiresAt',
      },
    ],
  },
  {
    id: 'sends-five-hundred-commands-ahead',
    sentence: 'Up to 500 commands without a result are sent to a session.',
    clauses: ['CHN-15', 'CMD-02'],
    kind: 'boundary',
    changes: [
      {
        file: 'src/backend/config/keys.ts',
        from: "  'delivery.commandsInFlight': key(\n    count,\n    50,",
        to: "  'delivery.commandsInFlight': key(\n    count,\n    500,",
      },
    ],
  },
  {
    id: 'keeps-pushes-that-need-no-ack',
    sentence: 'A push on a subscription with ack auto goes out again after each reconnect.',
    clauses: ['CMD-02', 'MSG-02', 'A08'],
    kind: 'exactly-once',
    changes: [
      {
        file: 'src/backend/channel/delivery.ts',
        from: 'const isDone = message.requestId === null && session',
        to: "const isDone = message.requestId === '' && session",
      },
    ],
  },
];
