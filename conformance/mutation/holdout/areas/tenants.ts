import type { SourceMutant } from '../../source/source-mutant.js';

/** Mutants of the holdout in the area tenants. */
export const tenantsHoldout: readonly SourceMutant[] = [
  {
    id: 'widens-a-branch-that-names-its-merchant',
    sentence: 'A branch user whose settle names its own merchant settles all branches of the merchant.',
    clauses: ['TEN-12', 'TEN-07'],
    kind: 'isolation',
    changes: [
      {
        file: 'src/backend/domain/payments/narrow-reach.ts',
        from: "if (within.kind === 'all') within = { kind: 'merchant', merchantId };",
        to: "within = { kind: 'merchant', merchantId };",
      },
    ],
  },
  {
    id: 'shows-refunds-of-the-whole-merchant-to-a-branch',
    sentence:
      'refundStatus by refundReferenceId shows an app of a branch the refunds of its sibling branches.',
    clauses: ['TEN-12'],
    kind: 'isolation',
    changes: [
      {
        file: 'src/backend/store/refunds/refund-store.ts',
        from: ".where(within<'refunds'>(reach));",
        to: ".where(within<'refunds'>(reach.kind === 'branch' ? { kind: 'merchant', merchantId: reach.merchantId } : reach));",
      },
    ],
  },
  {
    id: 'shows-settlements-of-the-whole-merchant-to-a-branch',
    sentence: 'settlementReport shows a branch the amounts of its sibling branches.',
    clauses: ['TEN-12', 'TEN-07'],
    kind: 'isolation',
    changes: [
      {
        file: 'src/backend/store/settlement/settlement-store.ts',
        from: ".where(within<'settlements'>(reach));",
        to: ".where(within<'settlements'>(reach.kind === 'branch' ? { kind: 'merchant', merchantId: reach.merchantId } : reach));",
      },
    ],
  },
  {
    id: 'shows-the-configuration-of-foreign-terminals',
    sentence: 'terminal/info with a configId shows an integrator the terminal of any merchant.',
    clauses: ['TEN-04', 'TRM-03', 'BLK-05'],
    kind: 'isolation',
    changes: [
      {
        file: 'src/backend/http/routes/terminal/terminal-info.ts',
        from: 'return (await terminals.byConfigId(reachOf(caller), named))?.configId;',
        to: 'return (await terminals.byConfigId(reachOfAll, named))?.configId;',
      },
      {
        file: 'src/backend/http/routes/terminal/terminal-info.ts',
        from: 'import { reachOf }',
        to: 'import { reachOfAll }',
      },
    ],
  },
  {
    id: 'shows-gateways-and-fees-to-integrators',
    sentence: 'terminal/info shows an integrator the gateways and fees of the terminal.',
    clauses: ['BLK-02', 'TRM-03', 'AUTH-15'],
    kind: 'isolation',
    changes: [
      {
        file: 'src/backend/http/routes/terminal/terminal-info.ts',
        from: 'if (caller.terminal !== null) return info;\n      const { gateways: _gateways, fees: _fees, ...shown } = info;\n      return shown;',
        to: 'return info;',
      },
    ],
  },
  {
    id: 'lets-branches-pay-at-sibling-branches',
    sentence: 'payNow of a branch accepts the terminal of a sibling branch.',
    clauses: ['TEN-12'],
    kind: 'isolation',
    changes: [
      {
        file: 'src/backend/domain/payments/payment-location.ts',
        from: 'const terminal = await findTerminal(terminals, reach, { terminalId });',
        to: "const wide = reach.kind === 'branch' ? ({ kind: 'merchant', merchantId: reach.merchantId } as const) : reach;\n    const terminal = await findTerminal(terminals, wide, { terminalId });",
      },
    ],
  },
  {
    id: 'takes-the-first-merchant-of-an-ambiguous-reference',
    sentence:
      'A cancellation by an administrator takes the transaction of the first of several merchants with that reference.',
    clauses: ['TEN-11', 'PAY-06'],
    kind: 'equal-keys',
    changes: [
      {
        file: 'src/backend/store/payments/transaction-store.ts',
        from: '        .limit(2)\n',
        to: '        .limit(1)\n',
      },
    ],
  },
  {
    id: 'ignores-the-merchant-of-an-administrator',
    sentence: 'A look-up by reference of an administrator is ambiguous even if it names the merchant.',
    clauses: ['TEN-11', 'PAY-06'],
    kind: 'administration',
    changes: [
      {
        file: 'src/backend/store/payments/transaction-store.ts',
        from: "        .$if(merchantId !== undefined, (query) => query.where('merchant_id', '=', merchantId ?? ''))\n        .limit(2)",
        to: '        .limit(2)',
      },
      {
        file: 'src/backend/store/payments/transaction-store.ts',
        from: 'async byReference(filter, referenceId, merchantId) {',
        to: 'async byReference(filter, referenceId) {',
      },
    ],
  },
  {
    id: 'takes-gateway-ids-for-global',
    sentence: 'A report whose specificTId another merchant used is rejected.',
    clauses: ['TEN-11', 'MSG-05', 'MSG-08'],
    kind: 'equal-keys',
    changes: [
      {
        file: 'src/backend/store/engine/migrations/0001-initial.ts',
        from: '(specific_tid, merchant_id) where reported_status',
        to: '(specific_tid) where reported_status',
      },
    ],
  },
  {
    id: 'stores-apps-of-a-branch-for-its-merchant',
    sentence: 'An app that is owned by a branch reaches its whole merchant.',
    clauses: ['TEN-12', 'APP-01'],
    kind: 'isolation',
    changes: [
      {
        file: 'src/backend/http/routes/admin/apps.ts',
        from: 'return { merchantId: branch.merchantId, branchId: branch.branchId };',
        to: 'return { merchantId: branch.merchantId, branchId: null };',
      },
    ],
  },
  {
    id: 'searches-text-in-every-merchant',
    sentence:
      'find with text joins its alternatives without parentheses, so that it finds rows of other merchants and of the other mode.',
    clauses: ['TEN-02', 'SBX-17', 'SBX-18', 'QRY-02'],
    kind: 'isolation',
    changes: [
      {
        file: 'src/backend/store/payments/text-search.ts',
        from: 'return sql<SqlBool>`(${sql.join(like, sql` or `)})`;',
        to: 'return sql<SqlBool>`${sql.join(like, sql` or `)}`;',
      },
    ],
  },
  {
    id: 'takes-the-named-merchant-for-the-reach',
    sentence: 'An integrator that names another merchant in merchantId reaches its transactions.',
    clauses: ['TEN-03', 'TEN-01'],
    kind: 'isolation',
    changes: [
      {
        file: 'src/backend/store/payments/transaction-store.ts',
        from: "const rows = await filtered(on, filter)\n        .where('reference_id', '=', referenceId)",
        to: "const rows = await filtered(\n        on,\n        merchantId === undefined ? filter : { ...filter, reach: { kind: 'merchant', merchantId } },\n      )\n        .where('reference_id', '=', referenceId)",
      },
    ],
  },
  {
    id: 'shares-sandbox-transactions',
    sentence: 'Look-ups of sandbox apps reach the sandbox transactions of every merchant.',
    clauses: ['TEN-10', 'TEN-01', 'TEN-03'],
    kind: 'isolation',
    changes: [
      {
        file: 'src/backend/store/payments/transaction-store.ts',
        from: ".where(within<'transactions'>(reach));",
        to: ".where(within<'transactions'>(sandbox ? { kind: 'all' } : reach));",
      },
    ],
  },
];
