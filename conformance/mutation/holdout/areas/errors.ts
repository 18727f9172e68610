import type { SourceMutant } from '../../source/source-mutant.js';

/** Mutants of the holdout in the area errors. */
export const errorsHoldout: readonly SourceMutant[] = [
  {
    id: 'shortens-request-ids',
    sentence: 'A request id of more than 36 characters is replaced.',
    clauses: ['ERR-01'],
    kind: 'boundary',
    changes: [
      {
        file: 'src/backend/http/server.ts',
        from: 'const safeRequestId = /^[A-Za-z0-9._-]{1,64}$/;',
        to: 'const safeRequestId = /^[A-Za-z0-9._-]{1,36}$/;',
      },
    ],
  },
  {
    id: 'breaks-on-large-bodies',
    sentence: 'A body that is too large is an internal error.',
    clauses: ['ERR-01'],
    kind: 'field',
    changes: [
      {
        file: 'src/backend/http/problem.ts',
        from: "      case 413:\n        return sendProblem(reply, 'ERR_PAYLOAD_TOO_LARGE', 'the body is too large');\n",
        to: '',
      },
    ],
  },
  {
    id: 'puts-a-list-of-texts-in-the-message',
    sentence: 'The message of a validation error is a list of texts.',
    clauses: ['ERR-01'],
    kind: 'field',
    changes: [
      {
        file: 'src/backend/http/problem.ts',
        from: "return sendProblem(reply, 'ERR_VALIDATION', lines.join('; '), { details });",
        to: "return sendProblem(reply, 'ERR_VALIDATION', 'invalid request', { details, message: [...new Set(lines)] });",
      },
    ],
  },
  {
    id: 'rejects-unknown-fields',
    sentence: 'payNow rejects a body with a field that is not in its schema.',
    clauses: ['PAY-01', 'ERR-01'],
    kind: 'field',
    changes: [
      {
        file: 'src/contract/rest/payments.ts',
        from: "    Type.String({ maxLength: 256, description: 'Any text; it is stored, returned and has no effect.' }),\n  ),\n});",
        to: "    Type.String({ maxLength: 256, description: 'Any text; it is stored, returned and has no effect.' }),\n  ),\n}, { additionalProperties: false });",
      },
    ],
  },
];
