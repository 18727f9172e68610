import type { SourceMutant } from '../../source-mutant.js';

/** Send of the area stomp. */
export const stompSendMutants: readonly SourceMutant[] = [
  {
    id: 'ignores-a-send-without-a-destination',
    sentence: 'A SEND without destination is ignored.',
    clauses: ['N01', 'CHN-15'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/stomp/session/frames/send.ts',
        from: "const destination = requiredHeader(frame, 'destination'); // N01",
        to: "const destination = headerValue(frame.headers, 'destination'); // N01\n    if (destination === undefined) return;",
      },
    ],
  },
  {
    id: 'confirms-a-send-before-it-is-stored',
    sentence: 'The RECEIPT of a SEND is written before its effect is stored.',
    clauses: ['N02', 'CHN-15'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/backend/channel/terminal-channel.ts',
        from: 'return changedBy(session, messageFor(session, send.destination)(immediate, send));',
        to: 'const change = changedBy(session, messageFor(session, send.destination)(immediate, send));\n      if (change instanceof Promise) change.catch(() => undefined);',
      },
    ],
  },
  {
    id: 'sends-without-its-transaction',
    sentence: 'A SEND that names no open transaction takes effect at once.',
    clauses: ['N05', 'CHN-15', 'BAD-29'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/stomp/session/frames/send.ts',
        from: 'if (transaction === undefined) return deliverToApplication(context, message);',
        to: 'if (transaction === undefined || context.transaction?.id !== transaction)\n      return deliverToApplication(context, message);',
      },
    ],
  },
  {
    id: 'confirms-a-send-half-a-second-before-its-effect',
    sentence: 'The RECEIPT of a SEND is sent at once, and its effect follows after half a second.',
    clauses: ['N02'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/backend/channel/terminal-channel.ts',
        from: 'return changedBy(session, messageFor(session, send.destination)(immediate, send));',
        to: 'const later = new Promise((done) => setTimeout(done, 500));\n      const change = later.then(() => messageFor(session, send.destination)(immediate, send));\n      change.catch(() => undefined);\n      changedBy(session, change);',
      },
    ],
  },
];
