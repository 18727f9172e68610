import type { SourceMutant } from '../../source-mutant.js';

/** Destinations of the area channel. */
export const channelDestinationsMutants: readonly SourceMutant[] = [
  {
    id: 'relays-sends-to-terminal-queues',
    sentence: 'A SEND to the queue of a terminal reaches that terminal.',
    clauses: ['CHN-06', 'BAD-25'],
    kind: 'must-not',
    changes: [
      {
        file: 'src/backend/channel/messages/registry.ts',
        from: 'const message = terminalMessageRegistry.get(destination);',
        to: "const message = terminalMessageRegistry.get(destination);\n  const target = /^\\/queue\\/terminal\\/([0-9]+)$/.exec(destination)?.[1];\n  if (target !== undefined)\n    return (deps, { body }) => {\n      const { connection, subscription } = deps.presence.session(Number(target)) ?? {};\n      const frame = { messageId: deps.messageId(), body, contentType: 'application/json' };\n      if (subscription) connection?.deliver(subscription.id, frame);\n    };",
      },
    ],
  },
  {
    id: 'ignores-sends-to-topics',
    sentence: 'A SEND to a topic gets its RECEIPT, and the session lives.',
    clauses: ['CHN-06', 'BAD-25'],
    kind: 'must-not',
    changes: [
      {
        file: 'src/backend/channel/messages/registry.ts',
        from: 'const message = terminalMessageRegistry.get(destination);',
        to: "const message = terminalMessageRegistry.get(destination);\n  if (destination.startsWith('/topic/')) return () => undefined;",
      },
    ],
  },
  {
    id: 'accepts-destinations-with-a-slash-at-the-end',
    sentence: 'A SEND to /app/terminal/heartbeat/ is accepted.',
    clauses: ['CHN-06', 'BAD-25', 'N01'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/backend/channel/messages/registry.ts',
        from: 'terminalMessageRegistry.get(destination);',
        to: "terminalMessageRegistry.get(destination.replace(/\\/$/, ''));",
      },
    ],
  },
  {
    id: 'ignores-unknown-app-destinations',
    sentence: 'A SEND to an unknown destination below /app gets its RECEIPT, and the session lives.',
    clauses: ['CHN-06', 'BAD-25', 'N01'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/backend/channel/messages/registry.ts',
        from: 'const message = terminalMessageRegistry.get(destination);',
        to: "const message = terminalMessageRegistry.get(destination);\n  if (message === undefined && destination.startsWith('/app/') && session.kind === 'terminal') return () => undefined;",
      },
    ],
  },
  {
    id: 'ignores-forged-messages-in-transactions',
    sentence: 'A SEND to a queue in a transaction of STOMP is dropped at its COMMIT, and not rejected.',
    clauses: ['CHN-06'],
    kind: 'must-not',
    changes: [
      {
        file: 'src/backend/channel/commit.ts',
        from: '          const { message } = operation;\n',
        to: "          const { message } = operation;\n          if (!message.destination.startsWith('/app/')) break;\n",
      },
    ],
  },
];
