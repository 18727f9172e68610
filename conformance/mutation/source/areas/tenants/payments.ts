import type { SourceMutant } from '../../source-mutant.js';

/** Payments of the area tenants. */
export const tenantsPaymentsMutants: readonly SourceMutant[] = [
  {
    id: 'takes-payments-at-a-terminal-of-another-merchant',
    sentence:
      "payNow and saveTransaction may name another merchant's terminal, and the payment is stored there.",
    clauses: ['TEN-05', 'BLK-05', 'TEN-09'],
    kind: 'isolation',
    changes: [
      {
        file: 'src/backend/domain/payments/payment-location.ts',
        from: 'const terminal = await findTerminal(terminals, reach, { terminalId });',
        to: "const terminal = await findTerminal(terminals, { kind: 'all' }, { terminalId });",
      },
    ],
  },
  {
    id: 'takes-payments-in-a-branch-of-another-merchant',
    sentence: "payNow and saveTransaction may name another merchant's branch.",
    clauses: ['TEN-09', 'BLK-05'],
    kind: 'isolation',
    changes: [
      {
        file: 'src/backend/domain/payments/payment-location.ts',
        from: 'const branch = await tenants.branch(reach, branchId);',
        to: "const branch = await tenants.branch({ kind: 'all' }, branchId);",
      },
    ],
  },
  {
    id: 'ends-all-held-responses-at-once',
    sentence: 'The first payment that ends is the response of all that are held.',
    clauses: ['TEN-10'],
    kind: 'isolation',
    changes: [
      {
        file: 'src/backend/domain/payments/held-responses.ts',
        from: '    const waiting = this.#waiting.get(ended.id);\n    this.#waiting.delete(ended.id);\n    waiting?.(ended);',
        to: '    for (const waiting of this.#waiting.values()) waiting(ended);\n    this.#waiting.clear();',
      },
    ],
  },
];
