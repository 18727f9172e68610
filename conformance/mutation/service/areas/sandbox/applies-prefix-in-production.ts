import { alterResponses, field, withFields } from '../../../wire/rest-alterations.js';
import type { Mutant } from '../../mutant.js';

export const appliesPrefixInProduction: Mutant = {
  id: 'applies-prefix-in-production',
  sentence: 'The prefix SBX-FAIL- also fails payments of production apps.',
  clause: 'SBX-20',
  scenario: 'sandbox.production-unaffected',
  wire: alterResponses(['payNow'], (response, request) =>
    String(field(request.body, 'referenceId')).startsWith('SBX-FAIL-')
      ? { ...response, body: withFields(response.body, { status: 'FAILED' }) }
      : response,
  ),
};
