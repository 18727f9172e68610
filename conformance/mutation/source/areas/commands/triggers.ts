import type { SourceMutant } from '../../source-mutant.js';

/** Triggers of the area commands. */
export const commandsTriggersMutants: readonly SourceMutant[] = [
  {
    id: 'queues-session-kick-as-a-trigger',
    sentence: 'requestTerminal takes SESSION_KICK as a command trigger and queues it.',
    clauses: ['CMD-01', 'BLK-03', 'SCP-14'],
    kind: 'operation',
    changes: [
      {
        file: 'src/backend/domain/commands/trigger.ts',
        from: 'if ((adminRequestTypes as readonly string[]).includes(requestType)) {',
        to: "if (requestType !== 'SESSION_KICK' && (adminRequestTypes as readonly string[]).includes(requestType)) {",
      },
      {
        file: 'src/backend/domain/commands/trigger.ts',
        from: 'if (!isRequestType(requestType))',
        to: "if (requestType === 'SESSION_KICK') return { requestType: requestType as 'FORCE_REFRESH' };\n  if (!isRequestType(requestType))",
      },
    ],
  },
  {
    id: 'refreshes-where-an-administrator-syncs',
    sentence: 'sync of the administration sends FORCE_REFRESH.',
    clauses: ['CMD-01', 'MSG-03', 'MSG-04'],
    kind: 'operation',
    changes: [
      {
        file: 'src/backend/http/routes/admin/terminal-triggers.ts',
        from: "sync: 'SYNC_REQUEST' }",
        to: "sync: 'FORCE_REFRESH' }",
      },
    ],
  },
  {
    id: 'trims-the-text-of-a-print',
    sentence: 'The text of a PRINT is trimmed, and its line ends become line feeds.',
    clauses: ['CMD-01'],
    kind: 'field',
    changes: [
      {
        file: 'src/backend/domain/commands/trigger.ts',
        from: 'return { requestType, body };',
        to: "return { requestType, body: body.trim().replace(/\\r\\n?/g, '\\n') };",
      },
    ],
  },
  {
    id: 'measures-prints-in-characters',
    sentence: 'The text of a PRINT is limited to 8192 characters and not bytes.',
    clauses: ['CMD-01'],
    kind: 'boundary',
    changes: [
      {
        file: 'src/backend/domain/commands/trigger.ts',
        from: 'Buffer.byteLength(body) > maxPrintBytes',
        to: 'body.length > maxPrintBytes',
      },
    ],
  },
  {
    id: 'refuses-prints-of-exactly-8-kib',
    sentence: 'A PRINT of exactly 8 KiB is refused.',
    clauses: ['CMD-01'],
    kind: 'boundary',
    changes: [
      {
        file: 'src/backend/domain/commands/trigger.ts',
        from: 'Buffer.byteLength(body) > maxPrintBytes',
        to: 'Buffer.byteLength(body) >= maxPrintBytes',
      },
    ],
  },
  {
    id: 'prints-nothing-without-a-body',
    sentence: 'A PRINT without a body is accepted and delivered with an empty one.',
    clauses: ['CMD-01'],
    kind: 'boundary',
    changes: [
      {
        file: 'src/backend/domain/commands/trigger.ts',
        from: "if (body === undefined) throw invalidField('/body', 'is required for PRINT');",
        to: "if (body === undefined) return { requestType, body: '' };",
      },
    ],
  },
  {
    id: 'keeps-terminals-from-triggering-siblings',
    sentence: "A terminal's own token can trigger that terminal only.",
    clauses: ['CMD-07'],
    kind: 'operation',
    changes: [
      {
        file: 'src/backend/http/routes/terminal/request-terminal.ts',
        from: 'const command = await trigger(',
        to: "const { terminal: own } = callerOf(request);\n      if (own !== null && own.configId !== terminal.configId) throw notFound('terminal');\n      const command = await trigger(",
      },
      {
        file: 'src/backend/http/routes/terminal/request-terminal.ts',
        from: 'import { findTerminal } from',
        to: "import { notFound } from '../../../domain/service-error.js';\nimport { findTerminal } from",
      },
    ],
  },
  {
    id: 'responds-to-a-trigger-with-200',
    sentence: 'requestTerminal responds with 200 and not 202.',
    clauses: ['CMD-01', 'CMD-02'],
    kind: 'field',
    changes: [
      {
        file: 'src/backend/http/routes/terminal/request-terminal.ts',
        from: '      reply.code(202);\n',
        to: '      reply.code(200);\n',
      },
      {
        file: 'src/contract/rest/commands.ts',
        from: 'requestTerminal: { status: 202,',
        to: 'requestTerminal: { status: 200,',
      },
    ],
  },
  {
    id: 'ignores-the-terminal-id-with-a-config-id',
    sentence: 'requestTerminal with a configId and the terminalId of another terminal is accepted.',
    clauses: ['CMD-01'],
    kind: 'boundary',
    changes: [
      {
        file: 'src/backend/domain/terminals/find-terminal.ts',
        from: 'if (terminalId !== undefined && found.terminalId !== terminalId) {',
        to: "if (terminalId === '' && found.terminalId !== terminalId) {",
      },
    ],
  },
];
