import { alterResponses, withFields } from '../../../wire/rest-alterations.js';
import type { Mutant } from '../../mutant.js';

export const completesCommandOnObserverAck: Mutant = {
  id: 'completes-command-on-observer-ack',
  sentence: 'An ACK of an observer completes the command.',
  clause: 'CHN-17',
  scenario: 'channel.observers',
  wire: alterResponses(['requestStatus'], (response) => ({
    ...response,
    body: withFields(response.body, { status: 'COMPLETED' }),
  })),
};
