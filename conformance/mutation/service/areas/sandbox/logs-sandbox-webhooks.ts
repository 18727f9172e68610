import { leakRequests } from '../../../wire/rest-alterations.js';
import type { Mutant } from '../../mutant.js';

export const logsSandboxWebhooks: Mutant = {
  id: 'logs-sandbox-webhooks',
  sentence: 'The webhook log contains sandbox payments.',
  clause: 'SBX-24',
  scenario: 'sandbox.no-gateway',
  wire: leakRequests(['payNow'], ['webhook-logs']),
};
