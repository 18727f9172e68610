import { authScenarios } from './auth/scenarios.js';
import { blockedScenarios } from './blocked/scenarios.js';
import { channelScenarios } from './channel/scenarios.js';
import { commandScenarios } from './commands/scenarios.js';
import { errorForm } from './errors/form.js';
import { legacyScenarios } from './legacy/scenarios.js';
import { lifecycleScenarios } from './lifecycle/scenarios.js';
import { messageScenarios } from './messages/scenarios.js';
import { paymentScenarios } from './payments/scenarios.js';
import { queryScenarios } from './queries/scenarios.js';
import { rateScenarios } from './rates/limit.js';
import { version } from './rates/version.js';
import { refundScenarios } from './refunds/scenarios.js';
import { reportScenarios } from './reports/scenarios.js';
import { sandboxScenarios } from './sandbox/scenarios.js';
import type { Scenario } from './scenario.js';
import { scopeScenarios } from './scopes/scenarios.js';
import { sessionScenarios } from './sessions/scenarios.js';
import { tenantScenarios } from './tenants/scenarios.js';
import { terminalScenarios } from './terminals/scenarios.js';
import { uploadScenarios } from './uploads/scenarios.js';

/** Every scenario, in the order in which they are listed. */
export const catalogue: readonly Scenario[] = unique([
  ...sandboxScenarios,
  ...scopeScenarios,
  ...commandScenarios,
  ...uploadScenarios,
  ...sessionScenarios,
  ...legacyScenarios,
  ...authScenarios,
  errorForm,
  ...paymentScenarios,
  ...refundScenarios,
  ...queryScenarios,
  ...reportScenarios,
  ...blockedScenarios,
  ...tenantScenarios,
  ...terminalScenarios,
  ...rateScenarios,
  ...channelScenarios,
  ...lifecycleScenarios,
  ...messageScenarios,
  version,
]);

function unique(scenarios: readonly Scenario[]): readonly Scenario[] {
  const ids = new Set<string>();
  for (const { id } of scenarios) {
    if (ids.has(id)) throw new TypeError(`two scenarios are called ${id}`);
    ids.add(id);
  }
  return scenarios;
}
