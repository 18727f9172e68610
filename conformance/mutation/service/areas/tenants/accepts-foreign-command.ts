import { taken } from '../../../wire/rest-change.js';
import type { Mutant } from '../../mutant.js';

export const acceptsForeignCommand: Mutant = {
  id: 'accepts-foreign-command',
  sentence: "A PRINT for another merchant's terminal is taken.",
  clause: 'TEN-05',
  scenario: 'tenants.command-triggers',
  wire: taken('requestTerminal', 404),
};
