import type { SourceMutant } from '../../source-mutant.js';

/** Commands that wait for a session, for a result or for their expiry. */
export const commandsWaitingMutants: readonly SourceMutant[] = [
  {
    id: 'sends-any-number-of-unfinished-commands',
    sentence: 'A session receives commands without an end, however many have no result.',
    clauses: ['CMD-02', 'CHN-15'],
    kind: 'boundary',
    changes: [
      {
        file: 'src/backend/channel/outbox.ts',
        from: 'commandsInFlight - this.#unfinishedCount);',
        to: 'window);',
      },
    ],
  },
  {
    id: 'marks-a-redelivery-once-only',
    sentence: 'A redelivered command is marked on the first new session alone.',
    clauses: ['CMD-05'],
    kind: 'delivery',
    changes: [
      {
        file: 'src/backend/channel/delivery.ts',
        from: 'readonly #work: BackgroundWork;',
        to: 'readonly #work: BackgroundWork;\n  readonly #marked = new Set<string>();',
      },
      {
        file: 'src/backend/channel/delivery.ts',
        from: "const headers = redelivered ? ([['redelivered', 'true']] as const) : [];",
        to: "const marks = redelivered && !this.#marked.has(message.messageId);\n    if (redelivered) this.#marked.add(message.messageId);\n    const headers = marks ? ([['redelivered', 'true']] as const) : [];",
      },
    ],
  },
  {
    id: 'shows-results-without-content-as-none',
    sentence: 'requestStatus omits an empty result.',
    clauses: ['CMD-03'],
    kind: 'field',
    changes: [
      {
        file: 'src/backend/http/responses/payments.ts',
        from: '...(command.result !== null && { result: command.result }),',
        to: '...(command.result !== null && Object.keys(command.result).length > 0 && { result: command.result }),',
      },
    ],
  },
  {
    id: 'moves-the-expiry-with-the-delivery',
    sentence: 'expiresAt is 24 h after the sending and not after the creation.',
    clauses: ['CMD-03'],
    kind: 'field',
    changes: [
      {
        file: 'src/backend/http/responses/payments.ts',
        from: 'expiresAt: instant(command.expiresAt),',
        to: 'expiresAt: instant(command.expiresAt + (command.sentAt ?? command.createdAt) - command.createdAt),',
      },
    ],
  },
  {
    id: 'shows-completed-commands-as-expired',
    sentence: 'A command that ended in time reads EXPIRED after 24 h.',
    clauses: ['CMD-03'],
    kind: 'timing',
    changes: [
      {
        file: 'src/backend/http/responses/payments.ts',
        from: 'const expired = command.completedAt === null && command.expiresAt <= now;',
        to: 'const expired = command.expiresAt <= now;',
      },
    ],
  },
  {
    id: 'rejects-results-of-siblings',
    sentence: "A result for another terminal's request gets REPORT_REJECTED.",
    clauses: ['CMD-06'],
    kind: 'isolation',
    changes: [
      {
        file: 'src/backend/channel/messages/command-result.ts',
        from: 'if (record?.configId !== configId) return;',
        to: "if (record?.configId !== configId)\n        return rejectReport(deps, session, 'ERR_NOT_FOUND', 'the request is not known', { requestId });",
      },
    ],
  },
  {
    id: 'rejects-second-results',
    sentence: 'A second result for the same request gets REPORT_REJECTED.',
    clauses: ['CMD-06'],
    kind: 'exactly-once',
    changes: [
      {
        file: 'src/backend/channel/messages/command-result.ts',
        from: '// The command was settled before, or has expired, so nothing waits for the result.',
        to: "if (record.status !== 'SENT')\n        return rejectReport(deps, session, 'ERR_INVALID_STATE', 'the command is done', { requestId });",
      },
    ],
  },
  {
    id: 'publishes-the-results-of-prints-alone',
    sentence: 'Only the results of PRINT are broadcast.',
    clauses: ['CMD-04'],
    kind: 'admin-event',
    changes: [
      {
        file: 'src/backend/channel/messages/command-result.ts',
        from: "deps.adminTopic.broadcast({ type: 'command-result', ...shown });",
        to: "if (requestType === 'PRINT') deps.adminTopic.broadcast({ type: 'command-result', ...shown });",
      },
    ],
  },
  {
    id: 'settles-commands-at-a-disconnect',
    sentence: 'A FORCE_REFRESH is never delivered a second time.',
    clauses: ['CMD-05'],
    kind: 'delivery',
    changes: [
      {
        file: 'src/backend/store/messages/message-queue.ts',
        from: ".where('seq', '>', parameter('afterSeq'))\n      .where('completed_at', 'is', null)",
        to: ".where('seq', '>', parameter('afterSeq'))\n      .where('completed_at', 'is', null)\n      .where((eb) => eb.or([eb('action', '!=', 'FORCE_REFRESH'), eb('status', '=', 'QUEUED')]))",
      },
    ],
  },
];
