import type { Survivor } from './survivor.js';

/** Survivors in the store. */
export const storeSurvivors: readonly Survivor[] = [
  {
    judgement: 'beyond',
    file: 'src/backend/store/callbacks/gateway-callback-store.ts',
    mutator: 'StringLiteral',
    original: "'seq'",
    replacement: '""',
    which: 2,
    why: 'The number of callbacks that the webhook log keeps.',
  },
  {
    judgement: 'beyond',
    file: 'src/backend/store/engine/database.ts',
    mutator: 'StringLiteral',
    original: "'memory'",
    replacement: '""',
    which: 1,
    why: 'The database in memory.',
  },
  {
    judgement: 'beyond',
    file: 'src/backend/store/engine/sqljs-dialect.ts',
    mutator: 'OptionalChaining',
    original: 'this.#connection?.close',
    replacement: 'this.#connection.close',
    which: 1,
    why: 'A store that is closed before it is open.',
  },
  {
    judgement: 'beyond',
    file: 'src/backend/store/payments/transaction-inserts.ts',
    mutator: 'ArrayDeclaration',
    original: '[each]',
    replacement: '[]',
    which: 1,
    why: 'A failure of the store.',
  },
];
