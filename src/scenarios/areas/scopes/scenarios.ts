import type { Scenario } from '../../scenario.js';
import { denialScenarios } from './denials.js';
import { exemptRoles } from './exempt.js';
import { noEffect } from './no-effect.js';
import { paymentsTrigger } from './payments-trigger.js';
import { webSocketScope } from './web-socket.js';

export const scopeScenarios: readonly Scenario[] = [
  ...denialScenarios,
  exemptRoles,
  paymentsTrigger,
  noEffect,
  webSocketScope,
];
