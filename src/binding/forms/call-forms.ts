import Type, { type TSchema } from 'typebox';
import {
  appBody,
  appCreated,
  appList,
  appPatch,
  appResponse,
  appSecretResponse,
} from '../../contract/admin/apps.js';
import { gatewayConfiguration, gatewayConfigurationBody } from '../../contract/admin/gateways.js';
import { monitoringResponse } from '../../contract/admin/monitoring.js';
import { apkRelease, apkReleaseList } from '../../contract/admin/releases.js';
import {
  branchBody,
  branchList,
  branchListQuery,
  branchResponse,
  merchantBody,
  merchantList,
  merchantResponse,
} from '../../contract/admin/tenants.js';
import {
  activationBody,
  activationResponse,
  terminalBody,
  terminalCreated,
  terminalDetails,
  terminalFeesBody,
  terminalKickBody,
  terminalKickResponse,
  terminalList,
  terminalListQuery,
  terminalPatch,
  terminalResponse,
  terminalSettingsBody,
} from '../../contract/admin/terminals.js';
import {
  roleList,
  userBody,
  userCreated,
  userList,
  userPatch,
  userResponse,
  userRoleBody,
} from '../../contract/admin/users.js';
import { gatewayCallbackBody, gatewayCallbackResponse, webhookLog } from '../../contract/admin/webhooks.js';
import { operationResponses } from '../../contract/operation-responses.js';
import type { OperationName } from '../../contract/operations.js';
import { listQuery } from '../../contract/paging.js';
import {
  requestStatusBody,
  requestTerminalBody,
  requestTerminalResponse,
} from '../../contract/rest/commands.js';
import {
  cancelTransactionBody,
  findBody,
  payNowBody,
  recentTransactionsBody,
  refundBody,
  refundStatusQuery,
  saveTransactionBody,
  transactionDetailsBody,
} from '../../contract/rest/payments.js';
import { settleBody, settlementReportBody, summaryBody } from '../../contract/rest/reports.js';
import { listTerminalsQuery, terminalInfo, terminalInfoQuery } from '../../contract/rest/terminals.js';
import {
  adminWebSocketTokenResponse,
  tokenResponse,
  webSocketToken,
  webSocketTokenBody,
} from '../../contract/rest/tokens.js';

/** The forms of one call in the reference profile. */
export interface CallForm {
  /** The body of the request, or its query if the method is GET; absent if it has neither. */
  readonly request?: TSchema;
  readonly status: number;
  /** The body of a response that succeeds; absent if it has none. */
  readonly response?: TSchema;
}

const requests: Readonly<Record<OperationName, TSchema>> = {
  payNow: payNowBody,
  saveTransaction: saveTransactionBody,
  refund: refundBody,
  cancelTransaction: cancelTransactionBody,
  getTransactionDetails: transactionDetailsBody,
  getRecentTransactions: recentTransactionsBody,
  find: findBody,
  refundStatus: refundStatusQuery,
  getChannelSummary: summaryBody,
  overallSummary: summaryBody,
  settle: settleBody,
  settlementReport: settlementReportBody,
  listTerminals: listTerminalsQuery,
  requestTerminal: requestTerminalBody,
  requestStatus: requestStatusBody,
};

const operationForms = Object.entries(operationResponses).map(([name, { status, schema }]) => {
  const request = new Map<string, TSchema>(Object.entries(requests)).get(name);
  return [name, form(status, schema, request)] as const;
});

/** The parts of the multipart body of an upload, as the fields of a request. */
const releaseParts = Type.Object({ version: Type.String(), file: Type.String() });

/** The forms of all calls, by name; a test compares them with docs/openapi.json. */
export const callForms: Readonly<Record<string, CallForm>> = {
  token: form(200, tokenResponse),
  webSocketToken: form(200, webSocketToken, webSocketTokenBody),
  terminalInfo: form(200, terminalInfo, terminalInfoQuery),
  activateTerminal: form(200, activationResponse, activationBody),
  ...Object.fromEntries(operationForms),
  adminWebSocketToken: form(200, adminWebSocketTokenResponse),
  createMerchant: form(201, merchantResponse, merchantBody),
  listMerchants: form(200, merchantList, listQuery),
  getMerchant: form(200, merchantResponse),
  createBranch: form(201, branchResponse, branchBody),
  listBranches: form(200, branchList, branchListQuery),
  getBranch: form(200, branchResponse),
  createTerminal: form(201, terminalCreated, terminalBody),
  listManagedTerminals: form(200, terminalList, terminalListQuery),
  getManagedTerminal: form(200, terminalDetails),
  renameTerminal: form(200, terminalResponse, terminalPatch),
  setTerminalSettings: form(200, terminalResponse, terminalSettingsBody),
  setTerminalFees: form(200, terminalResponse, terminalFeesBody),
  deactivateTerminal: form(200, terminalResponse),
  kickTerminal: form(200, terminalKickResponse, terminalKickBody),
  refreshTerminal: form(202, requestTerminalResponse),
  syncTerminal: form(202, requestTerminalResponse),
  createApp: form(201, appCreated, appBody),
  listApps: form(200, appList, listQuery),
  getApp: form(200, appResponse),
  changeApp: form(200, appResponse, appPatch),
  renewAppSecret: form(200, appSecretResponse),
  revokeApp: form(200, appResponse),
  createUser: form(201, userCreated, userBody),
  listUsers: form(200, userList, listQuery),
  getUser: form(200, userResponse),
  changeUser: form(200, userResponse, userPatch),
  deleteUser: { status: 204 },
  setUserRole: form(200, userResponse, userRoleBody),
  listRoles: form(200, roleList),
  getGatewayConfiguration: form(200, gatewayConfiguration),
  setGatewayConfiguration: form(200, gatewayConfiguration, gatewayConfigurationBody),
  uploadRelease: form(201, apkRelease, releaseParts),
  listReleases: form(200, apkReleaseList, listQuery),
  listWebhookLogs: form(200, webhookLog, listQuery),
  getMonitoring: form(200, monitoringResponse),
  resolvePayment: form(200, gatewayCallbackResponse, gatewayCallbackBody),
};

function form(status: number, response: TSchema, request?: TSchema): CallForm {
  return { status, response, ...(request && { request }) };
}
