import type { SourceMutant } from '../../source/source-mutant.js';

/** Mutants of the holdout in the area commands. */
export const commandsHoldout: readonly SourceMutant[] = [
  {
    id: 'sends-again-at-every-subscription',
    sentence:
      'A terminal that unsubscribes and subscribes on one session gets its unfinished commands again.',
    clauses: ['CMD-05', 'A06'],
    kind: 'exactly-once',
    changes: [
      {
        file: 'src/backend/channel/delivery.ts',
        from: 'queue.outbox = earlier ?? new Outbox(session, this.#deps);',
        to: 'queue.outbox = new Outbox(session, this.#deps);',
      },
    ],
  },
  {
    id: 'delivers-before-the-session-registers',
    sentence: 'Commands are delivered to a session that is subscribed but not registered.',
    clauses: ['CMD-02', 'CHN-09', 'U05'],
    kind: 'delivery',
    changes: [
      {
        file: 'src/backend/channel/terminal-channel.ts',
        from: 'if (session.registered && presence.session(session.configId) === session) delivery.open(session);',
        to: 'const active = presence.session(session.configId);\n  if (active === undefined || active === session) delivery.open(session);',
      },
    ],
  },
  {
    id: 'starts-delivery-with-the-subscription-alone',
    sentence: 'A session that subscribes before it registers gets no commands.',
    clauses: ['CMD-01', 'CMD-02', 'CHN-09'],
    kind: 'delivery',
    changes: [
      {
        file: 'src/backend/channel/messages/register.ts',
        from: '      if (session.subscription !== undefined) deps.delivery.open(session);\n',
        to: '',
      },
    ],
  },
  {
    id: 'copies-to-observers-only-while-the-terminal-is-online',
    sentence: 'Observers get no copy of a message that is queued while the terminal is offline.',
    clauses: ['CHN-18'],
    kind: 'delivery',
    changes: [
      {
        file: 'src/backend/channel/delivery.ts',
        from: '    this.#copyToObservers(message);\n',
        to: '    if (this.#deps.presence.isOnline(message.configId)) this.#copyToObservers(message);\n',
      },
    ],
  },
  {
    id: 'stalls-after-fifty-commands',
    sentence: 'A terminal gets the commands after the fiftieth only when another one is created.',
    clauses: ['CMD-02', 'BAD-54', 'CMD-01'],
    kind: 'boundary',
    changes: [
      {
        file: 'src/backend/channel/delivery.ts',
        from: '    outbox?.finished(messageId);\n    if (outbox?.isBlocked) this.announce(configId);',
        to: '    outbox?.finished(messageId);',
      },
    ],
  },
  {
    id: 'stalls-after-sixteen-pushes',
    sentence:
      'A terminal that acknowledges gets the pushes after the sixteenth only when another one is created.',
    clauses: ['MSG-02', 'PAY-07', 'A05', 'A06'],
    kind: 'boundary',
    changes: [
      {
        file: 'src/backend/channel/delivery.ts',
        from: '    if (outbox?.acknowledged(messageId) && outbox.isBlocked) this.announce(session.configId);',
        to: '    outbox?.acknowledged(messageId);',
      },
    ],
  },
  {
    id: 'loses-commands-that-are-created-together',
    sentence: 'A command that is created while another one is sent waits for the next event.',
    clauses: ['CMD-01', 'CMD-02', 'BAD-54'],
    kind: 'delivery',
    changes: [
      {
        file: 'src/backend/channel/delivery.ts',
        from: "        queue.state = 'draining-again';",
        to: "        queue.state = 'draining';",
      },
    ],
  },
  {
    id: 'goes-back-after-a-rejected-command',
    sentence: 'After the retry of a rejected command the later ones are sent again on the same session.',
    clauses: ['A07', 'CMD-05'],
    kind: 'exactly-once',
    changes: [
      {
        file: 'src/backend/channel/outbox.ts',
        from: 'this.lastSeq = Math.max(this.lastSeq, seq);',
        to: 'this.lastSeq = seq;',
      },
    ],
  },
  {
    id: 'fails-commands-on-every-word-that-begins-with-fail',
    sentence: 'A command result with a word like FAILOVER fails the command.',
    clauses: ['MSG-10', 'CMD-03'],
    kind: 'boundary',
    changes: [
      {
        file: 'src/backend/domain/commands/message.ts',
        from: "return reported === 'FAILED' ? 'FAILED' : 'COMPLETED';",
        to: "return reported.startsWith('FAIL') ? 'FAILED' : 'COMPLETED';",
      },
    ],
  },
  {
    id: 'drops-the-result-of-a-failed-command',
    sentence: 'The record of a command that failed does not hold its result.',
    clauses: ['CMD-03'],
    kind: 'field',
    changes: [
      {
        file: 'src/backend/channel/messages/command-result.ts',
        from: 'result: result ?? null,',
        to: "result: reportedStatus === 'FAILED' ? null : (result ?? null),",
      },
    ],
  },
  {
    id: 'keeps-sent-commands-queued',
    sentence:
      'A command that was sent stays QUEUED, so that it goes out again without the header redelivered.',
    clauses: ['CMD-05', 'CMD-02', 'A06'],
    kind: 'delivery',
    changes: [
      {
        file: 'src/backend/store/messages/message-queue.ts',
        from: ".set({ status: 'SENT', sent_at: parameter('at') })",
        to: ".set({ sent_at: parameter('at') })",
      },
    ],
  },
  {
    id: 'broadcasts-a-second-result',
    sentence: 'A second result for a finished command is broadcast again.',
    clauses: ['CMD-06'],
    kind: 'exactly-once',
    changes: [
      {
        file: 'src/backend/channel/messages/command-result.ts',
        from: '      deps.after(() => deps.delivery.finished(configId, record.messageId));\n      return;',
        to: "      deps.after(() => {\n        deps.delivery.finished(configId, record.messageId);\n        const shown = { configId, requestId, requestType, status: reportedStatus };\n        deps.adminTopic.broadcast({ type: 'command-result', ...shown });\n      });\n      return;",
      },
    ],
  },
  {
    id: 'keeps-prints-for-the-asking-terminal',
    sentence: 'A PRINT that a terminal requests for its sibling goes to the terminal itself.',
    clauses: ['CMD-07'],
    kind: 'operation',
    changes: [
      {
        file: 'src/backend/http/routes/terminal/request-terminal.ts',
        from: 'reachOf(callerOf(request)), address);',
        to: 'reachOf(callerOf(request)), callerOf(request).terminal ?? address);',
      },
    ],
  },
];
