import type { SourceMutant } from '../../source-mutant.js';

/** Rejections of the area messages. */
export const messagesRejectionsMutants: readonly SourceMutant[] = [
  {
    id: 'rejects-without-the-specific-id',
    sentence: 'REPORT_REJECTED of a report has no specificTId.',
    clauses: ['MSG-09'],
    kind: 'field',
    changes: [
      {
        file: 'src/backend/channel/messages/transaction.ts',
        from: 'rejectReport(deps, session, errorCode, message, report);',
        to: 'rejectReport(deps, session, errorCode, message, specificTId === undefined ? report : {});',
      },
    ],
  },
  {
    id: 'rejects-every-report-as-invalid',
    sentence: 'Every REPORT_REJECTED of a report has the code ERR_VALIDATION.',
    clauses: ['MSG-07', 'MSG-09'],
    kind: 'field',
    changes: [
      {
        file: 'src/backend/channel/messages/transaction.ts',
        from: 'reject(deps, session, error.code, error.message, { specificTId });',
        to: "reject(deps, session, 'ERR_VALIDATION', error.message, { specificTId });",
      },
    ],
  },
  {
    id: 'ends-the-session-over-invalid-json',
    sentence: 'A SEND whose body is not JSON ends the session with PROTOCOL_ERROR.',
    clauses: ['MSG-09', 'N04'],
    kind: 'must-not',
    changes: [
      {
        file: 'src/backend/channel/messages/json-body.ts',
        from: "import { deeperThan } from '../../json-depth.js';",
        to: "import { protocolError } from '../../../stomp/errors.js';\nimport { deeperThan } from '../../json-depth.js';",
      },
      {
        file: 'src/backend/channel/messages/json-body.ts',
        from: "if (parsed === undefined) return { problem: 'the body is not valid JSON', report: {} };",
        to: "if (parsed === undefined) throw protocolError('The body is not valid JSON');",
      },
    ],
  },
  {
    id: 'ignores-invalid-json',
    sentence: 'A transaction report whose body is not JSON gets its RECEIPT and no REPORT_REJECTED.',
    clauses: ['MSG-09', 'N04'],
    kind: 'must-not',
    changes: [
      {
        file: 'src/backend/channel/messages/transaction.ts',
        from: "if ('problem' in parsed) return reject(deps, session, 'ERR_VALIDATION', parsed.problem, parsed.report);",
        to: "if ('problem' in parsed) {\n      if (parsed.problem !== 'the body is not valid JSON')\n        reject(deps, session, 'ERR_VALIDATION', parsed.problem, parsed.report);\n      return;\n    }",
      },
    ],
  },
  {
    id: 'loses-rejections-before-the-subscribe',
    sentence: 'A rejection before SUBSCRIBE is lost.',
    clauses: ['MSG-09', 'REC-08'],
    kind: 'delivery',
    changes: [
      {
        file: 'src/backend/channel/messages/reject.ts',
        from: 'if (session.subscription === undefined || session.pendingRejections.length === 0) return;',
        to: 'if (session.subscription === undefined) session.pendingRejections = [];\n  if (session.subscription === undefined || session.pendingRejections.length === 0) return;',
      },
    ],
  },
  {
    id: 'sends-the-first-of-several-rejections',
    sentence: 'Of several rejections that wait for a SUBSCRIBE only the first is sent.',
    clauses: ['MSG-09'],
    kind: 'delivery',
    changes: [
      {
        file: 'src/backend/channel/messages/reject.ts',
        from: 'for (const { messageId, fields } of pendingRejections)',
        to: 'for (const { messageId, fields } of pendingRejections.slice(0, 1))',
      },
    ],
  },
];
