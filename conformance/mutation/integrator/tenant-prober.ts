import { operations } from '../../oracle/operations.js';
import {
  acceptRejected,
  allowRole,
  alterResponses,
  field,
  isOperation,
  leakRequests,
  withFields,
} from '../wire/rest-alterations.js';
import type { WireRequest } from '../wire/wire.js';
import { type Alteration, referenceOf, rejection } from './alteration.js';

const isTheirs = ({ body }: WireRequest) => String(field(body, 'referenceId')).endsWith('-theirs');
const isNamed = ({ body, path }: WireRequest) =>
  path.includes('branchId=') ||
  ['branchId', 'terminalId', 'settlementBatchId'].some((name) => field(body, name) !== undefined);

/** The alterations that the tenant prober must notice. */
export const forTenantProber: readonly Alteration[] = [
  ...operations.map(({ name }) => ({
    persona: 'tenant-prober',
    sentence: `${name} is accepted for another merchant's data`,
    wire: acceptRejected(name, 404),
    at: name,
    finding: /^404 ERR_NOT_FOUND; 200/,
  })),
  ...(
    ['payNow', 'saveTransaction', 'find', 'getRecentTransactions', 'settle', 'requestTerminal'] as const
  ).flatMap((name) =>
    (name === 'requestTerminal' ? ['terminalId', 'configId'] : ['terminalId', 'branchId']).map((by) => ({
      persona: 'tenant-prober',
      sentence: `${name} is accepted when ${by} names another merchant's data`,
      wire: acceptRejected(name, 404, ({ body }) => field(body, by) !== undefined),
      at: name,
      finding: /^404 ERR_NOT_FOUND; 200/,
    })),
  ),
  {
    persona: 'tenant-prober',
    sentence: "a wsToken is issued for another merchant's terminal",
    wire: acceptRejected('ws-token', 404),
    at: 'ws-token',
    finding: /^404 ERR_NOT_FOUND; 200/,
  },
  {
    persona: 'tenant-prober',
    sentence: "another merchant's app is returned",
    wire: allowRole(/\/admin\/apps\/app_/),
    at: 'admin/apps',
    finding: /^403 ERR_FORBIDDEN; 200/,
  },
  {
    persona: 'tenant-prober',
    sentence: "the secret of another merchant's app is returned",
    wire: allowRole(/\/admin\/apps\/app_\w+\/secret/),
    at: 'admin/apps/secret',
    finding: /^403 ERR_FORBIDDEN; 200/,
  },
  {
    persona: 'tenant-prober',
    sentence: 'denied and unknown data differ in the message of the rejection',
    wire: alterResponses(['refund'], (response, request) =>
      response.status === 404 && isTheirs(request)
        ? { ...response, body: withFields(response.body, { message: 'not yours' }) }
        : response,
    ),
    at: 'refund',
    finding: /for an unknown resource: .*; .*not yours/,
  },
  {
    persona: 'tenant-prober',
    sentence: 'a rejection with 403 reveals that data of another merchant exists',
    wire: alterResponses(['cancelTransaction'], (response, request) =>
      response.status === 404 && isTheirs(request)
        ? { ...response, status: 403, body: withFields(response.body, { errorCode: 'ERR_FORBIDDEN' }) }
        : response,
    ),
    at: 'cancelTransaction',
    finding: /^404 ERR_NOT_FOUND; 403/,
  },
  ...(
    ['find', 'getRecentTransactions', 'getChannelSummary', 'overallSummary', 'settlementReport'] as const
  ).map((name) => ({
    persona: 'tenant-prober',
    sentence: `${name} returns the transactions of all merchants`,
    wire: leakRequests(['saveTransaction'], [name], (request) => !isNamed(request)),
    at: name,
    finding: /^nothing of another merchant; /,
  })),
  {
    persona: 'tenant-prober',
    sentence: 'listTerminals returns the terminals of all merchants',
    wire: () => {
      const seen: unknown[] = [];
      return {
        rest: async (request, forward) => {
          const response = await forward(request);
          if (request.path.endsWith('/admin/terminals')) seen.push(response.body);
          if (!isOperation(request, 'listTerminals') || response.status !== 200) return response;
          return { ...response, body: withFields(response.body, { more: seen }) };
        },
      };
    },
    at: 'listTerminals',
    finding: /^nothing of another merchant; /,
  },
  {
    persona: 'tenant-prober',
    sentence: 'a 409 reveals that another merchant has used a reference',
    wire: () => {
      const used = new Set<unknown>();
      return {
        rest: async (request, forward) => {
          const referenceId = referenceOf(request);
          const isShared = String(referenceId).endsWith('-both');
          if (!isOperation(request, 'saveTransaction') || !isShared) return forward(request);
          if (!used.has(referenceId)) {
            used.add(referenceId);
            return forward(request);
          }
          return rejection(409, 'ERR_DUPLICATE_REFERENCE');
        },
      };
    },
    at: 'saveTransaction',
    finding: /^200; 409/,
  },
  {
    persona: 'tenant-prober',
    sentence: "a rejected cancellation changes another merchant's transaction",
    wire: () => {
      const cancelled = new Set<unknown>();
      return {
        rest: async (request, forward) => {
          const response = await forward(request);
          const referenceId = referenceOf(request);
          if (isOperation(request, 'cancelTransaction')) cancelled.add(referenceId);
          const hit = isOperation(request, 'getTransactionDetails') && cancelled.has(referenceId);
          const broken = { ...response, body: withFields(response.body, { status: 'CANCELLED' }) };
          return hit && response.status === 200 ? broken : response;
        },
      };
    },
    at: 'getTransactionDetails',
    finding: /^status SUCCESS; status CANCELLED/,
  },
];
