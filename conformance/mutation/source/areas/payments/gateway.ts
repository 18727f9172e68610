import type { SourceMutant } from '../../source-mutant.js';

/** Gateway of the area payments. */
export const paymentsGatewayMutants: readonly SourceMutant[] = [
  {
    id: 'leaves-timed-out-payments-pending',
    sentence: 'A production payment that its gateway times out stays PENDING.',
    clauses: ['PAY-09'],
    kind: 'operation',
    changes: [
      {
        file: 'src/backend/domain/gateways/acquirer.ts',
        from: 'const { latencyMs: afterMs } = options;',
        to: "if (errorCode === 'ERR_PAYMENT_TIMEOUT') return { kind: 'pending', holdsResponse: false };\n      const { latencyMs: afterMs } = options;",
      },
    ],
  },
  {
    id: 'declines-payments-that-the-gateway-broke',
    sentence: 'A production payment that its gateway breaks has the code ERR_PAYMENT_DECLINED.',
    clauses: ['PAY-09'],
    kind: 'field',
    changes: [
      {
        file: 'src/backend/domain/gateways/acquirer.ts',
        from: "return 'ERR_SYSTEM_ERROR';",
        to: "return 'ERR_PAYMENT_DECLINED';",
      },
    ],
  },
  {
    id: 'logs-a-callback-of-a-timeout',
    sentence: 'The webhook log has a callback of a payment that its gateway timed out.',
    clauses: ['PAY-09'],
    kind: 'must-not',
    changes: [
      {
        file: 'src/backend/domain/callbacks/gateway-callback.ts',
        from: "if (errorCode === 'ERR_PAYMENT_TIMEOUT') return undefined;",
        to: "if (errorCode === 'ERR_PAYMENT_TIMEOUT' && gateway === '') return undefined;",
      },
    ],
  },
  {
    id: 'declines-one-in-a-hundred',
    sentence: 'One of a hundred production payments is declined although all are to be approved.',
    clauses: ['PAY-07'],
    kind: 'boundary',
    changes: [
      {
        file: 'src/backend/domain/gateways/acquirer.ts',
        from: 'random.approvals.integer(1, 100) <= options.approvalPercent',
        to: 'random.approvals.integer(1, 100) < options.approvalPercent',
      },
    ],
  },
  {
    id: 'applies-a-gateway-configuration-after-a-restart',
    sentence: 'A changed gateway configuration is stored, but counts only after a restart.',
    clauses: ['PAY-09', 'BLK-02'],
    kind: 'administration',
    changes: [
      {
        file: 'src/backend/domain/gateways/gateway-configurations.ts',
        from: 'this.#configured.set(merchantId, configuration);',
        to: "if (merchantId === '') this.#configured.set(merchantId, configuration);",
      },
    ],
  },
  {
    id: 'forgets-gateway-configurations-at-a-restart',
    sentence: 'After a restart every merchant has the default gateway configuration again.',
    clauses: ['PAY-09', 'BLK-02'],
    kind: 'restart',
    changes: [
      {
        file: 'src/backend/composition/administration.ts',
        from: '  await gatewayConfigurations.load(stores.gatewayConfigurations);\n',
        to: '',
      },
    ],
  },
  {
    id: 'resets-absent-shares-of-a-gateway-configuration',
    sentence: 'A share that a change of the gateway configuration leaves out becomes the default again.',
    clauses: ['PAY-09', 'BLK-02'],
    kind: 'administration',
    changes: [
      {
        file: 'src/backend/domain/gateways/gateway-configurations.ts',
        from: 'outagesOf(stored ?? this.#defaults, change)',
        to: 'outagesOf(this.#defaults, change)',
      },
    ],
  },
  {
    id: 'responds-to-a-manual-callback-with-the-pending-payment',
    sentence: 'The manual gateway callback responds with the payment as it was before.',
    clauses: ['PAY-07'],
    kind: 'field',
    changes: [
      {
        file: 'src/backend/domain/payments/resolve-manually.ts',
        from: '  return resolved;\n',
        to: '  return { ...resolved, status: transaction.status };\n',
      },
    ],
  },
  {
    id: 'loses-the-webhook-log-at-a-restart',
    sentence: 'A restart loses the log of gateway callbacks.',
    clauses: ['PAY-07', 'BLK-07'],
    kind: 'restart',
    changes: [
      {
        file: 'src/backend/composition/storage.ts',
        from: 'const credentials = createCredentialStore(db);',
        to: "const credentials = createCredentialStore(db);\n  if (!fresh) await db.deleteFrom('gateway_callbacks').execute();",
      },
    ],
  },
];
