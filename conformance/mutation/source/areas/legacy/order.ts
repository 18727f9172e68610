import type { SourceMutant } from '../../source-mutant.js';

/** Order of the area legacy. */
export const legacyOrderMutants: readonly SourceMutant[] = [
  {
    id: 'begins-transactions-before-the-subscribe',
    sentence: 'A legacy session may BEGIN before its SUBSCRIBE.',
    clauses: ['LEG-04'],
    kind: 'must-not',
    changes: [
      {
        file: 'src/backend/channel/terminal-channel.ts',
        from: "    begin({ principal: session }) {\n      if (session.kind === 'unidentified') throw notIdentified();\n    },\n",
        to: '',
      },
    ],
  },
  {
    id: 'registers-before-the-subscribe',
    sentence: 'A legacy session may SEND before its SUBSCRIBE: it gets a RECEIPT and nothing happens.',
    clauses: ['LEG-04', 'BAD-17'],
    kind: 'must-not',
    changes: [
      {
        file: 'src/backend/channel/terminal-channel.ts',
        from: "if (session.kind === 'unidentified') throw notIdentified();\n      return changedBy(",
        to: "if (session.kind === 'unidentified') return;\n      return changedBy(",
      },
    ],
  },
  {
    id: 'waits-five-minutes-for-a-legacy-subscribe',
    sentence: 'A legacy session that does not subscribe is closed after five minutes and not ten seconds.',
    clauses: ['LEG-04'],
    kind: 'timing',
    changes: [
      {
        file: 'src/backend/channel/legacy.ts',
        from: "this.#deps.config['ws.legacy.subscribeWithin'])",
        to: "this.#deps.config['ws.legacy.subscribeWithin'] * 30)",
      },
    ],
  },
];
