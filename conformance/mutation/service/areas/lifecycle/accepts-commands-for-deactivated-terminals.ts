import { answersOf } from '../../../wire/rest-change.js';
import type { Mutant } from '../../mutant.js';

export const acceptsCommandsForDeactivatedTerminals: Mutant = {
  id: 'accepts-commands-for-deactivated-terminals',
  sentence: 'A trigger for a deactivated terminal is accepted.',
  clause: 'LIF-02',
  scenario: 'lifecycle.deactivation',
  wire: answersOf(['requestTerminal'], (answer) =>
    answer.status === 409 ? { status: 202, body: { requestId: 'req_taken', status: 'QUEUED' } } : answer,
  ),
};
