import { acceptRejected } from '../../../wire/rest-alterations.js';
import type { Mutant } from '../../mutant.js';

export const skipsCooldown: Mutant = {
  id: 'skips-cooldown',
  sentence: 'Two refunds right after each other are both accepted.',
  clause: 'REF-03',
  scenario: 'refunds.cooldown.active',
  wire: acceptRejected('refund', 400),
};
