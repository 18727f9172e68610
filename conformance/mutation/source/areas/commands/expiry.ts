import type { SourceMutant } from '../../source-mutant.js';

/** Expiry of the area commands. */
export const commandsExpiryMutants: readonly SourceMutant[] = [
  {
    id: 'never-expires-commands',
    sentence: 'Commands do not expire: after 24 h they are still delivered, and read SENT or QUEUED.',
    clauses: ['CMD-02', 'CMD-06', 'CMD-03'],
    kind: 'timing',
    changes: [
      {
        file: 'src/backend/http/responses/payments.ts',
        from: 'const expired = command.completedAt === null && command.expiresAt <= now;',
        to: 'const expired = command.completedAt === null && now < 0;',
      },
      {
        file: 'src/backend/store/messages/message-store.ts',
        from: 'if (rows.every((row) => row.expiresAt > now)) return rows.map(readMessage);',
        to: 'if (rows.length >= 0) return rows.map(readMessage);',
      },
      {
        file: 'src/backend/store/messages/message-outcome.ts',
        from: ".where('completed_at', 'is', null)\n      .where('expires_at', '>', parameter('at'))\n      .returning(messages.selection)\n      .$castTo<MessageRow>(),",
        to: ".where('completed_at', 'is', null)\n      .returning(messages.selection)\n      .$castTo<MessageRow>(),",
      },
    ],
  },
  {
    id: 'delivers-expired-commands',
    sentence: 'A command that reads EXPIRED is still delivered when the terminal comes back.',
    clauses: ['CMD-02', 'CMD-06'],
    kind: 'timing',
    changes: [
      {
        file: 'src/backend/store/messages/message-store.ts',
        from: 'if (rows.every((row) => row.expiresAt > now)) return rows.map(readMessage);',
        to: 'if (rows.length >= 0) return rows.map(readMessage);',
      },
    ],
  },
  {
    id: 'completes-expired-commands',
    sentence: 'A result after the expiry of a command completes it.',
    clauses: ['CMD-06'],
    kind: 'must-not',
    changes: [
      {
        file: 'src/backend/store/messages/message-outcome.ts',
        from: ".where('completed_at', 'is', null)\n      .where('expires_at', '>', parameter('at'))\n      .returning(messages.selection)\n      .$castTo<MessageRow>(),",
        to: ".where('completed_at', 'is', null)\n      .returning(messages.selection)\n      .$castTo<MessageRow>(),",
      },
    ],
  },
  {
    id: 'expires-commands-after-an-hour',
    sentence: 'A command expires an hour after its trigger.',
    clauses: ['CMD-02'],
    kind: 'boundary',
    changes: [
      {
        file: 'src/backend/composition/services.ts',
        from: "lifetimeMs: config['command.lifetime'],",
        to: "lifetimeMs: config['command.lifetime'] / 24,",
      },
    ],
  },
];
