import type { SourceMutant } from '../../source-mutant.js';

const info = 'src/backend/http/routes/terminal/terminal-info.ts';
const list = 'src/backend/http/routes/terminal/list-terminals.ts';
const token = 'src/backend/http/routes/terminal/web-socket-token.ts';

/** Terminals as other callers see them, and in other states than the usual one. */
export const terminalsCallersMutants: readonly SourceMutant[] = [
  {
    id: 'shows-users-terminals-without-settings',
    sentence: 'listTerminals shows a user, who is not an app, no settings.',
    clauses: ['TRM-01'],
    kind: 'field',
    changes: [
      {
        file: list,
        from: 'items: page.items.map((terminal) => toTerminalResponse(terminal, isOnline(terminal.configId))),',
        to: "items: page.items\n          .map((terminal) => toTerminalResponse(terminal, isOnline(terminal.configId)))\n          .map((shown) => (callerOf(request).role === 'MERCHANT' ? { ...shown, settings: {} } : shown)),",
      },
    ],
  },
  {
    id: 'shows-an-unknown-branch-as-empty',
    sentence: 'listTerminals responds to an unknown branchId with an empty list.',
    clauses: ['TRM-01', 'TEN-04'],
    kind: 'operation',
    changes: [
      {
        file: list,
        from: "throw notFound('branch');",
        to: 'return { items: [], nextCursor: null };',
      },
      {
        file: list,
        from: "import { notFound } from '../../../domain/service-error.js';\n",
        to: '',
      },
    ],
  },
  {
    id: 'shows-deactivated-terminals-as-active',
    sentence: 'listTerminals shows a deactivated terminal as ACTIVE.',
    clauses: ['TRM-01'],
    kind: 'field',
    changes: [
      {
        file: 'src/backend/http/responses/payments.ts',
        from: 'status: terminal.status,',
        to: "status: terminal.status === 'DEACTIVATED' ? 'ACTIVE' : terminal.status,",
      },
    ],
  },
  {
    id: 'shows-a-name-without-its-accents',
    sentence: 'The name of a terminal loses its characters beyond ASCII.',
    clauses: ['TRM-01'],
    kind: 'field',
    changes: [
      {
        file: 'src/backend/http/responses/payments.ts',
        from: 'name: terminal.name,',
        to: "name: terminal.name.replace(/[^ -~]/g, ''),",
      },
    ],
  },
  {
    id: 'keeps-sandbox-apps-from-the-configuration',
    sentence: 'terminal/info is 404 for a sandbox app.',
    clauses: ['TRM-03'],
    kind: 'mode',
    changes: [
      {
        file: info,
        from: "if (info === undefined) throw notFound('terminal');",
        to: "if (info === undefined || caller.sandbox) throw notFound('terminal');",
      },
    ],
  },
  {
    id: 'shows-observers-the-gateways',
    sentence: 'terminal/info shows an observer the gateways of the terminal.',
    clauses: ['TRM-03'],
    kind: 'field',
    changes: [
      {
        file: info,
        from: 'const { gateways: _gateways, fees: _fees, ...shown } = info;',
        to: 'const { fees: _fees, ...shown } = info;',
      },
    ],
  },
  {
    id: 'keeps-users-from-ws-tokens',
    sentence: 'A MERCHANT user gets no wsToken for a terminal.',
    clauses: ['TRM-04'],
    kind: 'credentials',
    changes: [
      {
        file: token,
        from: "if (!isOwn(caller, configId)) throw notFound('terminal');",
        to: "if (!isOwn(caller, configId) || caller.role === 'MERCHANT') throw notFound('terminal');",
      },
    ],
  },
  {
    id: 'issues-users-a-token-for-a-deactivated-terminal',
    sentence: 'A user gets a wsToken for a deactivated terminal.',
    clauses: ['TRM-04', 'LIF-02'],
    kind: 'credentials',
    changes: [
      {
        file: token,
        from: 'refuseDeactivated(terminal);',
        to: "if (caller.role !== 'BRANCH') refuseDeactivated(terminal);",
      },
    ],
  },
  {
    id: 'always-shows-the-channel-card',
    sentence: 'terminal/info has the channel card, also where it is not assigned.',
    clauses: ['TRM-03'],
    kind: 'field',
    changes: [
      {
        file: 'src/backend/store/terminals/terminal-info.ts',
        from: 'channels: [...channels],',
        to: "channels: channels.includes('card') ? [...channels] : ['card', ...channels],",
      },
    ],
  },
];
