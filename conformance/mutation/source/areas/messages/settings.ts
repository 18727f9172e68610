import type { SourceMutant } from '../../source-mutant.js';

/** Settings of the area messages. */
export const messagesSettingsMutants: readonly SourceMutant[] = [
  {
    id: 'sends-all-keys-with-each-change',
    sentence: 'A change of one setting sends a CONFIG_UPDATE for every key.',
    clauses: ['MSG-02'],
    kind: 'exactly-once',
    changes: [
      {
        file: 'src/backend/domain/terminals/configure-terminal.ts',
        from: '!Object.hasOwn(before, key) || !isDeepStrictEqual(before[key], value)',
        to: '!Object.hasOwn(before, key) || !isDeepStrictEqual(before, after) || value === undefined',
      },
    ],
  },
  {
    id: 'announces-no-removed-keys',
    sentence: 'A removed setting sends no CONFIG_UPDATE.',
    clauses: ['MSG-02'],
    kind: 'operation',
    changes: [
      {
        file: 'src/backend/domain/terminals/configure-terminal.ts',
        from: '    ...removed.map((key) => ({ key, value: null })),\n',
        to: '    ...removed.slice(removed.length).map((key) => ({ key, value: null })),\n',
      },
    ],
  },
  {
    id: 'sends-removed-keys-without-a-value',
    sentence: 'The CONFIG_UPDATE of a removed setting has no value.',
    clauses: ['MSG-02'],
    kind: 'field',
    changes: [
      {
        file: 'src/backend/domain/terminals/configure-terminal.ts',
        from: '({ key, value: null })',
        to: '({ key, value: undefined })',
      },
    ],
  },
  {
    id: 'sends-settings-as-text',
    sentence: 'value of CONFIG_UPDATE is JSON text and not the value.',
    clauses: ['MSG-02'],
    kind: 'field',
    changes: [
      {
        file: 'src/backend/domain/terminals/configure-terminal.ts',
        from: 'JSON.stringify({ action, key, value })',
        to: 'JSON.stringify({ action, key, value: JSON.stringify(value) })',
      },
    ],
  },
  {
    id: 'announces-the-first-changed-key-only',
    sentence: 'A change of settings sends one CONFIG_UPDATE, for the first key only.',
    clauses: ['MSG-02'],
    kind: 'delivery',
    changes: [
      {
        file: 'src/backend/domain/terminals/configure-terminal.ts',
        from: 'for (const change of changes) {',
        to: 'for (const change of changes.slice(0, 1)) {',
      },
    ],
  },
];
