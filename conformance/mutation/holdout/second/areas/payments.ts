import type { SourceMutant } from '../../../source/source-mutant.js';

/** Mutants of the second holdout in the area payments. */
export const paymentsSecondHoldout: readonly SourceMutant[] = [
  {
    id: 'loses-the-description',
    sentence: 'payNow does not store the description.',
    clauses: ['PAY-01'],
    kind: 'field',
    changes: [
      {
        file: 'src/backend/http/routes/pay-now.ts',
        from: "        channel: channel ?? 'card',\n        description,\n",
        to: "        channel: channel ?? 'card',\n",
      },
    ],
  },
  {
    id: 'returns-the-first-of-two-payments',
    sentence:
      'A payNow that repeats a referenceId with the same amount gets the first transaction instead of 409.',
    clauses: ['PAY-02', 'PAY-03', 'SBX-21'],
    kind: 'equal-keys',
    changes: [
      {
        file: 'src/backend/domain/payments/pay-now.ts',
        from: '  if (stored === undefined) throw duplicateReference();',
        to: "  if (stored === undefined) {\n    const { merchantId, sandbox, referenceId } = request;\n    const filter = { reach: { kind: 'merchant', merchantId }, sandbox } as const;\n    const [first] = await deps.store.byReference(filter, referenceId, undefined);\n    if (first?.amount === request.amount && first.currency === request.currency) return first;\n    throw duplicateReference();\n  }",
      },
    ],
  },
  {
    id: 'misreads-zeros-after-the-decimals',
    sentence:
      'An amount with more zeros than the currency has decimals is accepted and read as another amount.',
    clauses: ['PAY-04', 'PAY-08'],
    kind: 'currency',
    changes: [
      {
        file: 'src/contract/money.ts',
        from: 'if (fraction.length > exponent)',
        to: "if (fraction.replace(/0+$/, '').length > exponent)",
      },
    ],
  },
  {
    id: 'saves-every-payment-as-successful',
    sentence: 'saveTransaction ignores the status.',
    clauses: ['PAY-05'],
    kind: 'field',
    changes: [
      {
        file: 'src/backend/http/routes/save-transaction.ts',
        from: "status: status ?? 'SUCCESS'",
        to: "status: 'SUCCESS'",
      },
    ],
  },
  {
    id: 'takes-three-decimals-for-two',
    sentence: 'A currency with three decimals is treated as one with two.',
    clauses: ['PAY-08', 'PAY-04'],
    kind: 'currency',
    changes: [
      {
        file: 'src/contract/money.ts',
        from: 'return exponent;',
        to: 'return exponent === 0 ? 0 : 2;',
      },
    ],
  },
  {
    id: 'counts-failures-within-the-timeouts',
    sentence:
      'The acquirer breaks a payment only where its share of failures is larger than that of timeouts.',
    clauses: ['PAY-09'],
    kind: 'boundary',
    changes: [
      {
        file: 'src/backend/domain/gateways/acquirer.ts',
        from: 'if (drawn <= timeoutsPerThousand + failuresPerThousand) return',
        to: 'if (drawn <= failuresPerThousand) return',
      },
    ],
  },
  {
    id: 'names-the-paying-terminal-always',
    sentence: 'A payment of a terminal names that terminal even if its body names another one.',
    clauses: ['PAY-10'],
    kind: 'operation',
    changes: [
      {
        file: 'src/backend/http/routes/pay-now.ts',
        from: 'place.terminalId ?? caller.terminal?.terminalId ?? null',
        to: 'caller.terminal?.terminalId ?? place.terminalId',
      },
    ],
  },
  {
    id: 'takes-outages-for-declines',
    sentence:
      'A production payment that its gateway times out or breaks is FAILED with ERR_PAYMENT_DECLINED.',
    clauses: ['PAY-09'],
    kind: 'field',
    changes: [
      {
        file: 'src/backend/domain/gateways/acquirer.ts',
        from: "outageAt(options, random.outages.integer(1, 1000)) ?? (approved ? undefined : 'ERR_PAYMENT_DECLINED');",
        to: "approved && outageAt(options, random.outages.integer(1, 1000)) === undefined ? undefined : 'ERR_PAYMENT_DECLINED';",
      },
    ],
  },
  {
    id: 'configures-the-gateways-of-others',
    sentence: 'A merchant without a gateway configuration has that of the merchant that was configured last.',
    clauses: ['PAY-09', 'PAY-07'],
    kind: 'isolation',
    changes: [
      {
        file: 'src/backend/domain/gateways/gateway-configurations.ts',
        from: 'return this.#configured.get(merchantId) ?? initial;',
        to: 'return this.#configured.get(merchantId) ?? [...this.#configured.values()].at(-1) ?? initial;',
      },
    ],
  },
  {
    id: 'writes-channels-in-small-letters',
    sentence: 'payNow stores the channel in small letters.',
    clauses: ['PAY-01'],
    kind: 'field',
    changes: [
      {
        file: 'src/backend/http/routes/pay-now.ts',
        from: "channel: channel ?? 'card'",
        to: "channel: channel?.toLowerCase() ?? 'card'",
      },
    ],
  },
  {
    id: 'loses-the-specific-tid-of-saved-payments',
    sentence: 'saveTransaction does not store specificTId.',
    clauses: ['PAY-05'],
    kind: 'field',
    changes: [
      {
        file: 'src/backend/http/routes/save-transaction.ts',
        from: 'specificTId: specificTId ?? null',
        to: 'specificTId: null',
      },
    ],
  },
  {
    id: 'lets-late-callbacks-win',
    sentence: 'A gateway callback for a payment that was cancelled makes it SUCCESS.',
    clauses: ['PAY-06'],
    kind: 'must-not',
    changes: [
      {
        file: 'src/backend/domain/payments/transaction.ts',
        from: '  CANCELLED: [],',
        to: "  CANCELLED: ['SUCCESS'],",
      },
      {
        file: 'src/backend/domain/payments/resolve.ts',
        from: "if (pending?.status !== 'PENDING') return",
        to: "if (pending?.status !== 'PENDING' && pending?.status !== 'CANCELLED') return",
      },
    ],
  },
  {
    id: 'offers-refunded-payments-for-cancelling',
    sentence: 'A payment that is fully refunded can be cancelled.',
    clauses: ['PAY-06', 'REF-04'],
    kind: 'must-not',
    changes: [
      {
        file: 'src/backend/domain/payments/transaction.ts',
        from: '  REFUNDED: [],',
        to: "  REFUNDED: ['CANCELLED'],",
      },
      {
        file: 'src/backend/domain/payments/transaction.ts',
        from: 'refundedAmount + reservedAmount === 0);',
        to: '(refundedAmount === transaction.amount || refundedAmount + reservedAmount === 0));',
      },
    ],
  },
];
