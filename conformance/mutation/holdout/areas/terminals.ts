import type { SourceMutant } from '../../source/source-mutant.js';

/** Mutants of the holdout in the area terminals. */
export const terminalsHoldout: readonly SourceMutant[] = [
  {
    id: 'refuses-pages-of-one-item',
    sentence: 'A limit of 1 in a query is rejected.',
    clauses: ['TRM-01', 'REF-01'],
    kind: 'boundary',
    changes: [
      {
        file: 'src/backend/http/keyset-cursor.ts',
        from: 'if (limit >= 1 && limit <= limits.maxPageLimit) return limit;',
        to: 'if (limit > 1 && limit <= limits.maxPageLimit) return limit;',
      },
    ],
  },
  {
    id: 'gives-terminals-tokens-of-their-siblings',
    sentence: 'A terminal obtains a wsToken for a sibling terminal of its branch.',
    clauses: ['TRM-04'],
    kind: 'credentials',
    changes: [
      {
        file: 'src/backend/http/routes/terminal/web-socket-token.ts',
        from: 'return caller.terminal === null || caller.terminal.configId === configId;',
        to: 'return caller.terminal === null || caller.branchId !== null || caller.terminal.configId === configId;',
      },
    ],
  },
  {
    id: 'keeps-the-version-when-only-fees-change',
    sentence: 'The version of a configuration does not grow when the fees change.',
    clauses: ['TRM-03'],
    kind: 'administration',
    changes: [
      {
        file: 'src/backend/store/terminals/terminal-administration-store.ts',
        from: "version: eb('version', '+', 1),\n        }))\n        .where('config_id', '=', configId)",
        to: "version: eb('version', '+', fees === undefined ? 1 : 0),\n        }))\n        .where('config_id', '=', configId)",
      },
    ],
  },
  {
    id: 'raises-the-versions-of-other-merchants',
    sentence: 'A change of the gateways of a merchant raises the versions of all terminals.',
    clauses: ['TRM-03'],
    kind: 'isolation',
    changes: [
      {
        file: 'src/backend/store/terminals/terminal-administration-store.ts',
        from: "\n        .where('merchant_id', '=', merchantId)",
        to: '',
      },
      {
        file: 'src/backend/store/terminals/terminal-administration-store.ts',
        from: 'async raiseVersions(merchantId) {',
        to: 'async raiseVersions() {',
      },
    ],
  },
  {
    id: 'caches-terminal-info',
    sentence:
      'terminal/info is cached for five seconds, so that a terminal fetches its old configuration again.',
    clauses: ['TRM-03', 'MSG-02'],
    kind: 'timing',
    changes: [
      {
        file: 'src/backend/store/terminals/terminal-info.ts',
        from: '  return async (on, configId) => {\n    const [row] = (await find(on, { configId })).rows;\n    return row && toTerminalInfo(row);\n',
        to: '  const recent = new Map<number, { readonly at: number; readonly info: TerminalInfo | undefined }>();\n  return async (on, configId) => {\n    const known = recent.get(configId);\n    if (known !== undefined && Date.now() - known.at < 5000) return known.info;\n    const [row] = (await find(on, { configId })).rows;\n    const info = row && toTerminalInfo(row);\n    recent.set(configId, { at: Date.now(), info });\n    return info;\n',
      },
    ],
  },
  {
    id: 'hands-out-the-same-web-socket-token-again',
    sentence:
      'A second request for a wsToken within five minutes gets the first one again, which expires earlier.',
    clauses: ['TRM-02', 'CHN-08'],
    kind: 'timing',
    changes: [
      {
        file: 'src/backend/http/routes/terminal/web-socket-token.ts',
        from: 'wsToken: webSocketTokens.issue(caller, grant),',
        to: 'wsToken: recentToken(`${caller.subject} ${configId}`, () => webSocketTokens.issue(caller, grant)),',
      },
      {
        file: 'src/backend/http/routes/terminal/web-socket-token.ts',
        from: '): void {\n  app.post(',
        to: '): void {\n  const recent = new Map<string, { readonly at: number; readonly wsToken: string }>();\n  const recentToken = (key: string, issue: () => string): string => {\n    const known = recent.get(key);\n    if (known !== undefined && Date.now() - known.at < 300_000) return known.wsToken;\n    const wsToken = issue();\n    recent.set(key, { at: Date.now(), wsToken });\n    return wsToken;\n  };\n  app.post(',
      },
    ],
  },
  {
    id: 'shows-terminals-online-after-a-silent-cut',
    sentence: 'A terminal that is cut without DISCONNECT stays online in listTerminals.',
    clauses: ['TRM-01', 'W12'],
    kind: 'must-not',
    changes: [
      {
        file: 'src/backend/channel/terminal-channel.ts',
        from: '      leave(deps, session, cause);',
        to: "      if (cause !== 'closed') leave(deps, session, cause);",
      },
    ],
  },
  {
    id: 'hides-deactivated-terminals-of-a-branch',
    sentence: 'listTerminals with a branchId leaves out deactivated terminals.',
    clauses: ['TRM-01'],
    kind: 'operation',
    changes: [
      {
        file: 'src/backend/store/terminals/terminal-page.ts',
        from: ".where('branch_id', '=', parameter('ofBranch'))",
        to: ".where('branch_id', '=', parameter('ofBranch')).where('status', '=', 'ACTIVE')",
      },
    ],
  },
];
