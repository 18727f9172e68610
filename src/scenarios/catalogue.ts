import { authScenarios } from './areas/auth/scenarios.js';
import { blockedScenarios } from './areas/blocked/scenarios.js';
import { channelScenarios } from './areas/channel/scenarios.js';
import { commandScenarios } from './areas/commands/scenarios.js';
import { errorForm } from './areas/errors/body.js';
import { legacyScenarios } from './areas/legacy/scenarios.js';
import { lifecycleScenarios } from './areas/lifecycle/scenarios.js';
import { messageScenarios } from './areas/messages/scenarios.js';
import { uploadScenarios } from './areas/messages/upload-scenarios.js';
import { paymentScenarios } from './areas/payments/scenarios.js';
import { queryScenarios } from './areas/queries/scenarios.js';
import { rateScenarios } from './areas/rates/limit.js';
import { sessionScenarios } from './areas/reconnect/scenarios.js';
import { refundScenarios } from './areas/refunds/scenarios.js';
import { reportScenarios } from './areas/reports/scenarios.js';
import { sandboxScenarios } from './areas/sandbox/scenarios.js';
import { scopeScenarios } from './areas/scopes/scenarios.js';
import { tenantScenarios } from './areas/tenants/scenarios.js';
import { terminalScenarios } from './areas/terminals/scenarios.js';
import { version } from './areas/versioning/versions.js';
import type { Scenario } from './scenario.js';

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
