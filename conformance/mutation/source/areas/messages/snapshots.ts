import type { SourceMutant } from '../../source-mutant.js';

/** Snapshots of the area messages. */
export const messagesSnapshotsMutants: readonly SourceMutant[] = [
  {
    id: 'overwrites-the-settings-by-a-snapshot',
    sentence: 'A settings snapshot overwrites the configured settings of the terminal.',
    clauses: ['MSG-06', 'MSG-02'],
    kind: 'must-not',
    changes: [
      {
        file: 'src/backend/store/terminals/terminal-store.ts',
        from: '.execute();\n      await touch(on, { configId, at });',
        to: ".execute();\n      await on\n        .updateTable('terminals')\n        .set(storedTerminals.changes({ settings }))\n        .where('config_id', '=', configId)\n        .execute();\n      await touch(on, { configId, at });",
      },
    ],
  },
  {
    id: 'limits-snapshots-to-16-kib',
    sentence: 'A settings snapshot above 16 KiB is rejected.',
    clauses: ['MSG-06'],
    kind: 'boundary',
    changes: [
      {
        file: 'src/backend/channel/messages/settings.ts',
        from: 'if (body.byteLength > deps.limits.settingsBytes) {',
        to: 'if (body.byteLength > deps.limits.settingsBytes / 2) {',
      },
    ],
  },
  {
    id: 'takes-snapshots-of-any-size',
    sentence: 'A settings snapshot above 32 KiB is stored.',
    clauses: ['MSG-06'],
    kind: 'boundary',
    changes: [
      {
        file: 'src/backend/channel/messages/settings.ts',
        from: 'if (body.byteLength > deps.limits.settingsBytes) {',
        to: 'if (body.byteLength > deps.limits.settingsBytes * 4) {',
      },
    ],
  },
  {
    id: 'keeps-the-first-snapshot',
    sentence: 'A second settings snapshot does not replace the first.',
    clauses: ['MSG-06'],
    kind: 'operation',
    changes: [
      {
        file: 'src/backend/store/terminals/terminal-store.ts',
        from: "settings: eb.ref('excluded.settings'),",
        to: "settings: eb.ref('settings_snapshots.settings'),",
      },
    ],
  },
  {
    id: 'keeps-the-time-of-the-first-snapshot',
    sentence: 'receivedAt of a settings snapshot is the time of the first one.',
    clauses: ['MSG-06'],
    kind: 'field',
    changes: [
      {
        file: 'src/backend/store/terminals/terminal-store.ts',
        from: "received_at: eb.ref('excluded.received_at'),",
        to: "received_at: eb.ref('settings_snapshots.received_at'),",
      },
    ],
  },
  {
    id: 'merges-snapshots',
    sentence: 'A settings snapshot is merged into the one before: a key that is gone stays.',
    clauses: ['MSG-06'],
    kind: 'operation',
    changes: [
      {
        file: 'src/backend/channel/messages/settings.ts',
        from: 'await deps.terminals.saveSnapshot(session.configId, snapshot.settings, monotonicNow());',
        to: 'const merged = mergedSettings.get(session.connection) ?? {};\n    Object.assign(merged, snapshot.settings);\n    mergedSettings.set(session.connection, merged);\n    await deps.terminals.saveSnapshot(session.configId, merged, monotonicNow());',
      },
      {
        file: 'src/backend/channel/messages/settings.ts',
        from: 'const read = jsonBody(terminalMessages.settings.body);',
        to: 'const read = jsonBody(terminalMessages.settings.body);\nconst mergedSettings = new WeakMap<object, Record<string, unknown>>();',
      },
    ],
  },
  {
    id: 'stores-infinite-numbers-as-null',
    sentence: 'A snapshot with the number 1e400 is stored, with null in its place.',
    clauses: ['MSG-06', 'BAD-55'],
    kind: 'boundary',
    changes: [
      {
        file: 'src/backend/channel/messages/settings.ts',
        from: 'if (hasInfinity(snapshot.settings))',
        to: 'if (hasInfinity(Object.keys(snapshot.settings)))',
      },
    ],
  },
];
