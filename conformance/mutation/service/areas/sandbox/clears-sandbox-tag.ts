import { answersOf, withFields } from '../../../wire/rest-change.js';
import type { Mutant } from '../../mutant.js';

export const clearsSandboxTag: Mutant = {
  id: 'clears-sandbox-tag',
  sentence: 'The details of a transaction say sandbox false, whatever it is.',
  clause: 'SBX-16',
  scenario: 'sandbox.isolation',
  wire: answersOf(['getTransactionDetails'], (answer) => ({
    ...answer,
    body: withFields(answer.body, { sandbox: false }),
  })),
};
