import { openedBy } from '../../../../wire/rest-change.js';
import type { Mutant } from '../../../mutant.js';

export const statusWithTriggerScope: Mutant = {
  id: 'status-with-trigger-scope',
  sentence: 'requestStatus opens with terminals:trigger too.',
  clause: 'SCP-15',
  scenario: 'scopes.requestStatus',
  wire: openedBy('terminals:trigger', 'requestStatus'),
};
