import type { SourceMutant } from '../../source-mutant.js';

const route = 'src/backend/http/routes/terminal/request-terminal.ts';
const withCaller = {
  file: route,
  from: 'const command = await trigger(services.trigger, terminal, wanted);',
} as const;
const moves = 'src/backend/http/routes/admin/terminal-triggers.ts';

/** Commands by other callers, of other types and with other addresses than the usual ones. */
export const commandsCallersMutants: readonly SourceMutant[] = [
  {
    id: 'keeps-sandbox-apps-from-triggering',
    sentence: 'The command of a sandbox app gets its 202 and is never delivered.',
    clauses: ['CMD-01'],
    kind: 'mode',
    changes: [
      {
        ...withCaller,
        to: 'const { sandbox } = callerOf(request);\n      const command = await trigger(\n        sandbox ? { ...services.trigger, deliver: () => undefined } : services.trigger,\n        terminal,\n        wanted,\n      );',
      },
    ],
  },
  {
    id: 'responds-with-the-requested-address',
    sentence: 'The response to a command by its terminalId has the configId 0.',
    clauses: ['CMD-01'],
    kind: 'field',
    changes: [
      {
        file: route,
        from: 'configId: terminal.configId,',
        to: 'configId: address.configId ?? 0,',
      },
    ],
  },
  {
    id: 'keeps-users-from-syncing',
    sentence: 'SYNC_REQUEST of requestTerminal is refused.',
    clauses: ['CMD-01'],
    kind: 'operation',
    changes: [
      {
        file: 'src/backend/domain/commands/trigger.ts',
        from: "if (requestType !== 'PRINT') return { requestType };",
        to: "if (requestType === 'SYNC_REQUEST') throw invalidField('/requestType', 'is not known');\n  if (requestType !== 'PRINT') return { requestType };",
      },
    ],
  },
  {
    id: 'sends-commands-without-their-request-id',
    sentence: 'The message of a FORCE_REFRESH has no requestId.',
    clauses: ['CMD-01'],
    kind: 'field',
    changes: [
      {
        file: 'src/backend/domain/commands/trigger.ts',
        from: 'body: JSON.stringify({ action, ...fields, requestId }),',
        to: "body: JSON.stringify({ action, ...fields, ...(action !== 'FORCE_REFRESH' && { requestId }) }),",
      },
    ],
  },
  {
    id: 'drops-control-characters-of-a-print',
    sentence: 'Control characters of a PRINT are dropped.',
    clauses: ['CMD-01'],
    kind: 'field',
    changes: [
      {
        file: 'src/backend/domain/commands/trigger.ts',
        from: 'return { requestType, body };',
        to: "return { requestType, body: body.replace(/[\\u0001-\\u0008\\u000b-\\u000c\\u000e-\\u001f]/g, '') };",
      },
    ],
  },
  {
    id: 'takes-types-in-lower-case',
    sentence: 'requestTerminal takes a requestType in lower case.',
    clauses: ['CMD-01'],
    kind: 'boundary',
    changes: [
      {
        file: route,
        from: 'readTrigger(requestType, body,',
        to: 'readTrigger(requestType.toUpperCase(), body,',
      },
    ],
  },
  {
    id: 'finds-no-terminal-before-it-reads-the-body',
    sentence: 'An unknown terminal is ERR_VALIDATION and not ERR_NOT_FOUND.',
    clauses: ['CMD-01'],
    kind: 'operation',
    changes: [
      {
        file: 'src/backend/domain/terminals/find-terminal.ts',
        from: "if (found === undefined) throw notFound('terminal');",
        to: "if (found === undefined) throw invalidField('/terminalId', 'is not known');",
      },
    ],
  },
  {
    id: 'responds-to-the-administrations-triggers-with-200',
    sentence: 'refresh and sync of the administration respond with 200.',
    clauses: ['CMD-01'],
    kind: 'administration',
    changes: [
      {
        file: moves,
        from: 'response: { 202: requestTerminalResponse }',
        to: 'response: { 200: requestTerminalResponse }',
      },
      { file: moves, from: 'reply.code(202);', to: 'reply.code(200);' },
    ],
  },
  {
    id: 'refreshes-online-terminals-only',
    sentence: 'refresh and sync of the administration queue nothing for a terminal that is offline.',
    clauses: ['CMD-01', 'CMD-02'],
    kind: 'administration',
    changes: [
      {
        file: moves,
        from: "if (terminal === undefined) throw notFound('terminal');",
        to: "if (terminal === undefined || !services.isOnline(configId)) throw notFound('terminal');",
      },
    ],
  },
  {
    id: 'shows-commands-to-their-merchant-only-as-queued',
    sentence: 'requestStatus shows a sandbox app every command as QUEUED.',
    clauses: ['CMD-03'],
    kind: 'mode',
    changes: [
      {
        file: 'src/backend/http/routes/request-status.ts',
        from: 'return toCommandResponse(command, monotonicNow());',
        to: "const shown = toCommandResponse(command, monotonicNow());\n      return callerOf(request).sandbox ? { ...shown, status: 'QUEUED' as const } : shown;",
      },
    ],
  },
];
