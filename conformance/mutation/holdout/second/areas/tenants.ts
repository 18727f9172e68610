import type { SourceMutant } from '../../../source/source-mutant.js';

/** Mutants of the second holdout in the area tenants. */
export const tenantsSecondHoldout: readonly SourceMutant[] = [
  {
    id: 'hints-at-branches-of-others',
    sentence:
      'listTerminals responds to a branchId that another merchant has with another message than to an unknown one.',
    clauses: ['TEN-09'],
    kind: 'isolation',
    changes: [
      {
        file: 'src/backend/http/routes/terminal/list-terminals.ts',
        from: "throw notFound('branch');",
        to: "throw notFound((await tenants.branch({ kind: 'all' }, branchId)) === undefined ? 'branch' : 'branch of this merchant');",
      },
    ],
  },
  {
    id: 'shares-refund-references-between-modes',
    sentence:
      'A refundReferenceId that the sandbox has used is a duplicate in production, and the other way round.',
    clauses: ['TEN-11'],
    kind: 'mode',
    changes: [
      {
        file: 'src/backend/store/refunds/refund-store.ts',
        from: "        .where('merchant_id', '=', merchantId)\n        .where('sandbox', '=', sandbox ? 1 : 0)\n",
        to: "        .where('merchant_id', '=', merchantId)\n",
      },
    ],
  },
  {
    id: 'settles-the-whole-merchant-for-a-branch',
    sentence: 'settle of a branch puts the payments of all branches of its merchant into the batch.',
    clauses: ['TEN-12', 'TEN-07', 'RPT-02'],
    kind: 'isolation',
    changes: [
      {
        file: 'src/backend/store/settlement/settlement-store.ts',
        from: ".$if(branchId !== undefined, (query) => query.where('branch_id', '=', branchId ?? ''))",
        to: '',
      },
    ],
  },
  {
    id: 'lists-whole-batches-for-a-branch',
    sentence:
      'The list of settlementReport shows a branch the amounts of the other branches in a batch of its merchant.',
    clauses: ['TEN-12', 'TEN-07'],
    kind: 'isolation',
    changes: [
      {
        file: 'src/backend/store/settlement/settlement-store.ts',
        from: ': await filtered(on, filter)',
        to: ": await filtered(on, { ...filter, reach: { kind: 'all' } })",
      },
    ],
  },
  {
    id: 'hides-the-parts-of-branches-from-the-merchant',
    sentence: 'settlementReport shows a merchant only the part of a batch that belongs to no branch.',
    clauses: ['RPT-02', 'TEN-07'],
    kind: 'operation',
    changes: [
      {
        file: 'src/backend/http/routes/settlement-report.ts',
        from: 'const filter = { reach: reachOf(caller), sandbox: caller.sandbox };',
        to: "const reach = reachOf(caller);\n      const filter = { reach: reach.kind === 'merchant' ? { ...reach, kind: 'branch' as const, branchId: '' } : reach, sandbox: caller.sandbox };",
      },
    ],
  },
  {
    id: 'settles-the-merchant-of-a-branch-user',
    sentence: 'settle of an app or user of a branch settles the whole merchant.',
    clauses: ['TEN-12', 'TEN-07'],
    kind: 'isolation',
    changes: [
      {
        file: 'src/backend/http/routes/settle.ts',
        from: 'reachOf(caller)',
        to: 'reachOf({ ...caller, branchId: null })',
      },
    ],
  },
  {
    id: 'follows-a-reference-to-others',
    sentence: 'cancelTransaction with the merchantId of another merchant reaches its transactions.',
    clauses: ['TEN-03'],
    kind: 'isolation',
    changes: [
      {
        file: 'src/backend/http/routes/cancel-transaction.ts',
        from: 'reach: reachOf(caller)',
        to: "reach: merchantId === undefined ? reachOf(caller) : { kind: 'merchant', merchantId }",
      },
    ],
  },
  {
    id: 'settles-for-any-merchant',
    sentence: 'settle with the merchantId of another merchant settles its payments.',
    clauses: ['TEN-07'],
    kind: 'isolation',
    changes: [
      {
        file: 'src/backend/domain/payments/narrow-reach.ts',
        from: "    if ((await tenants.merchant(reach, merchantId)) === undefined) throw notFound('merchant');\n    if (within.kind === 'all') within",
        to: '    within',
      },
    ],
  },
];
