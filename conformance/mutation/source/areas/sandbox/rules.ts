import type { SourceMutant } from '../../source-mutant.js';

/** Rules of the area sandbox. */
export const sandboxRulesMutants: readonly SourceMutant[] = [
  {
    id: 'skips-the-cooldown-in-the-sandbox',
    sentence: 'Sandbox refunds have no cooldown.',
    clauses: ['SBX-21', 'REF-03'],
    kind: 'mode',
    changes: [
      {
        file: 'src/backend/domain/refunds/refund.ts',
        from: '  checkCooldown(cooldown, transaction.createdAt',
        to: '  if (!transaction.sandbox) checkCooldown(cooldown, transaction.createdAt',
      },
    ],
  },
  {
    id: 'skips-the-balance-in-the-sandbox',
    sentence: 'Sandbox refunds may exceed the balance.',
    clauses: ['SBX-21', 'REF-02'],
    kind: 'mode',
    changes: [
      {
        file: 'src/backend/domain/refunds/refund.ts',
        from: 'if (amount > balance || amount === 0) {',
        to: 'if ((!transaction.sandbox && amount > balance) || amount === 0) {',
      },
    ],
  },
  {
    id: 'does-not-limit-sandbox-apps',
    sentence: 'Sandbox apps have no rate limit.',
    clauses: ['SBX-21', 'RAT-01'],
    kind: 'mode',
    changes: [
      {
        file: 'src/backend/http/guard.ts',
        from: 'if (!exempt.has(subject)) limit(',
        to: 'if (!exempt.has(subject) && !sandboxApps.has(subject)) limit(',
      },
    ],
  },
  {
    id: 'accepts-any-amount-of-a-sandbox-payment',
    sentence: 'payNow of a sandbox app accepts amounts above 999999.99.',
    clauses: ['SBX-21', 'PAY-04'],
    kind: 'mode',
    changes: [
      {
        file: 'src/backend/http/routes/pay-now.ts',
        from: 'const amount = minorUnits(request.body.amount, currency);',
        to: 'const isLarge = caller.sandbox && /^[1-9][0-9]{6,9}$/.test(String(request.body.amount));\n      const amount = isLarge ? Number(request.body.amount) * 100 : minorUnits(request.body.amount, currency);',
      },
    ],
  },
];
