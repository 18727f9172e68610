import type { SourceMutant } from '../../source-mutant.js';

/** Restart of the area reconnect. */
export const reconnectRestartMutants: readonly SourceMutant[] = [
  {
    id: 'forgets-commands-in-flight-at-a-restart',
    sentence: 'A restart loses the commands that were sent and have no result.',
    clauses: ['REC-07', 'CMD-05'],
    kind: 'restart',
    changes: [
      {
        file: 'src/backend/composition/storage.ts',
        from: 'const credentials = createCredentialStore(db);',
        to: "const credentials = createCredentialStore(db);\n  if (!fresh) await db.deleteFrom('messages').where('status', '=', 'SENT').execute();",
      },
    ],
  },
  {
    id: 'forgets-queued-pushes-at-a-restart',
    sentence: 'A restart loses the pushes that wait for an offline terminal.',
    clauses: ['REC-07', 'PAY-07', 'MSG-02'],
    kind: 'restart',
    changes: [
      {
        file: 'src/backend/composition/storage.ts',
        from: 'const credentials = createCredentialStore(db);',
        to: "const credentials = createCredentialStore(db);\n  if (!fresh) await db.deleteFrom('messages').where('request_id', 'is', null).execute();",
      },
    ],
  },
  {
    id: 'loses-the-last-changes-at-a-stop',
    sentence: 'What was stored since the last snapshot is lost when the service stops.',
    clauses: ['REC-07', 'REC-06'],
    kind: 'restart',
    changes: [
      {
        file: 'src/backend/store/engine/snapshots.ts',
        from: 'await this.#working;\n    await this.#save().catch(',
        to: 'await this.#working;\n    await Promise.resolve().catch(',
      },
    ],
  },
  {
    id: 'loses-the-settings-snapshots-at-a-restart',
    sentence: 'A restart loses the settings that terminals uploaded.',
    clauses: ['REC-07', 'MSG-06'],
    kind: 'restart',
    changes: [
      {
        file: 'src/backend/composition/storage.ts',
        from: 'const credentials = createCredentialStore(db);',
        to: "const credentials = createCredentialStore(db);\n  if (!fresh) await db.deleteFrom('settings_snapshots').execute();",
      },
    ],
  },
  {
    id: 'closes-a-restart-with-1001',
    sentence: 'Sessions are closed with 1001 before a restart and not with 1012.',
    clauses: ['REC-07'],
    kind: 'field',
    changes: [
      {
        file: 'src/stomp/errors.ts',
        from: 'SHUTTING_DOWN: 1012,',
        to: 'SHUTTING_DOWN: 1001,',
      },
    ],
  },
  {
    id: 'sends-no-error-before-a-restart',
    sentence: 'Before a restart sessions are closed without ERROR SHUTTING_DOWN.',
    clauses: ['REC-07'],
    kind: 'operation',
    changes: [
      {
        file: 'src/stomp/session/session-machine.ts',
        from: "case 'shutdown':\n      return refuse(state, { thrown: shuttingDown() });\n    case 'gone':\n      return lose(flushing",
        to: "case 'shutdown':\n      return close(state, 'shutdown', closeStatus.SHUTTING_DOWN, 'SHUTTING_DOWN');\n    case 'gone':\n      return lose(flushing",
      },
    ],
  },
];
