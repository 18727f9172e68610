import type { SourceMutant } from '../../source-mutant.js';

/** Delivery of the area commands. */
export const commandsDeliveryMutants: readonly SourceMutant[] = [
  {
    id: 'marks-every-message-redelivered',
    sentence: 'Every MESSAGE of the queue has redelivered:true, the first sending too.',
    clauses: ['CMD-01', 'CMD-05', 'CMD-02'],
    kind: 'delivery',
    changes: [
      {
        file: 'src/backend/channel/delivery.ts',
        from: "const headers = redelivered ? ([['redelivered', 'true']] as const) : [];",
        to: "const headers = [['redelivered', 'true']] as const;",
      },
    ],
  },
  {
    id: 'redelivers-what-was-just-completed',
    sentence: 'What was completed in the last 10 s is sent again after a reconnect.',
    clauses: ['CMD-05', 'CMD-02', 'REC-06'],
    kind: 'exactly-once',
    changes: [
      {
        file: 'src/backend/store/messages/message-queue.ts',
        from: 'const open = statement<{ configId: number; afterSeq: number; limit: number }, MessageRow>',
        to: 'const open = statement<\n    { configId: number; afterSeq: number; limit: number; since: number },\n    MessageRow\n  >',
      },
      {
        file: 'src/backend/store/messages/message-queue.ts',
        from: ".where('seq', '>', parameter('afterSeq'))\n      .where('completed_at', 'is', null)",
        to: ".where('seq', '>', parameter('afterSeq'))\n      .where((eb) =>\n        eb.or([\n          eb('completed_at', 'is', null),\n          eb.and([eb('status', '=', 'COMPLETED'), eb('completed_at', '>', parameter('since'))]),\n        ]),\n      )",
      },
      {
        file: 'src/backend/store/messages/message-store.ts',
        from: 'const { rows } = await open(on, { configId, afterSeq, limit });',
        to: 'const { rows } = await open(on, { configId, afterSeq, limit, since: now - 10_000 });',
      },
    ],
  },
  {
    id: 'sends-commands-without-a-result-again',
    sentence: 'A command without a result is sent again by a timer on the live session.',
    clauses: ['CMD-05', 'CMD-01', 'CMD-06'],
    kind: 'exactly-once',
    changes: [
      {
        file: 'src/backend/channel/delivery.ts',
        from: 'outbox.wrote(message);',
        to: 'outbox.wrote(message);\n    if (message.requestId !== null)\n      setTimeout(() => {\n        if (outbox.isCommand(message.messageId)) this.rejected(session, message);\n      }, 3000);',
      },
    ],
  },
  {
    id: 'delivers-the-newest-command-first',
    sentence: 'A backlog of up to sixteen commands is delivered newest first.',
    clauses: ['CMD-02'],
    kind: 'delivery',
    changes: [
      {
        file: 'src/backend/channel/delivery.ts',
        from: 'for (const message of messages.slice(0, room)) {',
        to: 'for (const message of messages.slice(0, room).reverse()) {',
      },
    ],
  },
  {
    id: 'redelivers-with-a-new-message-id',
    sentence: 'A redelivered message has another message-id.',
    clauses: ['CMD-05', 'A06'],
    kind: 'delivery',
    changes: [
      {
        file: 'src/backend/channel/delivery.ts',
        from: 'const frame = { messageId: message.messageId, body',
        to: `const frame = { messageId: redelivered ? \`\${message.messageId}-again\` : message.messageId, body`,
      },
    ],
  },
  {
    id: 'redelivers-without-marking-it',
    sentence: 'A message that is sent again after a reconnect has no redelivered header.',
    clauses: ['CMD-05', 'A06'],
    kind: 'delivery',
    changes: [
      {
        file: 'src/backend/channel/delivery.ts',
        from: "const redelivered = message.status === 'SENT' || again !== undefined;",
        to: 'const redelivered = again !== undefined;',
      },
    ],
  },
  {
    id: 'loses-what-was-sent-before-a-reconnect',
    sentence: 'A command that was sent without a result is not sent again after a reconnect.',
    clauses: ['CMD-05', 'REC-06'],
    kind: 'delivery',
    changes: [
      {
        file: 'src/backend/store/messages/message-queue.ts',
        from: ".where('seq', '>', parameter('afterSeq'))\n      .where('completed_at', 'is', null)",
        to: ".where('seq', '>', parameter('afterSeq'))\n      .where('status', '=', 'QUEUED')\n      .where('completed_at', 'is', null)",
      },
    ],
  },
  {
    id: 'redelivers-on-the-same-session',
    sentence: 'After UNSUBSCRIBE and SUBSCRIBE on one session everything without a result is sent again.',
    clauses: ['CMD-05'],
    kind: 'exactly-once',
    changes: [
      {
        file: 'src/backend/channel/outbox.ts',
        from: 'this.#unsettled?.clear();\n    const [next]',
        to: 'this.#unsettled?.clear();\n    this.lastSeq = 0;\n    const [next]',
      },
    ],
  },
  {
    id: 'ignores-acknowledgements-in-its-window',
    sentence: 'An ACK does not free the window: after sixteen commands the results alone let more through.',
    clauses: ['CMD-01', 'A05'],
    kind: 'delivery',
    changes: [
      {
        file: 'src/backend/channel/outbox.ts',
        from: 'acknowledged(messageId: string): boolean {\n    return this.#unsettled?.delete(messageId) === true;',
        to: 'acknowledged(messageId: string): boolean {\n    return this.#unsettled?.has(messageId) === true;',
      },
    ],
  },
  {
    id: 'sends-thirty-two-unacknowledged-messages',
    sentence: 'A session gets thirty-two messages before it acknowledges one, not sixteen.',
    clauses: ['CMD-01', 'CHN-15'],
    kind: 'boundary',
    changes: [
      {
        file: 'src/backend/channel/outbox.ts',
        from: 'Math.min(window - this.#unsettledCount, commandsInFlight',
        to: 'Math.min(window * 2 - this.#unsettledCount, commandsInFlight',
      },
    ],
  },
  {
    id: 'delivers-before-the-register',
    sentence: 'Delivery starts with SUBSCRIBE, before the terminal has registered.',
    clauses: ['CMD-02', 'CHN-09'],
    kind: 'must-not',
    changes: [
      {
        file: 'src/backend/channel/terminal-channel.ts',
        from: 'if (session.registered && presence.session(session.configId) === session) delivery.open(session);',
        to: 'if (presence.session(session.configId) === undefined || session.registered) delivery.open(session);',
      },
    ],
  },
];
