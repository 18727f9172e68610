import type { SourceMutant } from '../../source-mutant.js';

/** Triggers of the area sandbox. */
export const sandboxTriggersMutants: readonly SourceMutant[] = [
  {
    id: 'resolves-500-00-after-nine-seconds',
    sentence: '500.00 becomes SUCCESS after 9 s.',
    clauses: ['SBX-02'],
    kind: 'timing',
    changes: [
      {
        file: 'src/contract/sandbox-triggers.ts',
        from: 'succeedsAfterMs: 10_000',
        to: 'succeedsAfterMs: 9_000',
      },
    ],
  },
  {
    id: 'resolves-500-01-after-an-hour',
    sentence: '500.01 becomes SUCCESS after an hour.',
    clauses: ['SBX-03'],
    kind: 'timing',
    changes: [
      {
        file: 'src/contract/sandbox-triggers.ts',
        from: "['500.01', pendingForEver]",
        to: "['500.01', { status: 'PENDING', succeedsAfterMs: 3_600_000 }]",
      },
    ],
  },
  {
    id: 'resolves-the-pending-prefix-after-a-minute',
    sentence: 'SBX-PENDING- becomes SUCCESS after a minute.',
    clauses: ['SBX-13'],
    kind: 'timing',
    changes: [
      {
        file: 'src/contract/sandbox-triggers.ts',
        from: "['SBX-PENDING-', pendingForEver]",
        to: "['SBX-PENDING-', { status: 'PENDING', succeedsAfterMs: 60_000 }]",
      },
    ],
  },
  {
    id: 'holds-the-slow-prefix-for-three-seconds',
    sentence: 'SBX-SLOW- is held for 3 s as 999.00 is.',
    clauses: ['SBX-14'],
    kind: 'timing',
    changes: [
      {
        file: 'src/contract/sandbox-triggers.ts',
        from: 'heldForMs: 5_000',
        to: 'heldForMs: 3_000',
      },
    ],
  },
  {
    id: 'responds-to-999-00-after-two-seconds',
    sentence: '999.00 is SUCCESS after 2 s.',
    clauses: ['SBX-04'],
    kind: 'timing',
    changes: [
      {
        file: 'src/contract/sandbox-triggers.ts',
        from: 'heldForMs: 3_000',
        to: 'heldForMs: 2_000',
      },
    ],
  },
  {
    id: 'fails-1003-00-with-a-system-error',
    sentence: '1003.00 has the error code of 1002.00.',
    clauses: ['SBX-08'],
    kind: 'field',
    changes: [
      {
        file: 'src/contract/sandbox-triggers.ts',
        from: "['1003.00', rateLimited]",
        to: "['1003.00', systemError]",
      },
    ],
  },
  {
    id: 'declines-1001-00',
    sentence: '1001.00 is declined by the issuer and does not time out.',
    clauses: ['SBX-06'],
    kind: 'field',
    changes: [
      {
        file: 'src/contract/sandbox-triggers.ts',
        from: "['1001.00', timedOut]",
        to: "['1001.00', declined]",
      },
    ],
  },
  {
    id: 'declines-the-timeout-prefix',
    sentence: 'SBX-TIMEOUT- is declined by the issuer.',
    clauses: ['SBX-11'],
    kind: 'field',
    changes: [
      {
        file: 'src/contract/sandbox-triggers.ts',
        from: "['SBX-TIMEOUT-', timedOut]",
        to: "['SBX-TIMEOUT-', declined]",
      },
    ],
  },
  {
    id: 'matches-prefixes-in-any-letter-case',
    sentence: 'A prefix counts in any letter case: sbx-fail- fails a payment.',
    clauses: ['SBX-22'],
    kind: 'boundary',
    changes: [
      {
        file: 'src/backend/domain/gateways/sandbox-gateway.ts',
        from: 'referenceId.startsWith(prefix)',
        to: 'referenceId.toUpperCase().startsWith(prefix)',
      },
    ],
  },
  {
    id: 'matches-prefixes-anywhere',
    sentence: 'A prefix counts anywhere in the reference.',
    clauses: ['SBX-22', 'SBX-01'],
    kind: 'boundary',
    changes: [
      {
        file: 'src/backend/domain/gateways/sandbox-gateway.ts',
        from: 'referenceId.startsWith(prefix)',
        to: 'referenceId.includes(prefix)',
      },
    ],
  },
  {
    id: 'lets-the-amount-beat-the-prefix',
    sentence: 'A trigger amount takes priority over a prefix.',
    clauses: ['SBX-15'],
    kind: 'operation',
    changes: [
      {
        file: 'src/backend/domain/gateways/sandbox-gateway.ts',
        from: 'byPrefix(order.referenceId) ?? byAmount(order) ?? otherwise',
        to: 'byAmount(order) ?? byPrefix(order.referenceId) ?? otherwise',
      },
    ],
  },
  {
    id: 'compares-trigger-amounts-in-hundredths',
    sentence: 'A trigger amount is compared in minor units: 50000 JPY is 500.00, and 500 JPY is not.',
    clauses: ['SBX-02', 'SBX-22', 'PAY-08'],
    kind: 'currency',
    changes: [
      {
        file: 'src/backend/domain/gateways/sandbox-gateway.ts',
        from: 'const hundredths = (amount * 100) / 10 ** currencyExponent(currency);',
        to: "const hundredths = currency === '' ? currencyExponent(currency) : amount;",
      },
    ],
  },
  {
    id: 'rounds-trigger-amounts-of-three-decimals',
    sentence: 'An amount of three decimals is rounded before it is compared: 500.001 KWD is 500.00.',
    clauses: ['SBX-22', 'SBX-01'],
    kind: 'currency',
    changes: [
      {
        file: 'src/backend/domain/gateways/sandbox-gateway.ts',
        from: 'if (!Number.isInteger(hundredths)) return undefined;',
        to: 'if (Number.isNaN(hundredths)) return undefined;',
      },
    ],
  },
  {
    id: 'triggers-only-two-decimal-currencies',
    sentence: 'Trigger amounts force an outcome only for currencies of two decimals.',
    clauses: ['SBX-02', 'SBX-05'],
    kind: 'currency',
    changes: [
      {
        file: 'src/backend/domain/gateways/sandbox-gateway.ts',
        from: 'if (!Number.isInteger(hundredths)) return undefined;',
        to: 'if (!Number.isInteger(hundredths) || currencyExponent(currency) !== 2) return undefined;',
      },
    ],
  },
  {
    id: 'fails-saved-transactions-by-their-prefix',
    sentence: 'A trigger prefix forces the status of a saved transaction.',
    clauses: ['SBX-09', 'PAY-05'],
    kind: 'operation',
    changes: [
      {
        file: 'src/backend/http/routes/save-transaction.ts',
        from: "status: status ?? 'SUCCESS',",
        to: "status: caller.sandbox && /^SBX-(FAIL|TIMEOUT|ERROR)-/.test(referenceId) ? 'FAILED' : (status ?? 'SUCCESS'),",
      },
    ],
  },
  {
    id: 'ignores-the-prefix-of-a-refund',
    sentence: 'A trigger prefix on refundReferenceId has no effect.',
    clauses: ['SBX-10', 'REF-01'],
    kind: 'operation',
    changes: [
      {
        file: 'src/backend/domain/gateways/sandbox-gateway.ts',
        from: 'refund: (refundReferenceId) => byPrefix(refundReferenceId) ?? otherwise,',
        to: "refund: (refundReferenceId) => (refundReferenceId === '' ? byPrefix(refundReferenceId) : undefined) ?? otherwise,",
      },
    ],
  },
  {
    id: 'triggers-production-payments-by-prefix',
    sentence: 'A trigger prefix forces the outcome of a production payment too.',
    clauses: ['SBX-20'],
    kind: 'mode',
    changes: [
      {
        file: 'src/backend/domain/payments/pay-now.ts',
        from: 'const gateway = request.sandbox ? deps.sandbox : deps.acquirer;',
        to: "const isTrigger = request.sandbox || request.referenceId.startsWith('SBX-');\n  const gateway = isTrigger ? deps.sandbox : deps.acquirer;",
      },
    ],
  },
  {
    id: 'triggers-production-refunds-by-prefix',
    sentence: 'A trigger prefix forces the outcome of a production refund too.',
    clauses: ['SBX-20', 'REF-01'],
    kind: 'mode',
    changes: [
      {
        file: 'src/backend/domain/refunds/refund.ts',
        from: 'const gateway = sandbox ? deps.sandbox : deps.acquirer;',
        to: 'const gateway = sandbox ? deps.sandbox : deps.sandbox;',
      },
    ],
  },
  {
    id: 'triggers-refunds-of-amounts-in-production',
    sentence: 'Production refunds whose reference begins with SBX-PENDING- stay pending.',
    clauses: ['SBX-20', 'REF-01'],
    kind: 'mode',
    changes: [
      {
        file: 'src/backend/domain/refunds/refund.ts',
        from: 'const gateway = sandbox ? deps.sandbox : deps.acquirer;',
        to: "const gateway = sandbox || request.refundReferenceId.startsWith('SBX-PENDING-') ? deps.sandbox : deps.acquirer;",
      },
    ],
  },
  {
    id: 'fails-1000-jpy-as-ten',
    sentence: 'Trigger amounts of currencies without decimals are compared as hundredths of them.',
    clauses: ['SBX-05', 'SBX-06', 'SBX-22'],
    kind: 'currency',
    changes: [
      {
        file: 'src/backend/domain/gateways/sandbox-gateway.ts',
        from: '(amount * 100) / 10 ** currencyExponent(currency)',
        to: '(amount * 100) / 10 ** Math.max(currencyExponent(currency), 2)',
      },
    ],
  },
  {
    id: 'waits-for-the-latest-outcome',
    sentence: 'A payment of 999.00 that follows one of 500.00 is SUCCESS only when the earlier one is.',
    clauses: ['SBX-04', 'SBX-14', 'SBX-02'],
    kind: 'timing',
    changes: [
      {
        file: 'src/backend/domain/payments/due-outcomes.ts',
        from: 'if (at < this.#armedFor) this.#arm(at);',
        to: 'if (this.#armedFor === Number.POSITIVE_INFINITY) this.#arm(at);',
      },
    ],
  },
  {
    id: 'ignores-a-prefix-that-is-the-whole-reference',
    sentence: 'A prefix forces its outcome only if more follows in the reference.',
    clauses: ['SBX-09', 'SBX-10', 'SBX-11', 'SBX-12', 'SBX-13', 'SBX-14'],
    kind: 'boundary',
    changes: [
      {
        file: 'src/backend/domain/gateways/sandbox-gateway.ts',
        from: 'referenceId.startsWith(prefix))?.decision',
        to: 'referenceId.startsWith(prefix) && referenceId.length > prefix.length)?.decision',
      },
    ],
  },
  {
    id: 'compares-trigger-amounts-as-minor-units',
    sentence: 'Trigger amounts are compared in minor units, so that they are hundredths in every currency.',
    clauses: ['SBX-02'],
    kind: 'currency',
    changes: [
      {
        file: 'src/backend/domain/gateways/sandbox-gateway.ts',
        from: 'const hundredths = (amount * 100) / 10 ** currencyExponent(currency);',
        to: "const hundredths = currency === '' ? currencyExponent(currency) : amount;",
      },
    ],
  },
  {
    id: 'never-resolves-500-01-in-production',
    sentence: 'The amount 500.01 stays PENDING in production as well.',
    clauses: ['SBX-20'],
    kind: 'mode',
    changes: [
      {
        file: 'src/backend/domain/gateways/acquirer.ts',
        from: 'authorize({ merchantId }) {',
        to: "authorize({ merchantId, amount }) {\n      if (amount === 50_001) return { kind: 'pending', holdsResponse: false };",
      },
    ],
  },
  {
    id: 'delays-outcomes-for-later-ones',
    sentence: 'An outcome that is due waits for the payment that is made after it.',
    clauses: ['SBX-04'],
    kind: 'timing',
    changes: [
      {
        file: 'src/backend/domain/payments/due-outcomes.ts',
        from: 'if (at < this.#armedFor) this.#arm(at);',
        to: 'if (at !== this.#armedFor) this.#arm(at);',
      },
    ],
  },
  {
    id: 'asks-the-acquirer-for-sandbox-payments-of-terminals',
    sentence: 'A sandbox payment that names a terminal goes to the acquirer.',
    clauses: ['SBX-01'],
    kind: 'mode',
    changes: [
      {
        file: 'src/backend/domain/payments/pay-now.ts',
        from: 'const gateway = request.sandbox ? deps.sandbox : deps.acquirer;',
        to: 'const gateway = request.sandbox && request.terminalId === null ? deps.sandbox : deps.acquirer;',
      },
    ],
  },
];
