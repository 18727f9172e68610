import type { SourceMutant } from '../../source-mutant.js';

/** Statuses of the area errors. */
export const errorsStatusesMutants: readonly SourceMutant[] = [
  {
    id: 'responds-to-a-wrong-content-type-with-500',
    sentence: 'A body with another content type than JSON is 500 and not 415.',
    clauses: ['ERR-01'],
    kind: 'operation',
    changes: [
      {
        file: 'src/backend/http/problem.ts',
        from: "case 415:\n        return sendProblem(reply, 'ERR_UNSUPPORTED_MEDIA_TYPE', 'the content-type must be application/json');\n",
        to: '',
      },
    ],
  },
  {
    id: 'responds-to-a-large-body-with-400',
    sentence: 'A body above 64 KiB is 400 and not 413.',
    clauses: ['ERR-01'],
    kind: 'operation',
    changes: [
      {
        file: 'src/backend/http/problem.ts',
        from: "return sendProblem(reply, 'ERR_PAYLOAD_TOO_LARGE', 'the body is too large');",
        to: "return sendProblem(reply, 'ERR_VALIDATION', 'the body is too large', { details: [] });",
      },
    ],
  },
];
