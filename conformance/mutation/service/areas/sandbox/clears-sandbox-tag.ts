import { alterResponses, withFields } from '../../../wire/rest-alterations.js';
import type { Mutant } from '../../mutant.js';

export const clearsSandboxTag: Mutant = {
  id: 'clears-sandbox-tag',
  sentence: 'The details of every transaction have sandbox false.',
  clause: 'SBX-16',
  scenario: 'sandbox.isolation',
  wire: alterResponses(['getTransactionDetails'], (response) => ({
    ...response,
    body: withFields(response.body, { sandbox: false }),
  })),
};
