import type { Mutant } from '../../mutant.js';

export const dropsPaymentStatus: Mutant = {
  id: 'drops-payment-status',
  sentence: 'PAYMENT_STATUS does not reach the terminal.',
  clause: 'PAY-07',
  scenario: 'payments.status-pushed',
  wire: () => ({
    session: () => ({
      toClient: (frame) => (frame.body.includes('PAYMENT_STATUS') ? undefined : frame),
    }),
  }),
};
