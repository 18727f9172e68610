import type { SourceMutant } from '../../../source/source-mutant.js';

/** Mutants of the second holdout in the area reconnect. */
export const reconnectSecondHoldout: readonly SourceMutant[] = [
  {
    id: 'ends-sent-commands-at-a-restart',
    sentence: 'What was sent and not done when the service stops does not go out again after the start.',
    clauses: ['REC-07', 'CMD-05'],
    kind: 'restart',
    changes: [
      {
        file: 'src/backend/composition/storage.ts',
        from: '  const credentials = createCredentialStore(db);',
        to: "  if (!fresh) await db.updateTable('messages').set({ completed_at: Date.now() }).where('status', '=', 'SENT').where('completed_at', 'is', null).execute();\n  const credentials = createCredentialStore(db);",
      },
    ],
  },
  {
    id: 'stores-reports-only-after-subscribe',
    sentence: 'A report that is sent before SUBSCRIBE is confirmed and not stored.',
    clauses: ['REC-06', 'MSG-05'],
    kind: 'delivery',
    changes: [
      {
        file: 'src/backend/channel/messages/transaction.ts',
        from: '    const parsed = read(body, deps.limits.jsonDepth);',
        to: '    if (session.subscription === undefined) return;\n    const parsed = read(body, deps.limits.jsonDepth);',
      },
    ],
  },
  {
    id: 'requires-a-subscription-to-register',
    sentence: 'A register before SUBSCRIBE ends the session.',
    clauses: ['REC-08'],
    kind: 'boundary',
    changes: [
      {
        file: 'src/backend/channel/messages/register.ts',
        from: '    if (!mayRegister(session)) return;\n    const { configId } = session;',
        to: "    if (session.subscription === undefined) throw new StompRefusal('NOT_REGISTERED', 'SUBSCRIBE first');\n    if (!mayRegister(session)) return;\n    const { configId } = session;",
      },
    ],
  },
  {
    id: 'waits-for-the-close-of-the-older-session',
    sentence: 'A terminal whose earlier session is still open is not registered by its new one.',
    clauses: ['REC-06', 'CHN-12'],
    kind: 'operation',
    changes: [
      {
        file: 'src/backend/channel/presence.ts',
        from: '    this.#registered.set(session.configId, session);\n',
        to: '    if (replaced === undefined) this.#registered.set(session.configId, session);\n',
      },
    ],
  },
];
