import type { SourceMutant } from '../../source/source-mutant.js';

/** Mutants of the holdout in the area sandbox. */
export const sandboxHoldout: readonly SourceMutant[] = [
  {
    id: 'reads-trigger-amounts-in-cents-of-every-currency',
    sentence: 'The amount triggers are compared in hundredths, whatever decimals the currency has.',
    clauses: ['SBX-05', 'SBX-02', 'SBX-22'],
    kind: 'currency',
    changes: [
      {
        file: 'src/backend/domain/gateways/sandbox-gateway.ts',
        from: 'function byAmount({ amount, currency }: PaymentOrder): GatewayDecision | undefined {\n  const hundredths = (amount * 100) / 10 ** currencyExponent(currency);',
        to: 'function byAmount({ amount: hundredths }: PaymentOrder): GatewayDecision | undefined {',
      },
      {
        file: 'src/backend/domain/gateways/sandbox-gateway.ts',
        from: "import { currencyExponent } from '../../../contract/money.js';\n",
        to: '',
      },
    ],
  },
  {
    id: 'rounds-amounts-to-their-trigger',
    sentence: 'An amount of three decimals next to a trigger amount has its outcome.',
    clauses: ['SBX-22', 'SBX-05'],
    kind: 'currency',
    changes: [
      {
        file: 'src/backend/domain/gateways/sandbox-gateway.ts',
        from: '  if (!Number.isInteger(hundredths)) return undefined;\n',
        to: '',
      },
    ],
  },
  {
    id: 'lets-the-amount-win-over-the-success-prefix',
    sentence: 'The prefix SBX-OK- is left out as the default outcome, so that a trigger amount decides.',
    clauses: ['SBX-09', 'SBX-15'],
    kind: 'operation',
    changes: [
      {
        file: 'src/backend/domain/gateways/sandbox-gateway.ts',
        from: 'const prefixes = [...prefixTriggers].map(',
        to: 'const prefixes = [...prefixTriggers].filter(([, outcome]) => outcome !== otherAmounts).map(',
      },
    ],
  },
  {
    id: 'ignores-prefixes-of-sandbox-refunds',
    sentence: 'A trigger prefix on refundReferenceId has no effect.',
    clauses: ['SBX-10', 'SBX-13', 'REF-01', 'REF-03'],
    kind: 'operation',
    changes: [
      {
        file: 'src/backend/domain/gateways/sandbox-gateway.ts',
        from: 'refund: (refundReferenceId) => byPrefix(refundReferenceId) ?? otherwise,',
        to: 'refund: () => otherwise,',
      },
    ],
  },
  {
    id: 'resolves-everlasting-payments-after-five-minutes',
    sentence: 'A payment that must never resolve becomes SUCCESS after five minutes.',
    clauses: ['SBX-03', 'SBX-13'],
    kind: 'timing',
    changes: [
      {
        file: 'src/contract/sandbox-triggers.ts',
        from: "const pendingForEver: SandboxOutcome = { status: 'PENDING' };",
        to: "const pendingForEver: SandboxOutcome = { status: 'PENDING', succeedsAfterMs: 300_000 };",
      },
    ],
  },
  {
    id: 'responds-to-the-rate-limit-trigger-with-429',
    sentence: 'The response to a sandbox payment of 1003.00 is 429 instead of a FAILED transaction.',
    clauses: ['SBX-08'],
    kind: 'field',
    changes: [
      {
        file: 'src/backend/http/routes/pay-now.ts',
        from: '      return toTransactionResponse(taken);',
        to: "      if (taken.errorCode === 'ERR_RATE_LIMITED')\n        throw new ServiceError('ERR_RATE_LIMITED', 'the gateway limits requests');\n      return toTransactionResponse(taken);",
      },
      {
        file: 'src/backend/http/routes/pay-now.ts',
        from: "import { payNow } from '../../domain/payments/pay-now.js';",
        to: "import { payNow } from '../../domain/payments/pay-now.js';\nimport { ServiceError } from '../../domain/service-error.js';",
      },
    ],
  },
  {
    id: 'logs-sandbox-outcomes-as-gateway-callbacks',
    sentence: 'A sandbox payment that resolves appears in the webhook log.',
    clauses: ['SBX-24'],
    kind: 'isolation',
    changes: [
      {
        file: 'src/backend/domain/callbacks/gateway-callback.ts',
        from: "if (sandbox || (status !== 'SUCCESS' && status !== 'FAILED')) return undefined;",
        to: "if (status !== 'SUCCESS' && status !== 'FAILED') return undefined;",
      },
      {
        file: 'src/backend/domain/callbacks/gateway-callback.ts',
        from: 'const { sandbox, gateway, merchantId,',
        to: 'const { gateway, merchantId,',
      },
    ],
  },
  {
    id: 'remembers-the-mode-of-a-used-token',
    sentence:
      'The sandbox mode of an app is cached with its token, so that a change counts for new tokens only.',
    clauses: ['SBX-26'],
    kind: 'mode',
    changes: [
      {
        file: 'src/backend/http/guard.ts',
        from: 'if (known?.sandbox === sandbox) return known;',
        to: 'if (known !== undefined) return known;',
      },
    ],
  },
  {
    id: 'takes-sandbox-apps-for-production-after-a-restart',
    sentence: 'After a restart every app is a production app until its mode is changed.',
    clauses: ['SBX-26', 'SBX-16', 'SBX-17', 'REC-07'],
    kind: 'restart',
    changes: [
      {
        file: 'src/backend/composition/tokens.ts',
        from: '  await sandboxApps.load(createAppStore(db));\n',
        to: '',
      },
      {
        file: 'src/backend/composition/tokens.ts',
        from: "import { createAppStore } from '../store/apps/app-store.js';\n",
        to: '',
      },
    ],
  },
  {
    id: 'leaves-the-sandbox-when-an-app-is-renamed',
    sentence: 'A change of the name or scopes of a sandbox app ends its sandbox mode.',
    clauses: ['SBX-26'],
    kind: 'administration',
    changes: [
      {
        file: 'src/backend/domain/apps/administer-apps.ts',
        from: 'if (app !== undefined) sandboxApps.changed(app);',
        to: 'if (app !== undefined) sandboxApps.changed({ appId, sandbox: changes.sandbox ?? false });',
      },
    ],
  },
  {
    id: 'settles-production-for-sandbox-apps',
    sentence: 'settle of a sandbox app settles the production payments.',
    clauses: ['SBX-19', 'SBX-17', 'RPT-02'],
    kind: 'mode',
    changes: [
      { file: 'src/backend/http/routes/settle.ts', from: 'sandbox: caller.sandbox,', to: 'sandbox: false,' },
    ],
  },
  {
    id: 'mixes-the-modes-of-one-terminal',
    sentence: 'Lists that are filtered by terminal hold transactions of both modes.',
    clauses: ['SBX-17', 'SBX-18', 'QRY-02'],
    kind: 'isolation',
    changes: [
      {
        file: 'src/backend/store/payments/transaction-list.ts',
        from: ".where('sandbox', '=', sandbox ? sql.lit(1) : sql.lit(0))",
        to: ".$if(terminalId === undefined, (query) => query.where('sandbox', '=', sandbox ? sql.lit(1) : sql.lit(0)))",
      },
    ],
  },
  {
    id: 'adds-the-sandbox-to-monthly-totals',
    sentence: 'A summary over a whole month counts the transactions of both modes.',
    clauses: ['SBX-19', 'RPT-01'],
    kind: 'isolation',
    changes: [
      {
        file: 'src/backend/store/settlement/totals-store.ts',
        from: "    .where('sandbox', '=', sandbox ? 1 : 0)\n    .where(within<'monthly_totals'>(reach))",
        to: "    .where(within<'monthly_totals'>(reach))",
      },
      {
        file: 'src/backend/store/settlement/totals-store.ts',
        from: 'function sumsOfMonths(db: Db, { reach, sandbox }: TransactionFilter,',
        to: 'function sumsOfMonths(db: Db, { reach }: TransactionFilter,',
      },
    ],
  },
  {
    id: 'reports-the-error-prefix-as-a-timeout',
    sentence: 'The prefix SBX-ERROR- fails with ERR_PAYMENT_TIMEOUT.',
    clauses: ['SBX-12'],
    kind: 'field',
    changes: [
      {
        file: 'src/contract/sandbox-triggers.ts',
        from: "['SBX-ERROR-', systemError],",
        to: "['SBX-ERROR-', timedOut],",
      },
    ],
  },
  {
    id: 'forces-outcomes-of-production-refunds',
    sentence: 'A trigger prefix on the refundReferenceId of a production refund has its outcome.',
    clauses: ['SBX-20', 'REF-01'],
    kind: 'mode',
    changes: [
      {
        file: 'src/backend/domain/refunds/refund.ts',
        from: 'const gateway = sandbox ? deps.sandbox : deps.acquirer;\n',
        to: "const gateway = sandbox || request.refundReferenceId.startsWith('SBX-') ? deps.sandbox : deps.acquirer;\n",
      },
    ],
  },
];
