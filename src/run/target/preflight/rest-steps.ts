import { grantedScopes } from '../../../simulator/integrator/granted-scopes.js';
import { Integrator } from '../../../simulator/integrator/integrator.js';
import { monotonicNow } from '../../../text/clock/process-clock.js';
import { clockStep } from './clock-step.js';
import { type PreflightState, type PreflightStep, StepFailure, usable } from './step.js';

const amount = { amount: '12.34', currency: 'EUR' };

/** The first contact, and what an administrator creates for everything else. */
export const setUpSteps: readonly PreflightStep[] = [
  {
    name: 'reach',
    expected: 'any response to GET /',
    bound: 'baseUrl of the target file',
    needs: [],
    async run({ target, baseUrl }) {
      const { status } = await target.http.call({ method: 'GET', path: '/' });
      return `${baseUrl} responds with ${status}`;
    },
  },
  {
    name: 'token',
    expected: 'POST /api/v1/oauth/token with Basic credentials: 2xx with token and expiryDate',
    needs: ['reach'],
    byAdministrator: true,
    async run({ target }) {
      const { expiryDate } = usable(await target.administrator.requestToken(), 'token', 'expiryDate');
      await target.administrator.token();
      return `valid until ${String(expiryDate)}`;
    },
  },
  creation(
    'createMerchant',
    'merchants',
    ['token'],
    ['merchantId'],
    () => ({ name: 'Preflight' }),
    (state, body) => {
      state.merchantId = String(body.merchantId);
    },
  ),
  creation(
    'createBranch',
    'branches',
    ['createMerchant'],
    ['branchId'],
    ({ merchantId }) => ({ merchantId, name: 'Preflight' }),
    (state, body) => {
      state.branchId = String(body.branchId);
    },
  ),
  creation(
    'createTerminal',
    'terminals',
    ['createBranch'],
    ['terminalId', 'configId', 'clientId', 'clientSecret'],
    ({ branchId }) => ({ branchId }),
    (state, body) => {
      state.terminal = body as unknown as PreflightState['terminal'];
    },
  ),
  creation(
    'createApp',
    'apps',
    ['createMerchant'],
    ['appId', 'appSecret'],
    ({ merchantId }) => ({
      displayName: 'Preflight',
      owner: { merchantId },
      scopes: grantedScopes,
      sandbox: true,
    }),
    (state, body) => {
      if (body.sandbox !== true)
        throw new StepFailure('the response does not show that the app is in sandbox mode');
      state.app = { appId: String(body.appId), appSecret: String(body.appSecret) };
      state.integrator = new Integrator({ http: state.target.http, ...state.app });
    },
  ),
  {
    name: 'app token',
    expected: 'the token endpoint with appId and appSecret: 2xx with token',
    bound: 'http.calls.token',
    needs: ['createApp'],
    async run({ integrator }) {
      usable(await integrator.requestToken(), 'token');
      await integrator.token();
      return 'the sandbox app has a token';
    },
  },
];

/** Each business operation once, in an order in which each can succeed. */
export const operationSteps: readonly PreflightStep[] = [
  {
    name: 'payNow',
    expected: 'POST /api/v1/{system}/payNow: 2xx with referenceId, status',
    needs: ['app token'],
    async run(state) {
      const referenceId = `PRE-${state.unique}-1`;
      const sentAt = monotonicNow();
      const exchange = await state.integrator.call('payNow', { referenceId, ...amount });
      state.paid = { referenceId, exchange, sentAt, receivedAt: monotonicNow() };
      usable(exchange, 'referenceId', 'status');
      return `${exchange.status}`;
    },
  },
  clockStep,
  operation('saveTransaction', ['app token'], ['referenceId'], ({ unique }) => ({
    referenceId: `PRE-${unique}-2`,
    ...amount,
  })),
  operation('getTransactionDetails', ['payNow'], ['referenceId', 'amount'], ({ paid }) => ({
    referenceId: paid.referenceId,
  })),
  operation('getRecentTransactions', ['app token'], [], () => ({})),
  operation('find', ['app token'], [], () => ({})),
  operation('refundStatus', ['payNow'], [], ({ paid }) => ({ referenceId: paid.referenceId })),
  {
    name: 'refund',
    expected: 'POST /api/v1/{system}/refund: 2xx, or a refusal with ERR_REFUND_COOLDOWN or ERR_INVALID_STATE',
    needs: ['payNow'],
    async run({ integrator, paid, unique }) {
      const { referenceId } = paid;
      const payload = { referenceId, refundReferenceId: `PRE-${unique}-3`, amount: '1.00' };
      const exchange = await integrator.call('refund', payload);
      const { errorCode } = (exchange.body ?? {}) as { readonly errorCode?: unknown };
      if (errorCode === 'ERR_REFUND_COOLDOWN' || errorCode === 'ERR_INVALID_STATE')
        return `refused with ${errorCode}`;
      usable(exchange);
      return `${exchange.status}`;
    },
  },
  operation('cancelTransaction', ['saveTransaction'], [], ({ unique }) => ({
    referenceId: `PRE-${unique}-2`,
  })),
  operation('getChannelSummary', ['app token'], [], () => ({})),
  operation('overallSummary', ['app token'], [], () => ({})),
  operation('settlementReport', ['app token'], [], () => ({})),
  operation('settle', ['app token'], [], () => ({})),
  operation('listTerminals', ['app token'], [], () => ({})),
];

function creation(
  name: string,
  family: string,
  needs: readonly string[],
  fields: readonly string[],
  body: (state: PreflightState) => object,
  keep: (state: PreflightState, body: Readonly<Record<string, unknown>>) => void,
): PreflightStep {
  return {
    name,
    needs,
    byAdministrator: true,
    expected: `POST /api/v1/admin/${family}: 2xx with ${fields.join(', ')}`,
    async run(state) {
      const path = `/api/v1/admin/${family}`;
      const exchange = await state.target.administrator.request({ method: 'POST', path, body: body(state) });
      keep(state, usable(exchange, ...fields));
      return `${exchange.status}`;
    },
  };
}

function operation(
  name: Parameters<Integrator['call']>[0],
  needs: readonly string[],
  fields: readonly string[],
  payload: (state: PreflightState) => Readonly<Record<string, unknown>>,
): PreflightStep {
  const method = name === 'refundStatus' || name === 'listTerminals' ? 'GET' : 'POST';
  return {
    name,
    needs,
    expected: `${method} /api/v1/{system}/${name}: 2xx${fields.length === 0 ? ' with a JSON object' : ` with ${fields.join(', ')}`}`,
    async run(state) {
      const exchange = await state.integrator.call(name, payload(state));
      usable(exchange, ...fields);
      return `${exchange.status}`;
    },
  };
}
