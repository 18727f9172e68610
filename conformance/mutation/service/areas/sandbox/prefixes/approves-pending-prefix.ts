import { replacePrefix } from '../../../../wire/rest-alterations.js';
import type { Mutant } from '../../../mutant.js';

export const approvesPendingPrefix: Mutant = {
  id: 'approves-pending-prefix',
  sentence: 'SBX-PENDING- is approved after 5 s.',
  clause: 'SBX-13',
  scenario: 'sandbox.prefix.SBX-PENDING',
  wire: replacePrefix('SBX-PENDING-', 'SBX-SLOW-'),
};
