import { releaseUpload } from '../../../scenarios/areas/blocked/system-calls.js';
import type { HttpCall } from '../../../simulator/http/http-call.js';
import { oneLine } from '../../../simulator/http/redact.js';
import { field } from '../../../simulator/http/response-failure.js';
import { type PreflightState, type PreflightStep, StepFailure, usable } from './step.js';

type Move = Pick<HttpCall, 'method' | 'path' | 'body' | 'rawBody' | 'headers'>;

/** The other moves of an administrator on what the preflight has created, each once. */
export const administrationSteps: readonly PreflightStep[] = [
  reading('listMerchants', 'merchants', ['token']),
  reading('getMerchant', (state) => `merchants/${state.merchantId}`, ['createMerchant']),
  reading('listBranches', (state) => `branches?merchantId=${state.merchantId}`, ['createMerchant']),
  reading('getBranch', (state) => `branches/${state.branchId}`, ['createBranch']),
  reading('listManagedTerminals', (state) => `terminals?branchId=${state.branchId}`, ['createBranch']),
  reading('getManagedTerminal', (state) => `terminals/${state.terminal.configId}`, ['createTerminal']),
  moveOf('renameTerminal', ['createTerminal'], ({ terminal }) => ({
    method: 'PATCH',
    path: `terminals/${terminal.configId}`,
    body: { name: 'Preflight' },
  })),
  moveOf('setTerminalFees', ['createTerminal'], ({ terminal }) => ({
    method: 'PUT',
    path: `terminals/${terminal.configId}/fees`,
    body: { fees: { card: '1.5' } },
  })),
  reading('listApps', 'apps', ['token']),
  reading('getApp', (state) => `apps/${state.app.appId}`, ['createApp']),
  moveOf('changeApp', ['createApp'], ({ app }) => ({
    method: 'PATCH',
    path: `apps/${app.appId}`,
    body: { displayName: 'Preflight' },
  })),
  moveOf(
    'createUser',
    ['createBranch'],
    ({ branchId }) => ({ method: 'POST', path: 'users', body: { role: 'BRANCH', branchId } }),
    ['clientId', 'clientSecret'],
    (state, body) => {
      state.userId = String(body.clientId);
    },
  ),
  reading('listUsers', 'users', ['token']),
  reading('getUser', (state) => `users/${state.userId}`, ['createUser']),
  moveOf('changeUser', ['createUser'], ({ userId }) => ({
    method: 'PATCH',
    path: `users/${userId}`,
    body: { displayName: 'Preflight' },
  })),
  moveOf('setUserRole', ['createUser', 'createMerchant'], ({ userId, merchantId }) => ({
    method: 'PUT',
    path: `users/${userId}/role`,
    body: { role: 'MERCHANT', merchantId },
  })),
  moveOf(
    'deleteUser',
    ['createUser'],
    ({ userId }) => ({ method: 'DELETE', path: `users/${userId}` }),
    'nothing',
  ),
  reading('listRoles', 'roles', ['token']),
  reading('getGatewayConfiguration', (state) => `gateway-configurations/${state.merchantId}`, [
    'createMerchant',
  ]),
  moveOf('setGatewayConfiguration', ['createMerchant'], ({ merchantId }) => ({
    method: 'PUT',
    path: `gateway-configurations/${merchantId}`,
    body: { latencyMs: 1_500, approvalPercent: 95 },
  })),
  moveOf('uploadRelease', ['token'], ({ unique }) => ({
    path: 'apk-releases',
    ...releaseUpload(`1.0.0-${unique}`),
  })),
  reading('listReleases', 'apk-releases', ['token']),
  reading('listWebhookLogs', 'webhook-logs', ['token']),
  reading('getMonitoring', 'monitoring', ['token']),
];

/** The callback of a payment that needs none: the form of the call is seen by its refusal. */
const callbackStep: PreflightStep = {
  name: 'resolvePayment',
  needs: ['payNow', 'createMerchant'],
  byAdministrator: true,
  expected: 'POST /api/v1/admin/developer-tools/gateway-callback: 2xx, or a refusal with an errorCode',
  async run({ target, paid, merchantId }) {
    const exchange = await target.administrator.request({
      method: 'POST',
      path: '/api/v1/admin/developer-tools/gateway-callback',
      body: { referenceId: paid.referenceId, merchantId, status: 'SUCCESS' },
    });
    const errorCode = field(exchange.body, 'errorCode');
    if (exchange.status >= 400 && typeof errorCode === 'string')
      return `refused with ${oneLine(errorCode, 40)}`;
    usable(exchange);
    return `${exchange.status}`;
  },
};

/** The moves that a session of the terminal receives. */
export const triggerSteps: readonly PreflightStep[] = [
  callbackStep,
  trigger('setTerminalSettings', 'PUT', 'settings', { settings: { volume: 7 } }),
  trigger('refreshTerminal', 'POST', 'refresh'),
  trigger('syncTerminal', 'POST', 'sync'),
  trigger('kickTerminal', 'POST', 'kick', { reason: 'preflight' }),
];

/** The moves after which an app or a terminal can do nothing. */
export const lastSteps: readonly PreflightStep[] = [
  moveOf(
    'renewAppSecret',
    ['createApp'],
    ({ app }) => ({ method: 'POST', path: `apps/${app.appId}/secret` }),
    ['appSecret'],
  ),
  moveOf('revokeApp', ['createApp'], ({ app }) => ({ method: 'POST', path: `apps/${app.appId}/revoke` })),
  moveOf(
    'deactivateTerminal',
    ['createTerminal'],
    ({ terminal }) => ({ method: 'POST', path: `terminals/${terminal.configId}/deactivate` }),
    ['activationCode'],
    (state, body) => {
      state.activationCode = String(body.activationCode);
    },
  ),
  {
    name: 'activateTerminal',
    needs: ['deactivateTerminal'],
    expected: 'POST /api/v1/terminal/activate: 2xx with clientId, clientSecret',
    async run({ target, activationCode }) {
      const call = { method: 'POST', path: '/api/v1/terminal/activate', body: { activationCode } };
      const exchange = await target.http.call(call);
      usable(exchange, 'clientId', 'clientSecret');
      return `${exchange.status}`;
    },
  },
];

function reading(
  name: string,
  path: string | ((state: PreflightState) => string),
  needs: readonly string[],
): PreflightStep {
  return moveOf(name, needs, (state) => ({
    method: 'GET',
    path: typeof path === 'string' ? path : path(state),
  }));
}

function trigger(name: string, method: string, move: string, body?: object): PreflightStep {
  return moveOf(name, ['createTerminal'], ({ terminal }) => ({
    method,
    path: `terminals/${terminal.configId}/${move}`,
    ...(body && { body }),
  }));
}

/** @param fields that the response must have; `nothing` for a response without a body */
function moveOf(
  name: string,
  needs: readonly string[],
  move: (state: PreflightState) => Move,
  fields: readonly string[] | 'nothing' = [],
  keep: (state: PreflightState, body: Readonly<Record<string, unknown>>) => void = () => undefined,
): PreflightStep {
  return {
    name,
    needs,
    byAdministrator: true,
    expected: `2xx${fields === 'nothing' ? '' : fields.length === 0 ? ' with a JSON object' : ` with ${fields.join(', ')}`}`,
    async run(state) {
      const { path, ...call } = move(state);
      const exchange = await state.target.administrator.request({ ...call, path: `/api/v1/admin/${path}` });
      if (fields !== 'nothing') keep(state, usable(exchange, ...fields));
      else if (exchange.status > 299) throw new StepFailure(`the status is ${exchange.status}`, exchange);
      return `${exchange.status}`;
    },
  };
}
