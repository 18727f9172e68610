import type { SourceMutant } from '../../source-mutant.js';

/** Payment status of the area messages. */
export const messagesPaymentStatusMutants: readonly SourceMutant[] = [
  {
    id: 'writes-every-grand-total-with-two-decimals',
    sentence: 'grandTotal has two decimals whatever the currency.',
    clauses: ['MSG-01', 'PAY-08'],
    kind: 'currency',
    changes: [
      {
        file: 'src/backend/domain/payments/payment-status.ts',
        from: 'formatAmount(amount, currency)',
        to: "currency === '' ? formatAmount(amount, currency) : (amount / 100).toFixed(2)",
      },
    ],
  },
  {
    id: 'writes-the-grand-total-as-a-number',
    sentence: 'grandTotal is a number and not a string.',
    clauses: ['MSG-01'],
    kind: 'field',
    changes: [
      {
        file: 'src/backend/domain/payments/payment-status.ts',
        from: 'tradeNo, grandTotal, channel })',
        to: 'tradeNo, grandTotal: Number(grandTotal), channel })',
      },
    ],
  },
  {
    id: 'writes-every-channel-as-card',
    sentence: 'channel of PAYMENT_STATUS is always card.',
    clauses: ['MSG-01'],
    kind: 'field',
    changes: [
      {
        file: 'src/backend/domain/payments/payment-status.ts',
        from: 'grandTotal, channel })',
        to: "grandTotal, channel: channel && 'card' })",
      },
    ],
  },
  {
    id: 'writes-the-reference-as-the-trade-number',
    sentence: 'tradeNo of PAYMENT_STATUS is the referenceId.',
    clauses: ['MSG-01'],
    kind: 'field',
    changes: [
      {
        file: 'src/backend/domain/payments/payment-status.ts',
        from: 'status, tradeNo, grandTotal',
        to: 'status, tradeNo: tradeNo && referenceId, grandTotal',
      },
    ],
  },
  {
    id: 'writes-the-grand-total-in-minor-units',
    sentence: 'grandTotal is in minor units.',
    clauses: ['MSG-01', 'PAY-08'],
    kind: 'currency',
    changes: [
      {
        file: 'src/backend/domain/payments/payment-status.ts',
        from: 'formatAmount(amount, currency)',
        to: "currency === '' ? formatAmount(amount, currency) : String(amount)",
      },
    ],
  },
];
