import { cutBeforeResult } from './commands/cut-before-result.js';
import { printOffline } from './commands/print-offline.js';
import { printOnline } from './commands/print-online.js';
import { amountScenarios } from './sandbox/amounts.js';
import { prefixScenarios } from './sandbox/prefixes.js';
import type { Scenario } from './scenario.js';
import { denialScenarios } from './scopes/denials.js';
import { expiry } from './sessions/expiry.js';
import { refresh } from './sessions/refresh.js';

/** Every scenario, in the order in which they are listed. */
export const catalogue: readonly Scenario[] = unique([
  ...amountScenarios,
  ...prefixScenarios,
  ...denialScenarios,
  printOnline,
  printOffline,
  cutBeforeResult,
  refresh,
  expiry,
]);

function unique(scenarios: readonly Scenario[]): readonly Scenario[] {
  const ids = new Set<string>();
  for (const { id } of scenarios) {
    if (ids.has(id)) throw new TypeError(`two scenarios are called ${id}`);
    ids.add(id);
  }
  return scenarios;
}
