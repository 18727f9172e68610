import type { Scenario } from '../../scenario.js';
import { amountScenarios } from './amounts.js';
import { latePush } from './delayed-push.js';
import { apart } from './isolation.js';
import { noGateway } from './no-gateway.js';
import { otherAmounts } from './other-amounts.js';
import { prefixScenarios } from './prefixes.js';
import { priorityScenarios } from './priority.js';
import { productionTriggers } from './production.js';
import { separateReports } from './reports.js';
import { terminalUsers } from './terminal-users.js';
import { sandboxRules } from './validation.js';

export const sandboxScenarios: readonly Scenario[] = [
  ...amountScenarios,
  ...prefixScenarios,
  ...priorityScenarios,
  otherAmounts,
  apart,
  separateReports,
  productionTriggers,
  sandboxRules,
  latePush,
  noGateway,
  terminalUsers,
];
