import type { SourceMutant } from '../../source-mutant.js';

/** Events that are missing, doubled or published wrongly. */
export const adminTopicKindsMutants: readonly SourceMutant[] = [
  {
    id: 'publishes-no-change-of-a-terminals-status',
    sentence: 'The admin topic has no terminal-deactivated and no terminal-activated.',
    clauses: ['ADM-02', 'LIF-01', 'LIF-02'],
    kind: 'admin-event',
    changes: [
      {
        file: 'src/backend/composition/administration.ts',
        from: "onDeactivated: (configId) => adminTopic.broadcast({ type: 'terminal-deactivated', configId }),",
        to: 'onDeactivated: () => {},',
      },
      {
        file: 'src/backend/composition/administration.ts',
        from: "onActivated: (configId) => adminTopic.broadcast({ type: 'terminal-activated', configId }),",
        to: 'onActivated: () => {},',
      },
    ],
  },
  {
    id: 'publishes-no-payment-status',
    sentence: 'The admin topic has no payment-status.',
    clauses: ['ADM-02', 'PAY-07'],
    kind: 'admin-event',
    changes: [
      {
        file: 'src/backend/composition/parts.ts',
        from: "showStatus: (configId, { referenceId, status }) =>\n        adminTopic.broadcast({ type: 'payment-status', configId, referenceId, status }),",
        to: 'showStatus: () => {},',
      },
    ],
  },
  {
    id: 'publishes-session-online-twice',
    sentence: 'session-online is published twice for one registration.',
    clauses: ['ADM-02', 'TRM-01'],
    kind: 'exactly-once',
    changes: [
      {
        file: 'src/backend/channel/messages/register.ts',
        from: "deps.adminTopic.broadcast({ type: 'session-online', configId });",
        to: "for (let times = 0; times < 2; times += 1)\n        deps.adminTopic.broadcast({ type: 'session-online', configId });",
      },
    ],
  },
  {
    id: 'publishes-no-session-offline-at-a-deactivation',
    sentence: 'A deactivation of an online terminal publishes no session-offline.',
    clauses: ['ADM-02', 'LIF-01'],
    kind: 'admin-event',
    changes: [
      {
        file: 'src/backend/channel/leave.ts',
        from: "adminTopic.broadcast({ type: 'session-offline'",
        to: "if (reason !== 'deactivated') adminTopic.broadcast({ type: 'session-offline'",
      },
    ],
  },
  {
    id: 'publishes-session-offline-only-after-a-disconnect',
    sentence: 'session-offline is published after DISCONNECT only, not after a cut or silence.',
    clauses: ['ADM-02', 'TRM-01'],
    kind: 'admin-event',
    changes: [
      {
        file: 'src/backend/channel/leave.ts',
        from: "adminTopic.broadcast({ type: 'session-offline'",
        to: "if (reason === 'disconnect') adminTopic.broadcast({ type: 'session-offline'",
      },
    ],
  },
  {
    id: 'publishes-session-offline-for-observers',
    sentence: 'The end of an observer publishes session-offline of its terminal.',
    clauses: ['ADM-02', 'CHN-13'],
    kind: 'must-not',
    changes: [
      {
        file: 'src/backend/channel/leave.ts',
        from: 'if (!presence.leave(session)) return;',
        to: 'if (!presence.leave(session) && !session.observer) return;',
      },
    ],
  },
  {
    id: 'publishes-session-offline-at-a-replacement',
    sentence: 'A replacement publishes session-offline although the terminal stays online.',
    clauses: ['ADM-02', 'CHN-12'],
    kind: 'exactly-once',
    changes: [
      {
        file: 'src/backend/channel/messages/register.ts',
        from: 'if (replaced !== undefined) replace(deps, replaced);',
        to: "if (replaced !== undefined) {\n        replace(deps, replaced);\n        deps.adminTopic.broadcast({ type: 'session-offline', configId });\n      }",
      },
    ],
  },
  {
    id: 'publishes-an-activation-as-a-deactivation',
    sentence: 'An activation is published as terminal-deactivated.',
    clauses: ['ADM-02', 'LIF-02'],
    kind: 'admin-event',
    changes: [
      {
        file: 'src/backend/composition/administration.ts',
        from: "broadcast({ type: 'terminal-activated', configId })",
        to: "broadcast({ type: 'terminal-deactivated', configId })",
      },
    ],
  },
  {
    id: 'publishes-no-settings-snapshot',
    sentence: 'A settings snapshot is not published.',
    clauses: ['ADM-02', 'MSG-06'],
    kind: 'admin-event',
    changes: [
      {
        file: 'src/backend/channel/messages/settings.ts',
        from: "deps.after(() => deps.adminTopic.broadcast({ type: 'settings-snapshot', configId }));",
        to: "deps.after(() => {\n      if (configId === 0) deps.adminTopic.broadcast({ type: 'settings-snapshot', configId });\n    });",
      },
    ],
  },
  {
    id: 'publishes-refused-settings-snapshots',
    sentence: 'A settings snapshot that is too large is rejected, but published.',
    clauses: ['ADM-02', 'MSG-06', 'MSG-09'],
    kind: 'must-not',
    changes: [
      {
        file: 'src/backend/channel/messages/settings.ts',
        from: 'const problem = `settings must be',
        to: "deps.adminTopic.broadcast({ type: 'settings-snapshot', configId: session.configId });\n      const problem = `settings must be",
      },
    ],
  },
  {
    id: 'publishes-repeated-reports',
    sentence: 'A report that is repeated unchanged is published again.',
    clauses: ['ADM-02', 'MSG-05'],
    kind: 'exactly-once',
    changes: [
      {
        file: 'src/backend/channel/messages/transaction.ts',
        from: "      if (reported.effect === 'repeated' && !reported.differs) return;\n",
        to: '',
      },
    ],
  },
  {
    id: 'publishes-no-differing-reports',
    sentence: 'A repeated report with other values is not published.',
    clauses: ['ADM-02', 'MSG-07'],
    kind: 'admin-event',
    changes: [
      {
        file: 'src/backend/channel/messages/transaction.ts',
        from: "if (reported.effect === 'repeated' && !reported.differs) return;",
        to: "if (reported.effect === 'repeated') return;",
      },
    ],
  },
  {
    id: 'publishes-no-payment-status-of-failures',
    sentence: 'payment-status is published for SUCCESS only.',
    clauses: ['ADM-02', 'PAY-07'],
    kind: 'admin-event',
    changes: [
      {
        file: 'src/backend/composition/parts.ts',
        from: "showStatus: (configId, { referenceId, status }) =>\n        adminTopic.broadcast({ type: 'payment-status', configId, referenceId, status }),",
        to: "showStatus: (configId, { referenceId, status }) => {\n        if (status !== 'SUCCESS') return;\n        adminTopic.broadcast({ type: 'payment-status', configId, referenceId, status });\n      },",
      },
    ],
  },
  {
    id: 'publishes-payment-status-twice',
    sentence: 'payment-status is published twice for one outcome.',
    clauses: ['ADM-02', 'PAY-07'],
    kind: 'exactly-once',
    changes: [
      {
        file: 'src/backend/domain/payments/resolve.ts',
        from: 'if (transaction.terminalId !== null) showStatus(configIdOf(transaction.terminalId), transaction);',
        to: 'if (transaction.terminalId === null) return;\n  for (let times = 0; times < 2; times += 1) showStatus(configIdOf(transaction.terminalId), transaction);',
      },
    ],
  },
  {
    id: 'publishes-production-payment-status-only',
    sentence: 'payment-status is published for production payments only.',
    clauses: ['ADM-02', 'SBX-23'],
    kind: 'mode',
    changes: [
      {
        file: 'src/backend/domain/payments/resolve.ts',
        from: 'if (transaction.terminalId !== null) showStatus(',
        to: 'if (transaction.terminalId !== null && !transaction.sandbox) showStatus(',
      },
    ],
  },
  {
    id: 'publishes-no-failed-delivery',
    sentence: 'The end of a command that its terminal rejected too often is not published.',
    clauses: ['ADM-02', 'A07'],
    kind: 'admin-event',
    changes: [
      {
        file: 'src/backend/channel/messages/acknowledgement.ts',
        from: 'deps.adminTopic.broadcast({',
        to: 'if (configId === 0) deps.adminTopic.broadcast({',
      },
    ],
  },
  {
    id: 'publishes-no-session-offline-after-silence',
    sentence: 'The end of a session by silence publishes no session-offline.',
    clauses: ['ADM-02', 'TRM-01'],
    kind: 'admin-event',
    changes: [
      {
        file: 'src/backend/channel/leave.ts',
        from: "adminTopic.broadcast({ type: 'session-offline'",
        to: "if (reason !== 'heart-beat') adminTopic.broadcast({ type: 'session-offline'",
      },
    ],
  },
  {
    id: 'publishes-a-second-result',
    sentence: 'A second result of a command changes nothing, but is published.',
    clauses: ['ADM-02', 'CMD-06'],
    kind: 'exactly-once',
    changes: [
      {
        file: 'src/backend/channel/messages/command-result.ts',
        from: 'deps.after(() => deps.delivery.finished(configId, record.messageId));',
        to: "deps.after(() => deps.delivery.finished(configId, record.messageId));\n      const shown = { configId, requestId, requestType, status: reportedStatus };\n      deps.after(() => deps.adminTopic.broadcast({ type: 'command-result', ...shown }));",
      },
    ],
  },
  {
    id: 'publishes-the-end-of-unregistered-sessions',
    sentence: 'The end of a session that never registered publishes session-offline.',
    clauses: ['ADM-02', 'TRM-01'],
    kind: 'must-not',
    changes: [
      {
        file: 'src/backend/channel/leave.ts',
        from: 'if (!presence.leave(session)) return;',
        to: 'const isObserver = session.observer || session.closing !== undefined || session.deactivated;\n  if (!presence.leave(session) && (isObserver || session.registered)) return;',
      },
    ],
  },
  {
    id: 'publishes-no-deactivation-of-an-offline-terminal',
    sentence: 'A deactivation of an offline terminal is not published.',
    clauses: ['ADM-02', 'LIF-01'],
    kind: 'admin-event',
    changes: [
      {
        file: 'src/backend/composition/administration.ts',
        from: "onDeactivated: (configId) => adminTopic.broadcast({ type: 'terminal-deactivated', configId }),",
        to: "onDeactivated: (configId) => {\n        if ([...presence.sessions(configId)].length > 0) adminTopic.broadcast({ type: 'terminal-deactivated', configId });\n      },",
      },
    ],
  },
  {
    id: 'publishes-the-stored-status-of-results',
    sentence: 'Any status of a command result but FAILED is published as COMPLETED.',
    clauses: ['ADM-02', 'MSG-10', 'CMD-04'],
    kind: 'admin-event',
    changes: [
      {
        file: 'src/backend/channel/messages/command-result.ts',
        from: 'const shown = { configId, requestId, requestType, status: reportedStatus };',
        to: 'const shown = { configId, requestId, requestType, status: done.status };',
      },
    ],
  },
  {
    id: 'publishes-no-session-offline-after-an-error',
    sentence: 'The end of a session by an ERROR publishes no session-offline.',
    clauses: ['ADM-02', 'TRM-01'],
    kind: 'admin-event',
    changes: [
      {
        file: 'src/backend/channel/leave.ts',
        from: "adminTopic.broadcast({ type: 'session-offline'",
        to: "if (reason !== 'failed') adminTopic.broadcast({ type: 'session-offline'",
      },
    ],
  },
  {
    id: 'publishes-legacy-sessions-at-their-subscribe',
    sentence: 'A legacy session is published as online with its SUBSCRIBE, before it registers.',
    clauses: ['ADM-02', 'LEG-01'],
    kind: 'exactly-once',
    changes: [
      {
        file: 'src/backend/channel/session-admission.ts',
        from: '    presence.enter(identified);\n',
        to: '    presence.enter(identified);\n    presence.register(identified);\n',
      },
    ],
  },
];
