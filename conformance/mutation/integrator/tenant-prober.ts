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
import { type Alteration, referenceOf, refusal } from './alteration.js';

const isTheirs = ({ body }: WireRequest) => String(field(body, 'referenceId')).endsWith('-theirs');
const isNamed = ({ body, path }: WireRequest) =>
  path.includes('branchId=') ||
  ['branchId', 'terminalId', 'settlementBatchId'].some((name) => field(body, name) !== undefined);

/** What the tenant prober must notice. */
export const forTenantProber: readonly Alteration[] = [
  ...operations.map(({ name }) => ({
    persona: 'tenant-prober',
    sentence: `${name} is taken for what belongs to another merchant`,
    wire: acceptRejected(name, 404),
    at: name,
    says: /^404 ERR_NOT_FOUND; 200/,
  })),
  ...(
    ['payNow', 'saveTransaction', 'find', 'getRecentTransactions', 'settle', 'requestTerminal'] as const
  ).flatMap((name) =>
    (name === 'requestTerminal' ? ['terminalId', 'configId'] : ['terminalId', 'branchId']).map((by) => ({
      persona: 'tenant-prober',
      sentence: `${name} is taken when the other's place is named by ${by}`,
      wire: acceptRejected(name, 404, ({ body }) => field(body, by) !== undefined),
      at: name,
      says: /^404 ERR_NOT_FOUND; 200/,
    })),
  ),
  {
    persona: 'tenant-prober',
    sentence: "a wsToken is given for another merchant's terminal",
    wire: acceptRejected('ws-token', 404),
    at: 'ws-token',
    says: /^404 ERR_NOT_FOUND; 200/,
  },
  {
    persona: 'tenant-prober',
    sentence: "another merchant's app is shown",
    wire: allowRole(/\/admin\/apps\/app_/),
    at: 'admin/apps',
    says: /^403 ERR_FORBIDDEN; 200/,
  },
  {
    persona: 'tenant-prober',
    sentence: "the secret of another merchant's app is given out",
    wire: allowRole(/\/admin\/apps\/app_\w+\/secret/),
    at: 'admin/apps/secret',
    says: /^403 ERR_FORBIDDEN; 200/,
  },
  {
    persona: 'tenant-prober',
    sentence: 'denied and unknown differ by their message',
    wire: alterResponses(['refund'], (answer, request) =>
      answer.status === 404 && isTheirs(request)
        ? { ...answer, body: withFields(answer.body, { message: 'not yours' }) }
        : answer,
    ),
    at: 'refund',
    says: /for what does not exist: .*; .*not yours/,
  },
  {
    persona: 'tenant-prober',
    sentence: 'denied is 403 and so betrays that it exists',
    wire: alterResponses(['cancelTransaction'], (answer, request) =>
      answer.status === 404 && isTheirs(request)
        ? { ...answer, status: 403, body: withFields(answer.body, { errorCode: 'ERR_FORBIDDEN' }) }
        : answer,
    ),
    at: 'cancelTransaction',
    says: /^404 ERR_NOT_FOUND; 403/,
  },
  ...(
    ['find', 'getRecentTransactions', 'getChannelSummary', 'overallSummary', 'settlementReport'] as const
  ).map((name) => ({
    persona: 'tenant-prober',
    sentence: `${name} holds what everybody has saved`,
    wire: leakRequests(['saveTransaction'], [name], (request) => !isNamed(request)),
    at: name,
    says: /^nothing of another merchant's; /,
  })),
  {
    persona: 'tenant-prober',
    sentence: 'listTerminals shows the terminals of everybody',
    wire: () => {
      const seen: unknown[] = [];
      return {
        rest: async (request, forward) => {
          const answer = await forward(request);
          if (request.path.endsWith('/admin/terminals')) seen.push(answer.body);
          if (!isOperation(request, 'listTerminals') || answer.status !== 200) return answer;
          return { ...answer, body: withFields(answer.body, { more: seen }) };
        },
      };
    },
    at: 'listTerminals',
    says: /^nothing of another merchant's; /,
  },
  {
    persona: 'tenant-prober',
    sentence: 'a 409 betrays that another merchant has used a reference',
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
          return refusal(409, 'ERR_DUPLICATE_REFERENCE');
        },
      };
    },
    at: 'saveTransaction',
    says: /^200; 409/,
  },
  {
    persona: 'tenant-prober',
    sentence: "a cancellation of another merchant's transaction is refused and has an effect",
    wire: () => {
      const cancelled = new Set<unknown>();
      return {
        rest: async (request, forward) => {
          const answer = await forward(request);
          const referenceId = referenceOf(request);
          if (isOperation(request, 'cancelTransaction')) cancelled.add(referenceId);
          const hit = isOperation(request, 'getTransactionDetails') && cancelled.has(referenceId);
          const broken = { ...answer, body: withFields(answer.body, { status: 'CANCELLED' }) };
          return hit && answer.status === 200 ? broken : answer;
        },
      };
    },
    at: 'getTransactionDetails',
    says: /^status SUCCESS; status CANCELLED/,
  },
];
