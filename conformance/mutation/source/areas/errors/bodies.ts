import type { SourceMutant } from '../../source-mutant.js';

/** Bodies of the area errors. */
export const errorsBodiesMutants: readonly SourceMutant[] = [
  {
    id: 'omits-allow',
    sentence: 'A 405 has no Allow header.',
    clauses: ['ERR-01'],
    kind: 'field',
    changes: [
      {
        file: 'src/backend/http/server.ts',
        from: "reply.header('Allow', allow);",
        to: "if (allow === '') reply.header('Allow', allow);",
      },
    ],
  },
  {
    id: 'omits-details-of-violations',
    sentence: 'A body that does not fit its schema gets a response without details.',
    clauses: ['ERR-01'],
    kind: 'field',
    changes: [
      {
        file: 'src/backend/http/problem.ts',
        from: "lines.join('; '), { details });",
        to: "lines.join('; '));",
      },
    ],
  },
  {
    id: 'gives-the-cooldown-in-milliseconds',
    sentence: 'retryAfterSeconds of a refund in the cooldown is in milliseconds.',
    clauses: ['ERR-01', 'REF-03'],
    kind: 'field',
    changes: [
      {
        file: 'src/backend/domain/refunds/refund.ts',
        from: 'retryAfterSeconds: Math.ceil(wait / 1000),',
        to: 'retryAfterSeconds: wait,',
      },
    ],
  },
  {
    id: 'responds-to-unknown-paths-without-an-error-code',
    sentence: 'The 404 of an unknown path has code and no errorCode.',
    clauses: ['ERR-01'],
    kind: 'field',
    changes: [
      {
        file: 'src/backend/http/problem.ts',
        from: '.send({ errorCode: code, message, ...extra });',
        to: ".send(message === 'unknown path' ? { code, message } : { errorCode: code, message, ...extra });",
      },
    ],
  },
  {
    id: 'refuses-an-absent-body',
    sentence: 'A call without a body is 400 although every field is optional.',
    clauses: ['ERR-01', 'QRY-01'],
    kind: 'operation',
    changes: [
      {
        file: 'src/backend/http/json-body.ts',
        from: 'if (request.body === undefined && requiresNothing(schema)) request.body = {};',
        to: 'if (request.body === null && requiresNothing(schema)) request.body = {};',
      },
    ],
  },
  {
    id: 'accepts-invalid-utf-8',
    sentence: 'A body that is not valid UTF-8 is accepted.',
    clauses: ['ERR-01'],
    kind: 'boundary',
    changes: [
      {
        file: 'src/backend/http/json-body.ts',
        from: 'if (!isUtf8(body)) {',
        to: 'if (body.length < 0 && !isUtf8(body)) {',
      },
    ],
  },
  {
    id: 'accepts-one-byte-above-the-limit',
    sentence: 'A body of 64 KiB and one byte is accepted.',
    clauses: ['ERR-01'],
    kind: 'boundary',
    changes: [
      {
        file: 'src/backend/http/server.ts',
        from: "bodyLimit: config['request.bodyBytes'],",
        to: "bodyLimit: config['request.bodyBytes'] + 1,",
      },
    ],
  },
  {
    id: 'refuses-a-charset',
    sentence: 'The content type application/json with a charset is 415.',
    clauses: ['ERR-01'],
    kind: 'boundary',
    changes: [
      {
        file: 'src/backend/http/json-body.ts',
        from: '/^application\\/json(?=;|$)(?!.*; charset="(?!utf-?8")[^"]*")/i',
        to: '/^application\\/json$/i',
      },
    ],
  },
  {
    id: 'accepts-nul-in-texts',
    sentence: 'Texts with NUL or an unpaired surrogate are accepted.',
    clauses: ['ERR-01'],
    kind: 'boundary',
    changes: [
      {
        file: 'src/backend/http/server.ts',
        from: '      rejectInvalidUnicode(request);\n',
        to: "      if (request.method === 'PUT') rejectInvalidUnicode(request);\n",
      },
    ],
  },
  {
    id: 'sends-errors-as-text',
    sentence: 'Errors have the content type text/plain.',
    clauses: ['ERR-01'],
    kind: 'field',
    changes: [
      {
        file: 'src/backend/http/problem.ts',
        from: ".type('application/json; charset=utf-8')",
        to: ".type('text/plain; charset=utf-8')",
      },
    ],
  },
  {
    id: 'names-no-path-in-details',
    sentence: 'The details of a violation name the whole body in place of the field.',
    clauses: ['ERR-01'],
    kind: 'field',
    changes: [
      {
        file: 'src/backend/http/problem.ts',
        from: 'const details = schemaProblems(found);',
        to: "const details = schemaProblems(found).map((each) => ({ ...each, path: '/' }));",
      },
    ],
  },
  {
    id: 'omits-the-message-for-two-problems',
    sentence: 'An error about two fields has no message.',
    clauses: ['ERR-01'],
    kind: 'field',
    changes: [
      {
        file: 'src/backend/http/problem.ts',
        from: "return sendProblem(reply, 'ERR_VALIDATION', lines.join('; '), { details });",
        to: "return sendProblem(reply, 'ERR_VALIDATION', lines.length > 1 ? (undefined as unknown as string) : lines.join('; '), { details });",
      },
    ],
  },
];
