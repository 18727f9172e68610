import type { SourceMutant } from '../../source-mutant.js';

const file = 'src/backend/composition/storage.ts';
const from = 'const credentials = createCredentialStore(db);';
const atRestart = (statement: string): SourceMutant['changes'] => [
  { file, from, to: `${from}\n  if (!fresh) await ${statement}.execute();` },
];

/** Stored data that a restart changes. */
export const reconnectDataMutants: readonly SourceMutant[] = [
  {
    id: 'forgets-specific-ids-at-a-restart',
    sentence: 'After a restart a report with a known specificTId is stored as a new transaction.',
    clauses: ['REC-07', 'MSG-05', 'MSG-07'],
    kind: 'restart',
    changes: atRestart("db.updateTable('transactions').set({ specific_tid: null })"),
  },
  {
    id: 'delivers-what-was-done-again-after-a-restart',
    sentence: 'After a restart the commands that are done are delivered again.',
    clauses: ['REC-07', 'CMD-05', 'CMD-06'],
    kind: 'restart',
    changes: atRestart(
      "db.updateTable('messages').set({ status: 'SENT' }).where('status', '=', 'COMPLETED')",
    ),
  },
  {
    id: 'queues-commands-in-flight-anew-at-a-restart',
    sentence: 'After a restart a command without a result is redelivered without the header redelivered.',
    clauses: ['REC-07', 'CMD-05', 'A06'],
    kind: 'restart',
    changes: atRestart(
      "db.updateTable('messages').set({ status: 'QUEUED', sent_at: null }).where('status', '=', 'SENT')",
    ),
  },
  {
    id: 'revives-revoked-apps-at-a-restart',
    sentence: 'After a restart a revoked app receives tokens again.',
    clauses: ['REC-07', 'AUTH-06'],
    kind: 'restart',
    changes: atRestart("db.updateTable('apps').set({ revoked: 0 })"),
  },
];
