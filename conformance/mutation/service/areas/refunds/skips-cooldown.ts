import { taken } from '../../../wire/rest-change.js';
import type { Mutant } from '../../mutant.js';

export const skipsCooldown: Mutant = {
  id: 'skips-cooldown',
  sentence: 'Two refunds at once are both accepted.',
  clause: 'REF-03',
  scenario: 'refunds.cooldown.active',
  wire: taken('refund', 400),
};
