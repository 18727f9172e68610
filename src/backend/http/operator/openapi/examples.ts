import { operationExamples } from '../../../../contract/operation-examples.js';
import { exampleIds, oneExample, type RequestExamples } from '../../../../contract/request-example.js';
import type { OpenApi } from './openapi-form.js';

const { merchantId, branchId, configId } = exampleIds;

/** Examples of request bodies, by operationId and name. The first one is prefilled by the page. */
export const requestExamples: Readonly<Record<string, RequestExamples>> = {
  ...operationExamples,
  postTerminalWsToken: oneExample('A terminal', { configId }),
  postTerminalActivate: oneExample('By its code', { activationCode: 'act_0V6aJkbWq3ZsXn5LmT2p' }),
  postAdminMerchants: oneExample('A merchant', { name: 'Harbour Coffee' }),
  postAdminBranches: oneExample('A branch', { merchantId, name: 'Quay' }),
  postAdminTerminals: oneExample('A terminal', { branchId, name: 'Quay terminal 3' }),
  patchAdminTerminalsConfigId: oneExample('Another name', { name: 'Quay terminal 1' }),
  putAdminTerminalsConfigIdSettings: oneExample('Two settings', {
    settings: { language: 'en', receipts: true },
  }),
  putAdminTerminalsConfigIdFees: oneExample('A fee', { fees: { card: '0.20' } }),
  postAdminTerminalsConfigIdKick: oneExample('A reason', { reason: 'maintenance' }),
  postAdminApps: oneExample('A sandbox app', {
    displayName: 'Point of sale',
    owner: { merchantId },
    scopes: ['payments:direct', 'transactions:read'],
    sandbox: true,
  }),
  patchAdminAppsAppId: oneExample('Leave the sandbox', { sandbox: false }),
  postAdminUsers: oneExample('A user of a branch', { displayName: 'Quay', role: 'BRANCH', branchId }),
  patchAdminUsersClientId: oneExample('Another name', { displayName: 'Quay' }),
  putAdminUsersClientIdRole: oneExample('A user of a merchant', { role: 'MERCHANT', merchantId }),
  putAdminGatewayConfigurationsMerchantId: oneExample('Half a second', {
    latencyMs: 500,
    approvalPercent: 95,
  }),
  postAdminDeveloperToolsGatewayCallback: oneExample('A payment succeeds', {
    referenceId: 'order-4711',
    merchantId,
    status: 'SUCCESS',
  }),
};

/** Values of parameters in paths and queries. */
const parameterExamples: Readonly<Record<string, unknown>> = {
  system: 'pos',
  configId,
  branchId,
  appId: 'app_HarbourSandbox000000',
  clientId: 'user_QuayBranch0000000000',
  referenceId: exampleIds.referenceId,
};

/** Adds the examples to the requests of the document. */
export function addExamples(document: OpenApi): void {
  for (const item of Object.values(document.paths ?? {})) {
    for (const { operationId = '', parameters = [], requestBody } of Object.values(item)) {
      const examples = requestExamples[operationId];
      for (const media of Object.values(requestBody?.content ?? {})) if (examples) media.examples = examples;
      for (const parameter of parameters) {
        const example = parameterExamples[parameter.name];
        // Filters of a list stay empty: a prefilled one would hide items.
        const isFilter = parameter.in === 'query' && operationId !== 'refundStatus';
        if (example !== undefined && !isFilter) parameter.example = example;
      }
    }
  }
}
