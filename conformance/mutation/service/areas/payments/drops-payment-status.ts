import type { Mutant } from '../../mutant.js';

export const dropsPaymentStatus: Mutant = {
  id: 'drops-payment-status',
  sentence: 'The terminal does not receive PAYMENT_STATUS.',
  clause: 'PAY-07',
  scenario: 'payments.status-pushed',
  wire: () => ({
    session: () => ({
      toClient: (frame) => (frame.body.includes('PAYMENT_STATUS') ? undefined : frame),
    }),
  }),
};
