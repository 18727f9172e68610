import { answersOf, withFields } from '../../../wire/rest-change.js';
import type { Mutant } from '../../mutant.js';

export const changesConfigIdOnActivation: Mutant = {
  id: 'changes-config-id-on-activation',
  sentence: 'A terminal that is activated anew gets another configId.',
  clause: 'LIF-06',
  scenario: 'lifecycle.activation',
  wire: answersOf(['activate'], (answer) => ({
    ...answer,
    body: withFields(answer.body, { configId: 999_999_999 }),
  })),
};
