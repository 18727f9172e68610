import { frameField, withField } from '../../../wire/frame.js';
import type { Mutant } from '../../mutant.js';

export const sendsGrandTotalAsNumber: Mutant = {
  id: 'sends-grand-total-as-number',
  sentence: 'The grandTotal of PAYMENT_STATUS is a number.',
  clause: 'MSG-01',
  scenario: 'messages.payment-status',
  wire: () => ({
    session: () => ({
      toClient: (frame) =>
        frameField(frame, 'action') === 'PAYMENT_STATUS'
          ? withField(frame, 'grandTotal', Number(frameField(frame, 'grandTotal')))
          : frame,
    }),
  }),
};
