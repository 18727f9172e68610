import { alterResponses } from '../../../wire/rest-alterations.js';
import type { Mutant } from '../../mutant.js';

export const acceptsCommandsForDeactivatedTerminals: Mutant = {
  id: 'accepts-commands-for-deactivated-terminals',
  sentence: 'A command for a deactivated terminal is accepted.',
  clause: 'LIF-02',
  scenario: 'lifecycle.deactivation',
  wire: alterResponses(['requestTerminal'], (response) =>
    response.status === 409 ? { status: 202, body: { requestId: 'req_taken', status: 'QUEUED' } } : response,
  ),
};
