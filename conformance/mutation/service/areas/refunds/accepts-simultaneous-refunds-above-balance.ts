import { taken } from '../../../wire/rest-change.js';
import type { Mutant } from '../../mutant.js';

export const acceptsSimultaneousRefundsAboveBalance: Mutant = {
  id: 'accepts-simultaneous-refunds-above-balance',
  sentence: 'Refunds that come at once are all accepted, whatever is left.',
  clause: 'REF-02',
  scenario: 'refunds.simultaneous.no-cooldown',
  wire: taken('refund', 400),
};
