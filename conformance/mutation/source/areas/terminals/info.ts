import type { SourceMutant } from '../../source-mutant.js';

/** Info of the area terminals. */
export const terminalsInfoMutants: readonly SourceMutant[] = [
  {
    id: 'shows-no-fees-in-the-configuration',
    sentence: 'terminal/info always has empty fees.',
    clauses: ['TRM-03'],
    kind: 'field',
    changes: [
      {
        file: 'src/backend/store/terminals/terminal-info.ts',
        from: '    fees,\n',
        to: '    fees: fees === null ? fees : {},\n',
      },
    ],
  },
  {
    id: 'ignores-the-assignment-of-the-merchant',
    sentence: 'The assigned channels and gateways never reach terminal/info.',
    clauses: ['TRM-03'],
    kind: 'operation',
    changes: [
      {
        file: 'src/backend/store/terminals/terminal-info.ts',
        from: 'readAssignment(row)',
        to: 'readAssignment({ ...row, channels: null })',
      },
    ],
  },
  {
    id: 'shows-terminals-a-siblings-configuration',
    sentence: "terminal/info?configId= shows a terminal its sibling's configuration, fees included.",
    clauses: ['TRM-03'],
    kind: 'isolation',
    changes: [
      {
        file: 'src/backend/http/routes/terminal/terminal-info.ts',
        from: 'return named === configId ? configId : undefined;',
        to: 'return named === configId ? configId : named;',
      },
    ],
  },
  {
    id: 'shows-integrators-fees',
    sentence: 'terminal/info shows an integrator the fees of a terminal.',
    clauses: ['TRM-03', 'AUTH-15'],
    kind: 'must-not',
    changes: [
      {
        file: 'src/backend/http/routes/terminal/terminal-info.ts',
        from: '{ gateways: _gateways, fees: _fees, ...shown }',
        to: '{ gateways: _gateways, ...shown }',
      },
    ],
  },
  {
    id: 'shows-the-merchants-name-as-the-branchs',
    sentence: 'The name of the branch in terminal/info is that of the merchant.',
    clauses: ['TRM-03'],
    kind: 'field',
    changes: [
      {
        file: 'src/backend/store/terminals/terminal-info.ts',
        from: 'branch: { branchId, name: branchName },',
        to: 'branch: { branchId, name: branchName && merchantName },',
      },
    ],
  },
  {
    id: 'keeps-the-version-of-a-renamed-terminal',
    sentence: 'A new name or new settings do not raise the version; new fees do.',
    clauses: ['TRM-03'],
    kind: 'field',
    changes: [
      {
        file: 'src/backend/store/terminals/terminal-administration-store.ts',
        from: "...terminals.changes({ name, settings, fees }),\n          version: eb('version', '+', 1),",
        to: "...terminals.changes({ name, settings, fees }),\n          version: eb('version', '+', fees === undefined ? 0 : 1),",
      },
    ],
  },
  {
    id: 'raises-the-version-without-a-change',
    sentence: 'The same fees again raise the version.',
    clauses: ['TRM-03'],
    kind: 'field',
    changes: [
      {
        file: 'src/backend/domain/terminals/configure-terminal.ts',
        from: 'if (isDeepStrictEqual(before.fees, JSON.parse(JSON.stringify(fees)))) return before;',
        to: 'if (isDeepStrictEqual(before.fees, fees) && before.version === 0) return before;',
      },
    ],
  },
  {
    id: 'keeps-the-version-of-a-new-assignment',
    sentence: 'A change of the assigned channels or gateways does not raise the version of the terminals.',
    clauses: ['TRM-03'],
    kind: 'field',
    changes: [
      {
        file: 'src/backend/domain/gateways/gateway-configurations.ts',
        from: 'if (!isDeepStrictEqual(before, after)) await',
        to: "if (!isDeepStrictEqual(before, after) && merchantId === '') await",
      },
    ],
  },
  {
    id: 'merges-new-settings-into-the-old',
    sentence: 'A key that new settings leave out stays in the settings.',
    clauses: ['TRM-03', 'MSG-02'],
    kind: 'operation',
    changes: [
      {
        file: 'src/backend/domain/terminals/configure-terminal.ts',
        from: 'managedTerminals.configure(configId, { settings: stored })',
        to: 'managedTerminals.configure(configId, { settings: { ...before.settings, ...stored } })',
      },
    ],
  },
  {
    id: 'merges-new-fees-into-the-old',
    sentence: 'A fee that new fees leave out stays.',
    clauses: ['TRM-03'],
    kind: 'operation',
    changes: [
      {
        file: 'src/backend/domain/terminals/configure-terminal.ts',
        from: 'return managedTerminals.configure(configId, { fees });',
        to: 'return managedTerminals.configure(configId, { fees: { ...before.fees, ...fees } });',
      },
    ],
  },
];
