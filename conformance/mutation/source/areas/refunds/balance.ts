import type { SourceMutant } from '../../source-mutant.js';

/** Balance of the area refunds. */
export const refundsBalanceMutants: readonly SourceMutant[] = [
  {
    id: 'does-not-reserve-pending-refunds',
    sentence: 'A pending refund does not lower the available balance.',
    clauses: ['REF-01', 'REF-02'],
    kind: 'must-not',
    changes: [
      {
        file: 'src/backend/domain/refunds/refund-effect.ts',
        from: 'return { reservedAmount: transaction.reservedAmount + amount, updatedAt };',
        to: 'return { reservedAmount: transaction.reservedAmount + amount * 0, updatedAt };',
      },
      {
        file: 'src/backend/domain/refunds/refund-effect.ts',
        from: 'const reservedAmount = transaction.reservedAmount - amount;',
        to: 'const { reservedAmount } = transaction;',
      },
    ],
  },
  {
    id: 'uses-balance-for-failed-refunds',
    sentence: 'A FAILED refund uses the balance of the transaction.',
    clauses: ['REF-01'],
    kind: 'must-not',
    changes: [
      {
        file: 'src/backend/domain/refunds/refund-effect.ts',
        from: "case 'FAILED':\n      return undefined;",
        to: "case 'FAILED':\n      return { refundedAmount: transaction.refundedAmount + amount, updatedAt };",
      },
    ],
  },
  {
    id: 'keeps-partial-refunds-from-completing',
    sentence: 'A transaction that two partial refunds refund in full stays SUCCESS.',
    clauses: ['REF-04'],
    kind: 'operation',
    changes: [
      {
        file: 'src/backend/domain/refunds/refund-effect.ts',
        from: 'refundedAmount === transaction.amount &&',
        to: 'amount === transaction.amount &&',
      },
    ],
  },
  {
    id: 'keeps-slow-full-refunds-from-completing',
    sentence: 'A full refund that was pending leaves its transaction in SUCCESS.',
    clauses: ['REF-04'],
    kind: 'operation',
    changes: [
      {
        file: 'src/backend/domain/refunds/refund-effect.ts',
        from: "...(status === 'SUCCESS' && refunded(transaction, amount))",
        to: "...(status === 'SUCCESS' && { refundedAmount: transaction.refundedAmount + amount })",
      },
    ],
  },
  {
    id: 'refunds-cancelled-payments',
    sentence: 'A part of a CANCELLED payment can be refunded.',
    clauses: ['REF-04'],
    kind: 'must-not',
    changes: [
      {
        file: 'src/backend/domain/refunds/refund.ts',
        from: "if (transaction.status !== 'SUCCESS') {",
        to: "if (transaction.status !== 'SUCCESS' && transaction.status !== 'CANCELLED') {",
      },
    ],
  },
  {
    id: 'refunds-pending-payments',
    sentence: 'A part of a PENDING payment can be refunded.',
    clauses: ['REF-04'],
    kind: 'must-not',
    changes: [
      {
        file: 'src/backend/domain/refunds/refund.ts',
        from: "if (transaction.status !== 'SUCCESS') {",
        to: "if (transaction.status !== 'SUCCESS' && transaction.status !== 'PENDING') {",
      },
    ],
  },
  {
    id: 'refunds-reported-transactions',
    sentence: 'A part of a transaction in the status REPORTED can be refunded.',
    clauses: ['REF-04', 'MSG-08'],
    kind: 'must-not',
    changes: [
      {
        file: 'src/backend/domain/refunds/refund.ts',
        from: "if (transaction.status !== 'SUCCESS') {",
        to: "if (transaction.status !== 'SUCCESS' && transaction.status !== 'REPORTED') {",
      },
    ],
  },
  {
    id: 'decides-on-a-refund-by-an-earlier-read',
    sentence:
      'A refund is decided by a read before its database transaction: concurrent refunds exceed the amount.',
    clauses: ['REF-02'],
    kind: 'exactly-once',
    changes: [
      {
        file: 'src/backend/domain/refunds/refund.ts',
        from: 'const createdAt = monotonicNow();\n  const stored = await',
        to: 'const createdAt = monotonicNow();\n  const before = await deps.inTransaction(async ({ refunds, transactions }) => ({\n    transaction: await transactions.byId(id),\n    lastAcceptedAt: await refunds.lastAcceptedAt(id),\n  }));\n  const stored = await',
      },
      {
        file: 'src/backend/domain/refunds/refund.ts',
        from: 'const transaction = await transactions.byId(id);',
        to: 'const { transaction } = before;',
      },
      {
        file: 'src/backend/domain/refunds/refund.ts',
        from: 'lastAcceptedAt: await refunds.lastAcceptedAt(id) };',
        to: 'lastAcceptedAt: before.lastAcceptedAt };',
      },
      {
        file: 'src/backend/store/payments/transaction-update.ts',
        from: ".where('refunded_amount', '=', parameter('seenRefunded'))",
        to: ".where('refunded_amount', '>=', parameter('seenRefunded'))",
      },
    ],
  },
  {
    id: 'checks-the-cooldown-before-the-balance',
    sentence: 'A refund above the balance within the cooldown is ERR_REFUND_COOLDOWN.',
    clauses: ['REF-02', 'REF-03'],
    kind: 'operation',
    changes: [
      {
        file: 'src/backend/domain/refunds/refund.ts',
        from: 'const balance = balanceOf(transaction);',
        to: 'checkCooldown(cooldown, transaction.createdAt, lastAcceptedAt, now);\n  const balance = balanceOf(transaction);',
      },
    ],
  },
  {
    id: 'refunds-the-whole-amount-by-default',
    sentence: 'A refund without an amount is of the whole payment and not of what is left.',
    clauses: ['REF-04', 'REF-02'],
    kind: 'operation',
    changes: [
      {
        file: 'src/backend/domain/refunds/refund.ts',
        from: 'const amount = requested ?? balance;',
        to: 'const amount = requested ?? transaction.amount;',
      },
    ],
  },
];
