import { answersOf, field, withFields } from '../../../wire/rest-change.js';
import type { Mutant } from '../../mutant.js';

export const appliesPrefixInProduction: Mutant = {
  id: 'applies-prefix-in-production',
  sentence: 'The prefix SBX-FAIL- fails payments of production apps too.',
  clause: 'SBX-20',
  scenario: 'sandbox.production-unaffected',
  wire: answersOf(['payNow'], (answer, request) =>
    String(field(request.body, 'referenceId')).startsWith('SBX-FAIL-')
      ? { ...answer, body: withFields(answer.body, { status: 'FAILED' }) }
      : answer,
  ),
};
