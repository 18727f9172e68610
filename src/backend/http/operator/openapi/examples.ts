import { describeOutcome } from '../../../../contract/sandbox-document.js';
import { amountTriggers, otherAmounts, prefixTriggers } from '../../../../contract/sandbox-triggers.js';
import type { OpenApi, RequestExample } from './openapi-form.js';

/** Ids of the built-in fixtures, so that the examples work on a service that was started with them. */
const branchId = 'br_quay';
const merchantId = 'mer_harbour';
const terminalId = 'T00001001';
const configId = 1001;

const payment = { referenceId: 'order-4711', amount: '12.34', currency: 'EUR', channel: 'card', terminalId };

type Examples = Readonly<Record<string, RequestExample>>;

/** Examples of request bodies, by operationId and name. The first one is prefilled by the page. */
export const requestExamples: Readonly<Record<string, Examples>> = {
  payNow: paymentExamples(),
  saveTransaction: one('A cash payment', { ...payment, referenceId: 'cash-4711', channel: 'cash' }),
  refund: {
    partial: {
      summary: 'A part of the payment',
      value: {
        referenceId: 'order-4711',
        refundReferenceId: 'refund-1',
        amount: '2.34',
        reason: 'returned goods',
      },
    },
    full: {
      summary: 'All that is left',
      value: { referenceId: 'order-4711', refundReferenceId: 'refund-2' },
    },
  },
  cancelTransaction: one('By reference', { referenceId: 'order-4712' }),
  getTransactionDetails: {
    reference: { summary: 'By reference', value: { referenceId: 'order-4711' } },
    tradeNo: { summary: "By the service's own number", value: { tradeNo: 'tr_0V6aJkbWq3ZsXn5LmT2p' } },
  },
  getRecentTransactions: one('The latest ten of a terminal', { limit: 10, terminalId }),
  find: {
    text: { summary: 'By part of a reference', value: { text: 'order-' } },
    filter: {
      summary: 'Successful card payments from 10.00 to 20.00',
      value: { status: 'SUCCESS', channel: 'card', currency: 'EUR', amountMin: '10.00', amountMax: '20.00' },
    },
  },
  getChannelSummary: one('Today', {}),
  overallSummary: {
    today: { summary: 'Today', value: {} },
    branch: { summary: 'A branch', value: { branchId } },
  },
  settle: one('A branch', { branchId }),
  settlementReport: one('The batches of today', {}),
  requestTerminal: {
    print: { summary: 'Print a receipt', value: { terminalId, requestType: 'PRINT', body: 'Thank you.' } },
    refresh: { summary: 'Fetch the configuration', value: { configId, requestType: 'FORCE_REFRESH' } },
    sync: { summary: 'Upload the state', value: { configId, requestType: 'SYNC_REQUEST' } },
  },
  requestStatus: one('A command', { requestId: 'req_0V6aJkbWq3ZsXn5LmT2p' }),
  postTerminalWsToken: one('A terminal', { configId }),
  postTerminalActivate: one('By its code', { activationCode: 'act_0V6aJkbWq3ZsXn5LmT2p' }),
  postAdminMerchants: one('A merchant', { name: 'Harbour Coffee' }),
  postAdminBranches: one('A branch', { merchantId, name: 'Quay' }),
  postAdminTerminals: one('A terminal', { branchId, name: 'Quay terminal 3' }),
  patchAdminTerminalsConfigId: one('Another name', { name: 'Quay terminal 1' }),
  putAdminTerminalsConfigIdSettings: one('Two settings', { settings: { language: 'en', receipts: true } }),
  putAdminTerminalsConfigIdFees: one('A fee', { fees: { card: '0.20' } }),
  postAdminTerminalsConfigIdKick: one('A reason', { reason: 'maintenance' }),
  postAdminApps: one('A sandbox app', {
    displayName: 'Point of sale',
    owner: { merchantId },
    scopes: ['payments:direct', 'transactions:read'],
    sandbox: true,
  }),
  patchAdminAppsAppId: one('Leave the sandbox', { sandbox: false }),
  postAdminUsers: one('A user of a branch', { displayName: 'Quay', role: 'BRANCH', branchId }),
  patchAdminUsersClientId: one('Another name', { displayName: 'Quay' }),
  putAdminUsersClientIdRole: one('A user of a merchant', { role: 'MERCHANT', merchantId }),
  putAdminGatewayConfigurationsMerchantId: one('Half a second', { latencyMs: 500, approvalPercent: 95 }),
  postAdminDeveloperToolsGatewayCallback: one('A payment succeeds', {
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
  referenceId: payment.referenceId,
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

function one(summary: string, value: object): Examples {
  return { example: { summary, value } };
}

/** An ordinary payment, and one for each trigger of the sandbox. */
function paymentExamples(): Examples {
  const amounts = [...amountTriggers].map(([amount, outcome]) => {
    const value = { ...payment, referenceId: `amount-${amount}`, amount };
    return [
      `amount ${amount}`,
      { summary: `Sandbox amount ${amount}: ${describeOutcome(outcome)}`, value },
    ] as const;
  });
  const prefixes = [...prefixTriggers].map(([prefix, outcome]) => {
    const value = { ...payment, referenceId: `${prefix}1` };
    return [
      `prefix ${prefix}`,
      { summary: `Sandbox prefix ${prefix}: ${describeOutcome(outcome)}`, value },
    ] as const;
  });
  const ordinary = {
    summary: `Any other payment in the sandbox: ${describeOutcome(otherAmounts)}`,
    value: payment,
  };
  return Object.fromEntries([['ordinary', ordinary], ...amounts, ...prefixes]);
}
