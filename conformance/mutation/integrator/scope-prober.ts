import { operations } from '../../oracle/operations.js';
import {
  allowRole,
  allowWithScope,
  alterResponses,
  field,
  isOperation,
  withFields,
} from '../wire/rest-alterations.js';
import { type Alteration, alterRejections, referenceOf, toObservers, without } from './alteration.js';

/** The alterations that the scope prober must notice. */
export const forScopeProber: readonly Alteration[] = [
  ...operations.map(({ name, scope }) => ({
    persona: 'scope-prober',
    sentence: `${name} is open to an app that has only payments:trigger`,
    wire: allowWithScope('payments:trigger', name),
    at: name,
    finding: new RegExp(`^403 ERR_FORBIDDEN for the scope ${scope}; 200`),
  })),
  {
    persona: 'scope-prober',
    sentence: 'a wsToken is issued without ws:subscribe',
    wire: allowWithScope('payments:trigger', 'ws-token'),
    at: 'ws-token',
    finding: /ws:subscribe; 200/,
  },
  {
    persona: 'scope-prober',
    sentence: 'an administrative list is open to integrators',
    wire: allowRole(/\/admin\/users$/),
    at: 'admin/users',
    finding: /^403 ERR_FORBIDDEN; 200/,
  },
  {
    persona: 'scope-prober',
    sentence: 'a missing scope is rejected with 401',
    wire: alterResponses(['find'], (response) =>
      response.status === 403 ? { ...response, status: 401 } : response,
    ),
    at: 'find',
    finding: /; 401/,
  },
  {
    persona: 'scope-prober',
    sentence: 'a missing scope is rejected with another code',
    wire: alterResponses(
      ['find'],
      alterRejections(403, (body) => withFields(body, { errorCode: 'ERR_UNAUTHORIZED' })),
    ),
    at: 'find',
    finding: /^403 ERR_FORBIDDEN for the scope transactions:read; 403 .*ERR_UNAUTHORIZED/,
  },
  {
    persona: 'scope-prober',
    sentence: 'a rejection names another scope than the missing one',
    wire: alterResponses(
      ['refund'],
      alterRejections(403, (body) => withFields(body, { missingScope: 'payments:direct' })),
    ),
    at: 'refund',
    finding: /refunds:write in missingScope; 403/,
  },
  {
    persona: 'scope-prober',
    sentence: 'the message of a rejection does not name the missing scope',
    wire: alterResponses(
      ['payNow'],
      alterRejections(403, (body) => withFields(body, { message: 'a scope is missing' })),
    ),
    at: 'payNow',
    finding: /payments:direct in the message; 403/,
  },
  {
    persona: 'scope-prober',
    sentence: 'a rejection has no message',
    wire: alterResponses(
      ['settle'],
      alterRejections(403, (body) => without(body, 'message')),
    ),
    at: 'settle',
    finding: /with a message; 403/,
  },
  {
    persona: 'scope-prober',
    sentence: 'a rejection has an undocumented field',
    wire: alterResponses(
      ['settle'],
      alterRejections(403, (body) => withFields(body, { granted: ['all'] })),
    ),
    at: 'settle',
    finding: /and no field granted; 403/,
  },
  {
    persona: 'scope-prober',
    sentence: 'a rejection has the content type of an HTML page',
    wire: alterResponses(['settle'], (response) =>
      response.status === 403 ? { ...response, headers: { 'content-type': 'text/html' } } : response,
    ),
    at: 'settle',
    finding: /^403 as application\/json; 403 as text\/html/,
  },
  {
    persona: 'scope-prober',
    sentence: 'a rejected payment is stored',
    wire: () => {
      const rejected = new Set<unknown>();
      const details = { tradeNo: 't', status: 'SUCCESS' };
      return {
        rest: async (request, forward) => {
          const response = await forward(request);
          const referenceId = referenceOf(request);
          if (isOperation(request, 'payNow') && response.status === 403) rejected.add(referenceId);
          const found = isOperation(request, 'getTransactionDetails') && rejected.has(referenceId);
          return found ? { status: 200, body: { referenceId, ...details } } : response;
        },
      };
    },
    at: 'getTransactionDetails',
    finding: /^404 ERR_NOT_FOUND; 200/,
  },
  {
    persona: 'scope-prober',
    sentence: 'a rejected refund is executed',
    wire: alterResponses(['getTransactionDetails'], (response) =>
      response.status === 200
        ? { ...response, body: withFields(response.body, { refundedAmount: '0.01' }) }
        : response,
    ),
    at: 'getTransactionDetails',
    finding: /^refundedAmount 0.00; refundedAmount 0.01/,
  },
  {
    persona: 'scope-prober',
    sentence: 'a rejected settlement settles transactions',
    wire: () => {
      const settled = new Set<unknown>();
      return {
        rest: async (request, forward) => {
          const response = await forward(request);
          const rejected = isOperation(request, 'settle') && response.status === 403;
          if (rejected) settled.add(field(request.body, 'terminalId'));
          const at = isOperation(request, 'getTransactionDetails') && field(response.body, 'terminalId');
          if (typeof at !== 'string' || !settled.has(at)) return response;
          return { ...response, body: withFields(response.body, { settlementBatchId: 'stl_1' }) };
        },
      };
    },
    at: 'settle',
    finding: /^nothing settled by a rejected call; scope-prober-1-\d+ in stl_1/,
  },
  {
    persona: 'scope-prober',
    sentence: 'a rejected command is sent',
    wire: () => {
      let rejected: unknown;
      return {
        rest: async (request, forward) => {
          const response = await forward(request);
          const isTrigger = isOperation(request, 'requestTerminal') && response.status === 403;
          if (isTrigger) rejected = field(request.body, 'body');
          return response;
        },
        ...toObservers((frame) =>
          frame.command === 'MESSAGE'
            ? { ...frame, body: frame.body.replace('scope prober: allowed', String(rejected)) }
            : frame,
        ),
      };
    },
    at: 'requestTerminal',
    finding: /^nothing sent by a rejected call; its PRINT/,
  },
];
