import type { SourceMutant } from '../../source-mutant.js';

/** Duplicates of the area payments. */
export const paymentsDuplicatesMutants: readonly SourceMutant[] = [
  {
    id: 'takes-a-reference-again-after-a-failure',
    sentence: 'A referenceId can be used again after a FAILED payment.',
    clauses: ['PAY-02'],
    kind: 'exactly-once',
    changes: [
      {
        file: 'src/backend/store/engine/migrations/0001-initial.ts',
        from: "await uniqueIndex(db, 'transactions', 'reference', ['reference_id', 'merchant_id', 'sandbox']);",
        to: "await sql`create unique index transactions_reference on transactions\n    (reference_id, merchant_id, sandbox) where status <> 'FAILED'`.execute(db);",
      },
      {
        file: 'src/backend/store/payments/transaction-inserts.ts',
        from: "import type { Insertable, OnConflictBuilder, OnConflictDoNothingBuilder } from 'kysely';",
        to: "import { type Insertable, type OnConflictBuilder, type OnConflictDoNothingBuilder, sql } from 'kysely';",
      },
      {
        file: 'src/backend/store/payments/transaction-inserts.ts',
        from: "conflict.columns(['reference_id', 'merchant_id', 'sandbox']).doNothing();",
        to: "conflict\n    .columns(['reference_id', 'merchant_id', 'sandbox'])\n    .where(sql<boolean>`status <> 'FAILED'`)\n    .doNothing();",
      },
    ],
  },
  {
    id: 'checks-a-reference-before-it-stores-it',
    sentence:
      'The reference is checked before the payment is stored and not by it: simultaneous calls are all accepted.',
    clauses: ['PAY-03'],
    kind: 'exactly-once',
    changes: [
      {
        file: 'src/backend/store/engine/migrations/0001-initial.ts',
        from: "await uniqueIndex(db, 'transactions', 'reference',",
        to: "await index(db, 'transactions', 'reference',",
      },
      {
        file: 'src/backend/store/payments/transaction-inserts.ts',
        from: "conflict.columns(['reference_id', 'merchant_id', 'sandbox']).doNothing();",
        to: 'conflict.doNothing();',
      },
      {
        file: 'src/backend/store/payments/transaction-store.ts',
        from: 'insert: insert(on),',
        to: "async insert(transaction, resolution) {\n      const used = await on\n        .selectFrom('transactions')\n        .select('id')\n        .where('reference_id', '=', transaction.referenceId)\n        .where('merchant_id', '=', transaction.merchantId)\n        .where('sandbox', '=', transaction.sandbox ? 1 : 0)\n        .executeTakeFirst();\n      return used === undefined ? insert(on)(transaction, resolution) : undefined;\n    },",
      },
      {
        file: 'src/backend/store/payments/report-store.ts',
        from: 'insert: insert(on),',
        to: "async insert(transaction, resolution) {\n      const key = { ...transaction, specificTId: transaction.specificTId ?? '' };\n      const [used] = (await byReference(on, key)).rows;\n      return used === undefined ? insert(on)(transaction, resolution) : undefined;\n    },",
      },
    ],
  },
];
