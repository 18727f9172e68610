import type { SourceMutant } from '../../source/source-mutant.js';

/** Mutants of the holdout in the area payments. */
export const paymentsHoldout: readonly SourceMutant[] = [
  {
    id: 'applies-the-failing-prefix-to-saved-payments',
    sentence: 'saveTransaction of a sandbox app stores a reference with the prefix SBX-FAIL- as FAILED.',
    clauses: ['PAY-05', 'SBX-10'],
    kind: 'must-not',
    changes: [
      {
        file: 'src/backend/http/routes/save-transaction.ts',
        from: "status: status ?? 'SUCCESS',",
        to: "status: status ?? (caller.sandbox && referenceId.startsWith('SBX-FAIL-') ? 'FAILED' : 'SUCCESS'),",
      },
    ],
  },
  {
    id: 'saves-the-gateway-id-only-with-a-gateway',
    sentence: 'saveTransaction drops specificTId if the body has no gateway.',
    clauses: ['PAY-05', 'PAY-01'],
    kind: 'field',
    changes: [
      {
        file: 'src/backend/http/routes/save-transaction.ts',
        from: 'specificTId: specificTId ?? null,',
        to: 'specificTId: gateway === undefined ? null : (specificTId ?? null),',
      },
    ],
  },
  {
    id: 'cuts-the-description-at-255-characters',
    sentence: 'payNow stores only the first 255 characters of a description.',
    clauses: ['PAY-01'],
    kind: 'boundary',
    changes: [
      {
        file: 'src/backend/http/routes/pay-now.ts',
        from: '        description,\n      });',
        to: '        description: description?.slice(0, 255),\n      });',
      },
    ],
  },
  {
    id: 'accepts-a-little-more-than-the-maximum-dinars',
    sentence: 'In currencies of three decimals amounts up to 999999.999 are accepted.',
    clauses: ['PAY-04', 'PAY-08'],
    kind: 'currency',
    changes: [
      {
        file: 'src/contract/money.ts',
        from: 'minor * 100 <= 99_999_999 * unit',
        to: 'minor * 100 < 100_000_000 * unit',
      },
    ],
  },
  {
    id: 'rounds-json-numbers-to-the-decimals-of-the-currency',
    sentence: 'An amount that is a JSON number with too many decimals is rounded and accepted.',
    clauses: ['PAY-04'],
    kind: 'boundary',
    changes: [
      {
        file: 'src/contract/money.ts',
        from: "typeof input === 'number' ? String(input) : input",
        to: "typeof input === 'number' ? input.toFixed(currencyExponent(currency)) : input",
      },
    ],
  },
  {
    id: 'parses-amounts-like-numbers-of-the-language',
    sentence: 'An amount string in exponent or hexadecimal notation is accepted.',
    clauses: ['PAY-04'],
    kind: 'boundary',
    changes: [
      {
        file: 'src/contract/money.ts',
        from: "typeof input === 'number' ? String(input) : input",
        to: 'String(Number(input))',
      },
    ],
  },
  {
    id: 'ignores-surplus-zeros-after-the-decimals',
    sentence: 'An amount with more decimals than its currency is accepted if the surplus ones are zero.',
    clauses: ['PAY-04'],
    kind: 'boundary',
    changes: [
      {
        file: 'src/contract/money.ts',
        from: "const [, whole = '', fraction = ''] = parts;\n  const exponent = currencyExponent(currency);",
        to: "const [, whole = '', written = ''] = parts;\n  const exponent = currencyExponent(currency);\n  const fraction = written.slice(0, exponent) + written.slice(exponent).replace(/0+$/, '');",
      },
    ],
  },
  {
    id: 'pads-small-dinar-amounts-to-cents',
    sentence: 'An amount below 0.100 in a currency of three decimals is printed without its leading zero.',
    clauses: ['PAY-08', 'PAY-01'],
    kind: 'currency',
    changes: [{ file: 'src/contract/money.ts', from: "padStart(exponent + 1, '0')", to: "padStart(3, '0')" }],
  },
  {
    id: 'accepts-a-reference-again-after-a-failure',
    sentence: 'The unique index of references leaves out FAILED payments, so that they may be tried again.',
    clauses: ['PAY-02', 'SBX-21'],
    kind: 'exactly-once',
    changes: [
      {
        file: 'src/backend/store/engine/migrations/0001-initial.ts',
        from: "await uniqueIndex(db, 'transactions', 'reference', ['reference_id', 'merchant_id', 'sandbox']);",
        to: "await sql`create unique index transactions_reference on transactions\n    (reference_id, merchant_id, sandbox) where status <> 'FAILED'`.execute(db);",
      },
      {
        file: 'src/backend/store/payments/transaction-inserts.ts',
        from: "conflict.columns(['reference_id', 'merchant_id', 'sandbox']).doNothing();",
        to: 'conflict.doNothing();',
      },
    ],
  },
  {
    id: 'compares-references-without-letter-case',
    sentence: 'A reference that differs from a known one in letter case only is rejected as a duplicate.',
    clauses: ['PAY-01', 'PAY-02'],
    kind: 'equal-keys',
    changes: [
      {
        file: 'src/backend/store/engine/migrations/0001-initial.ts',
        from: "await uniqueIndex(db, 'transactions', 'reference', ['reference_id', 'merchant_id', 'sandbox']);",
        to: 'await sql`create unique index transactions_reference on transactions\n    (reference_id collate nocase, merchant_id, sandbox)`.execute(db);',
      },
      {
        file: 'src/backend/store/payments/transaction-inserts.ts',
        from: "conflict.columns(['reference_id', 'merchant_id', 'sandbox']).doNothing();",
        to: 'conflict.doNothing();',
      },
    ],
  },
  {
    id: 'keeps-references-apart-by-gateway',
    sentence:
      'payNow and saveTransaction of one merchant accept the same reference, because the gateways differ.',
    clauses: ['PAY-02', 'PAY-05'],
    kind: 'exactly-once',
    changes: [
      {
        file: 'src/backend/store/engine/migrations/0001-initial.ts',
        from: "await uniqueIndex(db, 'transactions', 'reference', ['reference_id', 'merchant_id', 'sandbox']);",
        to: "await uniqueIndex(db, 'transactions', 'reference', ['reference_id', 'merchant_id', 'sandbox', 'gateway']);",
      },
      {
        file: 'src/backend/store/payments/transaction-inserts.ts',
        from: "conflict.columns(['reference_id', 'merchant_id', 'sandbox']).doNothing();",
        to: 'conflict.doNothing();',
      },
    ],
  },
  {
    id: 'cancels-while-a-refund-is-pending',
    sentence: 'A payment with a pending refund can be cancelled.',
    clauses: ['PAY-06', 'REF-02'],
    kind: 'must-not',
    changes: [
      {
        file: 'src/backend/domain/payments/transaction.ts',
        from: 'refundedAmount + reservedAmount === 0',
        to: 'refundedAmount === 0',
      },
      {
        file: 'src/backend/domain/payments/transaction.ts',
        from: 'const { settlementBatchId, refundedAmount, reservedAmount } = transaction;',
        to: 'const { settlementBatchId, refundedAmount } = transaction;',
      },
    ],
  },
  {
    id: 'cancels-after-settlement',
    sentence: 'A settled payment without a refund can be cancelled.',
    clauses: ['PAY-06', 'RPT-02'],
    kind: 'must-not',
    changes: [
      {
        file: 'src/backend/domain/payments/transaction.ts',
        from: '(settlementBatchId === null && refundedAmount + reservedAmount === 0)',
        to: 'refundedAmount + reservedAmount === 0',
      },
      {
        file: 'src/backend/domain/payments/transaction.ts',
        from: 'const { settlementBatchId, refundedAmount, reservedAmount } = transaction;',
        to: 'const { refundedAmount, reservedAmount } = transaction;',
      },
    ],
  },
  {
    id: 'leaves-the-held-response-open-after-a-cancellation',
    sentence: 'A payment that is cancelled while its response is held gets no response at all.',
    clauses: ['PAY-06', 'SBX-04', 'SBX-14'],
    kind: 'timing',
    changes: [
      {
        file: 'src/backend/domain/payments/cancel-transaction.ts',
        from: '    deps.held.release(transaction);\n',
        to: '',
      },
    ],
  },
  {
    id: 'blames-the-acquirer-for-a-timeout',
    sentence: 'A payment that the acquirer breaks fails with ERR_PAYMENT_TIMEOUT.',
    clauses: ['PAY-09'],
    kind: 'field',
    changes: [
      {
        file: 'src/backend/domain/gateways/acquirer.ts',
        from: "if (drawn <= timeoutsPerThousand + failuresPerThousand) return 'ERR_SYSTEM_ERROR';",
        to: "if (drawn <= timeoutsPerThousand + failuresPerThousand) return 'ERR_PAYMENT_TIMEOUT';",
      },
    ],
  },
  {
    id: 'applies-a-new-gateway-configuration-after-a-restart',
    sentence: 'A changed gateway configuration is stored, but payments use it only after a restart.',
    clauses: ['PAY-09'],
    kind: 'administration',
    changes: [
      {
        file: 'src/backend/domain/gateways/gateway-configurations.ts',
        from: '    this.#configured.set(merchantId, configuration);\n',
        to: '',
      },
    ],
  },
  {
    id: 'pushes-only-successful-payments',
    sentence: 'PAYMENT_STATUS is not pushed for a payment that its gateway declines.',
    clauses: ['PAY-07'],
    kind: 'delivery',
    changes: [
      {
        file: 'src/backend/domain/payments/resolve.ts',
        from: 'if (terminalId === null) return undefined;',
        to: "if (terminalId === null || transaction.status !== 'SUCCESS') return undefined;",
      },
    ],
  },
  {
    id: 'pushes-nothing-when-a-report-resolves-a-payment',
    sentence: 'PAYMENT_STATUS is not pushed when a transaction report resolves a pending payment.',
    clauses: ['PAY-07', 'MSG-07'],
    kind: 'delivery',
    changes: [
      {
        file: 'src/backend/domain/payments/report-transaction.ts',
        from: "if (transaction.status === 'CANCELLED') return ended;",
        to: "if (transaction.status !== 'PENDING') return ended;",
      },
    ],
  },
  {
    id: 'refuses-references-above-50-characters',
    sentence: 'payNow rejects references of 51 to 64 characters.',
    clauses: ['PAY-01', 'PAY-05'],
    kind: 'boundary',
    changes: [
      {
        file: 'src/contract/rest/payments.ts',
        from: "referencePattern = '^[A-Za-z0-9._-]{1,64}$'",
        to: "referencePattern = '^[A-Za-z0-9._-]{1,50}$'",
      },
    ],
  },
  {
    id: 'looks-up-only-references-of-its-own-form',
    sentence: 'Look-ups and cancellations reject the free references that terminals reported.',
    clauses: ['PAY-06', 'MSG-05', 'MSG-08'],
    kind: 'operation',
    changes: [
      {
        file: 'src/contract/rest/payments.ts',
        from: 'const knownReference = displayText(128);',
        to: 'const knownReference = Type.String({ pattern: referencePattern });',
      },
      {
        file: 'src/contract/rest/payments.ts',
        from: 'import { currencyCode, decimal, displayText, identifier, identifierOrNull, timestamp }',
        to: 'import { currencyCode, decimal, identifier, identifierOrNull, timestamp }',
      },
    ],
  },
  {
    id: 'holds-one-response-at-a-time',
    sentence: 'Of two payments with held responses at once only the second gets its response.',
    clauses: ['SBX-04', 'SBX-14'],
    kind: 'timing',
    changes: [
      {
        file: 'src/backend/domain/payments/held-responses.ts',
        from: 'return new Promise((resolve) => this.#waiting.set(id, resolve));',
        to: 'return new Promise((resolve) => {\n      this.#waiting.clear();\n      this.#waiting.set(id, resolve);\n    });',
      },
    ],
  },
];
