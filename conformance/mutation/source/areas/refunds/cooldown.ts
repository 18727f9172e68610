import type { SourceMutant } from '../../source-mutant.js';

/** Cooldown of the area refunds. */
export const refundsCooldownMutants: readonly SourceMutant[] = [
  {
    id: 'runs-the-cooldown-from-the-first-refund',
    sentence: 'The cooldown runs from the first refund of the transaction, not from the last.',
    clauses: ['REF-03'],
    kind: 'timing',
    changes: [
      {
        file: 'src/backend/store/refunds/refund-store.ts',
        from: ".select((eb) => eb.fn.max('created_at').as('last'))",
        to: ".select((eb) => eb.fn.min('created_at').as('last'))",
      },
    ],
  },
  {
    id: 'refuses-a-refund-at-exactly-sixty-seconds',
    sentence: 'A refund exactly 60 s after the previous one is refused.',
    clauses: ['REF-03'],
    kind: 'boundary',
    changes: [
      {
        file: 'src/backend/domain/refunds/refund.ts',
        from: 'if (wait <= 0) return;',
        to: 'if (wait < 0) return;',
      },
    ],
  },
  {
    id: 'counts-failed-refunds-in-the-cooldown',
    sentence: 'A FAILED refund starts the cooldown.',
    clauses: ['REF-03'],
    kind: 'operation',
    changes: [
      {
        file: 'src/backend/store/refunds/refund-store.ts',
        from: ".where('status', '<>', failed)",
        to: ".where('status', '<>', sql.lit(''))",
      },
      {
        file: 'src/backend/store/refunds/refund-store.ts',
        from: "const failed = sql.lit('FAILED');\n",
        to: '',
      },
    ],
  },
  {
    id: 'does-not-count-pending-refunds-in-the-cooldown',
    sentence: 'A PENDING refund starts no cooldown.',
    clauses: ['REF-03'],
    kind: 'operation',
    changes: [
      {
        file: 'src/backend/store/refunds/refund-store.ts',
        from: ".where('status', '<>', failed)",
        to: ".where('status', '<>', failed)\n        .where('status', '<>', sql.lit('PENDING'))",
      },
    ],
  },
  {
    id: 'runs-the-cooldown-for-the-whole-merchant',
    sentence: 'A refund of one payment starts the cooldown of every payment of the merchant.',
    clauses: ['REF-03'],
    kind: 'operation',
    changes: [
      {
        file: 'src/backend/store/refunds/refund-store.ts',
        from: ".where('transaction_id', '=', transactionId)\n        .where('status', '<>', failed)",
        to: ".where('merchant_id', '=', (eb) =>\n          eb.selectFrom('transactions').select('merchant_id').where('id', '=', transactionId),\n        )\n        .where('status', '<>', failed)",
      },
    ],
  },
  {
    id: 'runs-the-cooldown-for-fifty-nine-seconds',
    sentence: 'A refund 59 s after the previous one is accepted.',
    clauses: ['REF-03'],
    kind: 'boundary',
    changes: [
      {
        file: 'src/backend/domain/refunds/refund.ts',
        from: 'const wait = since + ms - now;',
        to: 'const wait = since + ms - 1000 - now;',
      },
    ],
  },
  {
    id: 'refunds-the-rest-within-the-cooldown',
    sentence: 'A refund of the whole rest is accepted within the cooldown.',
    clauses: ['REF-03'],
    kind: 'boundary',
    changes: [
      {
        file: 'src/backend/domain/refunds/refund.ts',
        from: '  checkCooldown(cooldown,',
        to: '  if (amount < balance) checkCooldown(cooldown,',
      },
    ],
  },
  {
    id: 'exempts-triggers-from-the-cooldown',
    sentence: 'A refund whose reference begins with SBX- is accepted within the cooldown.',
    clauses: ['REF-03'],
    kind: 'boundary',
    changes: [
      {
        file: 'src/backend/domain/refunds/refund.ts',
        from: '  checkCooldown(cooldown,',
        to: "  if (!refundReferenceId.startsWith('SBX-')) checkCooldown(cooldown,",
      },
    ],
  },
  {
    id: 'exempts-refunds-without-an-amount-from-the-cooldown',
    sentence: 'A refund that names no amount is accepted within the cooldown.',
    clauses: ['REF-03'],
    kind: 'boundary',
    changes: [
      {
        file: 'src/backend/domain/refunds/refund.ts',
        from: '  checkCooldown(cooldown,',
        to: '  if (requested !== undefined) checkCooldown(cooldown,',
      },
    ],
  },
  {
    id: 'lets-users-and-terminals-refund-at-once',
    sentence: 'The refunds of users and terminals have no cooldown.',
    clauses: ['REF-03'],
    kind: 'must-not',
    changes: [
      {
        file: 'src/backend/http/routes/refund.ts',
        from: '      const made = await refund(payments.refund, meant, {',
        to: "      const cooldown = { ...payments.refund.cooldown, ...(caller.role !== 'INTEGRATOR' && { ms: 0 }) };\n      const made = await refund({ ...payments.refund, cooldown }, meant, {",
      },
    ],
  },
];
