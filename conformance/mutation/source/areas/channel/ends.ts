import type { SourceMutant } from '../../source-mutant.js';

/** The end of sessions, and what comes before register. */
export const channelEndsMutants: readonly SourceMutant[] = [
  {
    id: 'goes-offline-with-an-unregistered-session',
    sentence: 'The end of a session that has not registered makes its terminal offline.',
    clauses: ['CHN-07', 'TRM-01'],
    kind: 'must-not',
    changes: [
      {
        file: 'src/backend/channel/presence.ts',
        from: 'if (this.#registered.get(session.configId) !== session) return false;',
        to: 'if (session.observer || (session.registered && this.#registered.get(session.configId) !== session)) return false;',
      },
    ],
  },
  {
    id: 'goes-offline-with-an-observer',
    sentence: 'The end of an observer makes the terminal offline.',
    clauses: ['CHN-07', 'CHN-13', 'TRM-01'],
    kind: 'must-not',
    changes: [
      {
        file: 'src/backend/channel/presence.ts',
        from: 'if (this.#registered.get(session.configId) !== session) return false;',
        to: 'if (!session.observer && this.#registered.get(session.configId) !== session) return false;',
      },
    ],
  },
  {
    id: 'stores-settings-before-the-register',
    sentence: 'Settings that are sent before register are stored and get no NOT_REGISTERED.',
    clauses: ['CHN-09', 'MSG-06'],
    kind: 'must-not',
    changes: [
      {
        file: 'src/backend/channel/messages/settings.ts',
        from: 'afterRegister: true,',
        to: 'afterRegister: false,',
      },
    ],
  },
  {
    id: 'completes-commands-before-the-register',
    sentence: 'A command result that is sent before register completes its command.',
    clauses: ['CHN-09', 'CMD-06'],
    kind: 'must-not',
    changes: [
      {
        file: 'src/backend/channel/messages/command-result.ts',
        from: 'afterRegister: true,',
        to: 'afterRegister: false,',
      },
    ],
  },
  {
    id: 'closes-an-unregistered-sender-with-1002',
    sentence: 'A SEND before register gets PROTOCOL_ERROR and the close status 1002.',
    clauses: ['CHN-09'],
    kind: 'field',
    changes: [
      {
        file: 'src/backend/channel/messages/registry.ts',
        from: "throw new StompRefusal('NOT_REGISTERED', 'Register first');",
        to: "throw new StompRefusal('PROTOCOL_ERROR', 'Register first');",
      },
    ],
  },
  {
    id: 'opens-the-channel-below-its-paths',
    sentence: 'A handshake at /webs/1 is accepted like one at /webs.',
    clauses: ['CHN-01'],
    kind: 'boundary',
    changes: [
      {
        file: 'src/backend/channel/upgrade.ts',
        from: '(webSocketPaths as readonly string[]).includes(path)',
        to: '(webSocketPaths as readonly string[]).some((each) => path.startsWith(each))',
      },
    ],
  },
  {
    id: 'opens-the-channel-in-any-letter-case',
    sentence: 'A handshake at /WEBS is accepted like one at /webs.',
    clauses: ['CHN-01'],
    kind: 'boundary',
    changes: [
      {
        file: 'src/backend/channel/upgrade.ts',
        from: '(webSocketPaths as readonly string[]).includes(path)',
        to: '(webSocketPaths as readonly string[]).includes(path.toLowerCase())',
      },
    ],
  },
  {
    id: 'ignores-sends-of-dashboards',
    sentence: 'A SEND of a dashboard gets its RECEIPT and no ERROR.',
    clauses: ['CHN-06'],
    kind: 'must-not',
    changes: [
      {
        file: 'src/backend/channel/messages/registry.ts',
        from: 'const message = terminalMessageRegistry.get(destination);',
        to: "if (session.kind === 'admin') return () => undefined;\n  const message = terminalMessageRegistry.get(destination);",
      },
    ],
  },
  {
    id: 'rejects-by-an-observers-nack',
    sentence: "An observer's NACK rejects a message of the terminal.",
    clauses: ['CHN-17'],
    kind: 'must-not',
    changes: [
      {
        file: 'src/backend/channel/messages/acknowledgement.ts',
        from: "if (session.kind !== 'terminal' || session.observer || session.deactivated) return;\n  // CHN-12",
        to: "if (session.kind !== 'terminal' || session.deactivated) return;\n  if (session.observer) {\n    await deps.messages.settle(session.configId, messageId, Date.now());\n    return;\n  }\n  // CHN-12",
      },
    ],
  },
  {
    id: 'shows-kicked-terminals-online',
    sentence: 'A terminal whose session was kicked is still shown online after its DISCONNECT.',
    clauses: ['CHN-07'],
    kind: 'delivery',
    changes: [
      {
        file: 'src/backend/channel/presence.ts',
        from: '    if (this.#registered.get(session.configId) !== session) return false;',
        to: '    if (this.#registered.get(session.configId) !== session || session.closing !== undefined) return false;',
      },
    ],
  },
];
