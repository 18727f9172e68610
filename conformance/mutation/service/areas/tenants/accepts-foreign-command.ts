import { acceptRejected } from '../../../wire/rest-alterations.js';
import type { Mutant } from '../../mutant.js';

export const acceptsForeignCommand: Mutant = {
  id: 'accepts-foreign-command',
  sentence: "A PRINT for another merchant's terminal is accepted.",
  clause: 'TEN-05',
  scenario: 'tenants.command-triggers',
  wire: acceptRejected('requestTerminal', 404),
};
