import { answersOf, withFields } from '../../../wire/rest-change.js';
import type { Mutant } from '../../mutant.js';

export const completesCommandOnObserverAck: Mutant = {
  id: 'completes-command-on-observer-ack',
  sentence: 'A command that an observer has acknowledged counts as done.',
  clause: 'CHN-17',
  scenario: 'channel.observers',
  wire: answersOf(['requestStatus'], (answer) => ({
    ...answer,
    body: withFields(answer.body, { status: 'COMPLETED' }),
  })),
};
