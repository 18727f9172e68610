import type { Scenario } from '../../scenario.js';
import { amountScenarios } from './amounts.js';
import { triggerCurrencies } from './currencies.js';
import { delayedPush } from './delayed-push.js';
import { everyWay } from './every-way.js';
import { everyKeyOfMode, isolation } from './isolation.js';
import { modeChanged } from './mode-changed.js';
import { noGateway } from './no-gateway.js';
import { otherAmounts } from './other-amounts.js';
import { prefixScenarios } from './prefixes.js';
import { priorityScenarios } from './priority.js';
import { productionUnaffected } from './production-unaffected.js';
import { separateReports } from './reports.js';
import { terminalUsers } from './terminal-users.js';
import { validation } from './validation.js';

export const sandboxScenarios: readonly Scenario[] = [
  ...amountScenarios,
  ...prefixScenarios,
  ...priorityScenarios,
  otherAmounts,
  isolation,
  separateReports,
  productionUnaffected,
  validation,
  delayedPush,
  noGateway,
  modeChanged,
  terminalUsers,
  triggerCurrencies,
  everyKeyOfMode,
  everyWay,
];
