import type { SourceMutant } from '../../source-mutant.js';

/** Bodies of the area messages. */
export const messagesBodiesMutants: readonly SourceMutant[] = [
  {
    id: 'ends-the-session-over-an-action-field',
    sentence: "A client's own action field in a SEND body is a PROTOCOL_ERROR.",
    clauses: ['MSG-05', 'CHN-06', 'MSG-06'],
    kind: 'must-not',
    changes: [
      {
        file: 'src/backend/channel/messages/json-body.ts',
        from: "import { deeperThan } from '../../json-depth.js';",
        to: "import { protocolError } from '../../../stomp/errors.js';\nimport { deeperThan } from '../../json-depth.js';",
      },
      {
        file: 'src/backend/channel/messages/json-body.ts',
        from: 'if (validator.Check(value)) return',
        to: "if (typeof value === 'object' && value !== null && 'action' in value)\n      throw protocolError('Unexpected action');\n    if (validator.Check(value)) return",
      },
    ],
  },
];
