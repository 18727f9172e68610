import { acceptRejected } from '../../../wire/rest-alterations.js';
import type { Mutant } from '../../mutant.js';

export const acceptsSimultaneousRefundsAboveBalance: Mutant = {
  id: 'accepts-simultaneous-refunds-above-balance',
  sentence: 'Simultaneous refunds are all accepted, regardless of the balance.',
  clause: 'REF-02',
  scenario: 'refunds.simultaneous.no-cooldown',
  wire: acceptRejected('refund', 400),
};
