import type { SourceMutant } from '../../source-mutant.js';

/** Pushes of the area sandbox. */
export const sandboxPushesMutants: readonly SourceMutant[] = [
  {
    id: 'pushes-no-sandbox-payment',
    sentence: 'No PAYMENT_STATUS is pushed for a sandbox payment.',
    clauses: ['SBX-23'],
    kind: 'mode',
    changes: [
      {
        file: 'src/backend/domain/payments/resolve.ts',
        from: 'if (terminalId === null) return undefined;',
        to: 'if (terminalId === null || transaction.sandbox) return undefined;',
      },
    ],
  },
  {
    id: 'logs-callbacks-of-sandbox-payments',
    sentence: 'The webhook log has a callback for a sandbox payment that was pending.',
    clauses: ['SBX-24'],
    kind: 'mode',
    changes: [
      {
        file: 'src/backend/domain/callbacks/gateway-callback.ts',
        from: "if (sandbox || (status !== 'SUCCESS' && status !== 'FAILED')) return undefined;",
        to: "if (sandbox === undefined || (status !== 'SUCCESS' && status !== 'FAILED')) return undefined;",
      },
    ],
  },
];
