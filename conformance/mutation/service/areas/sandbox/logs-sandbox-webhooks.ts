import { leaking } from '../../../wire/rest-change.js';
import type { Mutant } from '../../mutant.js';

export const logsSandboxWebhooks: Mutant = {
  id: 'logs-sandbox-webhooks',
  sentence: 'The webhook log shows sandbox payments.',
  clause: 'SBX-24',
  scenario: 'sandbox.no-gateway',
  wire: leaking(['payNow'], ['webhook-logs']),
};
