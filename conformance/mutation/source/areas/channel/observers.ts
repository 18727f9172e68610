import type { SourceMutant } from '../../source-mutant.js';

/** Observers of the area channel. */
export const channelObserversMutants: readonly SourceMutant[] = [
  {
    id: 'checks-observers-in-with-the-terminal',
    sentence: 'CHECK_IN goes to the observers of the terminal as well.',
    clauses: ['CHN-10', 'CHN-13'],
    kind: 'must-not',
    changes: [
      {
        file: 'src/backend/channel/messages/heartbeat.ts',
        from: 'deps.after(() => checkIn(deps, session, now));',
        to: 'deps.after(() => {\n      checkIn(deps, session, now);\n      for (const observer of deps.presence.observers(session.configId)) checkIn(deps, observer, now);\n    });',
      },
    ],
  },
  {
    id: 'copies-only-for-online-terminals',
    sentence: 'Observers get no copy of what is queued while the terminal is offline.',
    clauses: ['CHN-18'],
    kind: 'delivery',
    changes: [
      {
        file: 'src/backend/channel/delivery.ts',
        from: '    this.#copyToObservers(message);\n',
        to: '    if (this.#queues.has(message.configId)) this.#copyToObservers(message);\n',
      },
    ],
  },
  {
    id: 'copies-to-the-first-observer-only',
    sentence: 'Only the first of several observers gets the messages.',
    clauses: ['CHN-13'],
    kind: 'delivery',
    changes: [
      {
        file: 'src/backend/channel/delivery.ts',
        from: 'connection.deliver(subscription.id, { messageId, body, contentType: jsonContent });',
        to: 'connection.deliver(subscription.id, { messageId, body, contentType: jsonContent });\n      break;',
      },
    ],
  },
  {
    id: 'copies-no-pushes',
    sentence: 'Observers get commands but no PAYMENT_STATUS and no CONFIG_UPDATE.',
    clauses: ['CHN-13', 'AUTH-15'],
    kind: 'delivery',
    changes: [
      {
        file: 'src/backend/channel/delivery.ts',
        from: '    this.#copyToObservers(message);\n',
        to: '    if (message.requestId !== null) this.#copyToObservers(message);\n',
      },
    ],
  },
  {
    id: 'settles-by-an-observers-acknowledgement',
    sentence: "An observer's ACK settles a push of the terminal.",
    clauses: ['CHN-17'],
    kind: 'must-not',
    changes: [
      {
        file: 'src/backend/channel/messages/acknowledgement.ts',
        from: "if (session.kind !== 'terminal' || session.observer || session.deactivated) return;\n  // A replaced",
        to: "if (session.kind !== 'terminal' || session.deactivated) return;\n  if (session.observer) await deps.messages.settle(session.configId, messageId, Date.now());\n  // A replaced",
      },
    ],
  },
  {
    id: 'registers-observers',
    sentence: "An observer's register makes the terminal online.",
    clauses: ['CHN-13', 'TRM-01'],
    kind: 'must-not',
    changes: [
      {
        file: 'src/backend/channel/messages/observer.ts',
        from: 'if (destination === terminalMessages.register.destination) return;',
        to: 'if (destination === terminalMessages.register.destination) {\n    deps.presence.register(session);\n    return;\n  }',
      },
    ],
  },
  {
    id: 'ends-the-session-of-a-reporting-observer',
    sentence: 'A report of an observer is FORBIDDEN_DESTINATION and ends its session.',
    clauses: ['CHN-13', 'AUTH-15'],
    kind: 'must-not',
    changes: [
      {
        file: 'src/backend/channel/messages/registry.ts',
        from: 'if (session.observer) return (deps',
        to: "if (session.observer && message.destination === '/app/terminal/transaction')\n    throw new StompRefusal('FORBIDDEN_DESTINATION', 'Sending to this destination is not allowed');\n  if (session.observer) return (deps",
      },
    ],
  },
  {
    id: 'takes-settings-of-observers',
    sentence: "An observer's settings snapshot is stored as the terminal's.",
    clauses: ['CHN-13', 'MSG-06'],
    kind: 'must-not',
    changes: [
      {
        file: 'src/backend/channel/messages/registry.ts',
        from: 'if (session.observer) return (deps',
        to: "if (session.observer && message.destination !== '/app/terminal/settings') return (deps",
      },
      {
        file: 'src/backend/channel/messages/registry.ts',
        from: 'if (message.afterRegister && !session.registered && !registers)',
        to: 'if (message.afterRegister && !session.registered && !registers && !session.observer)',
      },
    ],
  },
  {
    id: 'takes-results-of-observers',
    sentence: "An observer's command result completes the terminal's command.",
    clauses: ['CHN-13', 'CMD-06'],
    kind: 'must-not',
    changes: [
      {
        file: 'src/backend/channel/messages/registry.ts',
        from: 'if (session.observer) return (deps',
        to: "if (session.observer && message.destination !== '/app/terminal/command-result') return (deps",
      },
      {
        file: 'src/backend/channel/messages/registry.ts',
        from: 'if (message.afterRegister && !session.registered && !registers)',
        to: 'if (message.afterRegister && !session.registered && !registers && !session.observer)',
      },
    ],
  },
  {
    id: 'rejects-observers-without-a-word',
    sentence: "An observer's report gets its RECEIPT and no REPORT_REJECTED.",
    clauses: ['CHN-13', 'AUTH-15'],
    kind: 'must-not',
    changes: [
      {
        file: 'src/backend/channel/messages/observer.ts',
        from: "  rejectReport(deps, session, 'ERR_FORBIDDEN', 'an observer cannot report for the terminal', idsIn(body));\n",
        to: "  if (body.length === 0)\n    rejectReport(deps, session, 'ERR_FORBIDDEN', 'an observer cannot report for the terminal', idsIn(body));\n",
      },
    ],
  },
  {
    id: 'rejects-observers-as-invalid',
    sentence: "An observer's report is rejected with ERR_VALIDATION and not ERR_FORBIDDEN.",
    clauses: ['CHN-13'],
    kind: 'field',
    changes: [
      {
        file: 'src/backend/channel/messages/observer.ts',
        from: "'ERR_FORBIDDEN', 'an observer",
        to: "'ERR_VALIDATION', 'an observer",
      },
    ],
  },
  {
    id: 'warns-no-observers',
    sentence: 'An observer gets no SESSION_TIMEOUT.',
    clauses: ['CHN-16', 'CHN-14'],
    kind: 'operation',
    changes: [
      {
        file: 'src/backend/channel/expiry.ts',
        from: "session.kind === 'admin' || session.subscription === undefined) return;",
        to: "session.kind === 'admin' || session.subscription === undefined) return;\n    if (session.kind === 'terminal' && session.observer) return;",
      },
    ],
  },
  {
    id: 'forgets-all-observers-when-one-leaves',
    sentence: 'When one observer leaves, the others receive no further messages.',
    clauses: ['CHN-13'],
    kind: 'delivery',
    changes: [
      {
        file: 'src/backend/channel/presence.ts',
        from: 'if (set?.size === 0) this.#observers.delete(session.configId);',
        to: 'if (set !== undefined) this.#observers.delete(session.configId);',
      },
    ],
  },
];
