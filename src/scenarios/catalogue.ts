import { type Area, areas } from '../../conformance/clauses/partition.js';
import { adminTopicScenarios } from './areas/admin-topic/scenarios.js';
import { authScenarios } from './areas/auth/scenarios.js';
import { blockedScenarios } from './areas/blocked/scenarios.js';
import { channelScenarios } from './areas/channel/scenarios.js';
import { commandScenarios } from './areas/commands/scenarios.js';
import { errorScenarios } from './areas/errors/scenarios.js';
import { legacyScenarios } from './areas/legacy/scenarios.js';
import { lifecycleScenarios } from './areas/lifecycle/scenarios.js';
import { messageScenarios } from './areas/messages/scenarios.js';
import { paymentScenarios } from './areas/payments/scenarios.js';
import { queryScenarios } from './areas/queries/scenarios.js';
import { rateScenarios } from './areas/rates/scenarios.js';
import { reconnectScenarios } from './areas/reconnect/scenarios.js';
import { refundScenarios } from './areas/refunds/scenarios.js';
import { reportScenarios } from './areas/reports/scenarios.js';
import { sandboxScenarios } from './areas/sandbox/scenarios.js';
import { scopeScenarios } from './areas/scopes/scenarios.js';
import { stompScenarios } from './areas/stomp/scenarios.js';
import { tenantScenarios } from './areas/tenants/scenarios.js';
import { terminalScenarios } from './areas/terminals/scenarios.js';
import { pathsAndProtocol } from './areas/versioning/paths-and-protocol.js';
import type { Scenario } from './scenario.js';

/** The scenarios of each area. */
export const scenariosByArea: Readonly<Record<Area, readonly Scenario[]>> = {
  auth: authScenarios,
  scopes: scopeScenarios,
  blocked: blockedScenarios,
  tenants: tenantScenarios,
  sandbox: sandboxScenarios,
  payments: paymentScenarios,
  refunds: refundScenarios,
  queries: queryScenarios,
  reports: reportScenarios,
  rates: rateScenarios,
  versioning: [pathsAndProtocol],
  errors: errorScenarios,
  terminals: terminalScenarios,
  lifecycle: lifecycleScenarios,
  commands: commandScenarios,
  channel: channelScenarios,
  'admin-topic': adminTopicScenarios,
  messages: messageScenarios,
  legacy: legacyScenarios,
  reconnect: reconnectScenarios,
  stomp: stompScenarios,
};

/** Every scenario, by area, in the order of the partition. */
export const catalogue: readonly Scenario[] = requireUniqueIds(
  areas.flatMap((area) => scenariosByArea[area]),
);

function requireUniqueIds(scenarios: readonly Scenario[]): readonly Scenario[] {
  const ids = new Set<string>();
  for (const { id } of scenarios) {
    if (ids.has(id)) throw new TypeError(`two scenarios have the id ${id}`);
    ids.add(id);
  }
  return scenarios;
}
