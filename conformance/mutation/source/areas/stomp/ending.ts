import type { SourceMutant } from '../../source-mutant.js';

/** The end of a session, and what comes after it. */
export const stompEndingMutants: readonly SourceMutant[] = [
  {
    id: 'keeps-a-terminal-online-after-a-cut',
    sentence: 'A socket that is cut leaves the terminal online.',
    clauses: ['W12'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/stomp/session/session-machine.ts',
        from: "      return lose(flushing, { cause: 'closed' });\n    default:\n      return end(state, input) ?? known.stay;",
        to: '      return known.stay;\n    default:\n      return end(state, input) ?? known.stay;',
      },
    ],
  },
  {
    id: 'drops-clients-after-three-intervals',
    sentence: 'A client that is silent for two intervals is kept for another one.',
    clauses: ['H07', 'H06', 'H02', 'BAD-50'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/stomp/session/keep-alive.ts',
        from: 'now - this.#lastRead < 2 * interval',
        to: 'now - this.#lastRead < 3 * interval',
      },
    ],
  },
  {
    id: 'never-drops-silent-clients',
    sentence: 'A silent client is never dropped.',
    clauses: ['H07', 'H06', 'BAD-50'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/stomp/session/connection-timers.ts',
        from: "if (canJudge && reading && keepAlive.isSilent(round.now)) return 'silent';",
        to: '',
      },
    ],
  },
  {
    id: 'keeps-a-silent-terminal-online',
    sentence: 'A terminal whose session was dropped for silence stays online.',
    clauses: ['H07', 'BAD-50'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/stomp/session/session-machine.ts',
        from: "      return terminate(state, 'heart-beat'); // H07",
        to: "      return to({ phase: 'closed', cause: 'heart-beat', disconnectNotice: 'none', since: undefined }, { kind: 'terminate' });",
      },
    ],
  },
  {
    id: 'passes-client-headers-on',
    sentence: 'The message-id of a SEND is that of its CHECK_IN.',
    clauses: ['N03'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/backend/channel/messages/heartbeat.ts',
        from: '  async handle(deps, session) {',
        to: '  async handle(deps, session, { headers }) {',
      },
      {
        file: 'src/backend/channel/messages/heartbeat.ts',
        from: '    deps.after(() => checkIn(deps, session, now));',
        to: "    const own = headers.find(([name]) => name === 'message-id')?.[1];\n    deps.after(() => checkIn(own === undefined ? deps : { messageId: () => own }, session, now));",
      },
    ],
  },
  {
    id: 'marks-everything-as-redelivered',
    sentence: 'Every MESSAGE is marked as redelivered.',
    clauses: ['BAD-53', 'A06'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/backend/channel/delivery.ts',
        from: "const redelivered = message.status === 'SENT' || again !== undefined;",
        to: 'const redelivered = true;',
      },
    ],
  },
  {
    id: 'never-marks-redelivery',
    sentence: 'No MESSAGE is marked as redelivered after a reconnect.',
    clauses: ['BAD-53', 'A06'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/backend/channel/delivery.ts',
        from: "const redelivered = message.status === 'SENT' || again !== undefined;",
        to: 'const redelivered = again !== undefined;',
      },
    ],
  },
  {
    id: 'renames-redelivered-messages',
    sentence: 'A message that comes again has another message-id.',
    clauses: ['BAD-53', 'A06'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/backend/channel/delivery.ts',
        from: '    const frame = { messageId: message.messageId, body: message.body, contentType: jsonContent, headers };',
        to: "    const frame = { messageId: `${message.messageId}${again ?? ''}${message.status === 'SENT' ? '-2' : ''}`, body: message.body, contentType: jsonContent, headers };",
      },
    ],
  },
  {
    id: 'sends-at-once-in-a-transaction',
    sentence: 'A SEND in a transaction takes effect at once.',
    clauses: ['T03', 'T02', 'T05'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/stomp/session/frames/send.ts',
        from: "    openTransaction(context, transaction).join(frame, { kind: 'send', message }, context.limits);",
        to: '    openTransaction(context, transaction);\n    return deliverToApplication(context, message);',
      },
    ],
  },
  {
    id: 'acknowledges-at-once-in-a-transaction',
    sentence: 'An ACK in a transaction takes effect at once.',
    clauses: ['T03', 'T02'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/stomp/session/frames/settle.ts',
        from: '    openTransaction(context, transaction).join(frame, { kind, delivery }, context.limits);\n    return;',
        to: '    openTransaction(context, transaction);',
      },
    ],
  },
  {
    id: 'commits-at-disconnect',
    sentence: 'An open transaction is committed at DISCONNECT.',
    clauses: ['T03'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/stomp/session/frames/disconnect.ts',
        from: '  run() {},',
        to: "  run(context) {\n    const sends = context.transaction?.steps ?? [];\n    return context.application.commit?.(\n      context,\n      sends.filter(({ kind }) => kind === 'send'),\n    );\n  },",
      },
    ],
  },
  {
    id: 'handles-frames-after-disconnect',
    sentence: 'The frames after DISCONNECT are handled.',
    clauses: ['D03', 'BAD-48'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/stomp/session/frames/disconnect.ts',
        from: '    context.disconnect();',
        to: '    setTimeout(() => context.disconnect(), 50);',
      },
    ],
  },
  {
    id: 'lets-peers-linger',
    sentence: 'A peer that sends no close frame is kept for 30 s.',
    clauses: ['X04', 'D01'],
    kind: 'stomp-row',
    changes: [{ file: 'src/stomp/limits.ts', from: 'closeTimeoutMs: 2_000,', to: 'closeTimeoutMs: 30_000,' }],
  },
  {
    id: 'drops-a-connection-with-its-error',
    sentence: 'The socket is destroyed together with the ERROR.',
    clauses: ['X04', 'L02', 'X01'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/stomp/session/session-machine.ts',
        from: "      { kind: 'close', status: closeStatus[code], reason: code },",
        to: "      { kind: 'terminate' },",
      },
    ],
  },
  {
    id: 'publishes-offline-twice',
    sentence: 'The end of a session is published twice.',
    clauses: ['W12', 'BAD-56', 'D04', 'BAD-50'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/backend/channel/leave.ts',
        from: "  adminTopic.broadcast({ type: 'session-offline', configId: session.configId });",
        to: "  adminTopic.broadcast({ type: 'session-offline', configId: session.configId });\n  adminTopic.broadcast({ type: 'session-offline', configId: session.configId });",
      },
    ],
  },
  {
    id: 'takes-larger-messages',
    sentence: 'A WebSocket message may have 16 MiB.',
    clauses: ['BAD-39'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/stomp/limits.ts',
        from: 'webSocketPayloadBytes: 1_048_576,',
        to: 'webSocketPayloadBytes: 16_777_216,',
      },
    ],
  },
  {
    id: 'opens-queues-to-siblings',
    sentence: 'A terminal may subscribe to every queue.',
    clauses: ['BAD-21', 'U04'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/backend/channel/session-admission.ts',
        from: '  if (destination !== own)',
        to: '  if (destination !== own && !/^\\/queue\\/terminal\\/[0-9]+$/.test(destination))',
      },
    ],
  },
];
