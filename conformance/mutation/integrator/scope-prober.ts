import { operations } from '../../oracle/operations.js';
import {
  allowRole,
  allowWithScope,
  alterResponses,
  field,
  isOperation,
  withFields,
} from '../wire/rest-alterations.js';
import { type Alteration, referenceOf, refusedWith, toObservers, without } from './alteration.js';

/** What the scope prober must notice. */
export const forScopeProber: readonly Alteration[] = [
  ...operations.map(({ name, scope }) => ({
    persona: 'scope-prober',
    sentence: `${name} is open to an app that has payments:trigger alone`,
    wire: allowWithScope('payments:trigger', name),
    at: name,
    says: new RegExp(`^403 ERR_FORBIDDEN for the scope ${scope}; 200`),
  })),
  {
    persona: 'scope-prober',
    sentence: 'a wsToken is given without ws:subscribe',
    wire: allowWithScope('payments:trigger', 'ws-token'),
    at: 'ws-token',
    says: /ws:subscribe; 200/,
  },
  {
    persona: 'scope-prober',
    sentence: 'an administrative list is open to integrators',
    wire: allowRole(/\/admin\/users$/),
    at: 'admin/users',
    says: /^403 ERR_FORBIDDEN; 200/,
  },
  {
    persona: 'scope-prober',
    sentence: 'a missing scope is answered with 401',
    wire: alterResponses(['find'], (answer) => (answer.status === 403 ? { ...answer, status: 401 } : answer)),
    at: 'find',
    says: /; 401/,
  },
  {
    persona: 'scope-prober',
    sentence: 'a missing scope has another code',
    wire: alterResponses(
      ['find'],
      refusedWith(403, (body) => withFields(body, { errorCode: 'ERR_UNAUTHORIZED' })),
    ),
    at: 'find',
    says: /^403 ERR_FORBIDDEN for the scope transactions:read; 403 .*ERR_UNAUTHORIZED/,
  },
  {
    persona: 'scope-prober',
    sentence: 'the refusal names another scope than the one that is missing',
    wire: alterResponses(
      ['refund'],
      refusedWith(403, (body) => withFields(body, { missingScope: 'payments:direct' })),
    ),
    at: 'refund',
    says: /refunds:write in missingScope; 403/,
  },
  {
    persona: 'scope-prober',
    sentence: 'the message does not say which scope is missing',
    wire: alterResponses(
      ['payNow'],
      refusedWith(403, (body) => withFields(body, { message: 'a scope is missing' })),
    ),
    at: 'payNow',
    says: /payments:direct in the message; 403/,
  },
  {
    persona: 'scope-prober',
    sentence: 'the refusal has no message',
    wire: alterResponses(
      ['settle'],
      refusedWith(403, (body) => without(body, 'message')),
    ),
    at: 'settle',
    says: /with a message; 403/,
  },
  {
    persona: 'scope-prober',
    sentence: 'the refusal tells more than it should',
    wire: alterResponses(
      ['settle'],
      refusedWith(403, (body) => withFields(body, { granted: ['all'] })),
    ),
    at: 'settle',
    says: /and no field granted; 403/,
  },
  {
    persona: 'scope-prober',
    sentence: 'the refusal is a page of HTML',
    wire: alterResponses(['settle'], (answer) =>
      answer.status === 403 ? { ...answer, headers: { 'content-type': 'text/html' } } : answer,
    ),
    at: 'settle',
    says: /^403 as application\/json; 403 as text\/html/,
  },
  {
    persona: 'scope-prober',
    sentence: 'a refused payment is stored all the same',
    wire: () => {
      const refused = new Set<unknown>();
      const details = { tradeNo: 't', status: 'SUCCESS' };
      return {
        rest: async (request, forward) => {
          const answer = await forward(request);
          const referenceId = referenceOf(request);
          if (isOperation(request, 'payNow') && answer.status === 403) refused.add(referenceId);
          const found = isOperation(request, 'getTransactionDetails') && refused.has(referenceId);
          return found ? { status: 200, body: { referenceId, ...details } } : answer;
        },
      };
    },
    at: 'getTransactionDetails',
    says: /^404 ERR_NOT_FOUND; 200/,
  },
  {
    persona: 'scope-prober',
    sentence: 'a refund that was refused has been made all the same',
    wire: alterResponses(['getTransactionDetails'], (answer) =>
      answer.status === 200
        ? { ...answer, body: withFields(answer.body, { refundedAmount: '0.01' }) }
        : answer,
    ),
    at: 'getTransactionDetails',
    says: /^refundedAmount 0.00; refundedAmount 0.01/,
  },
  {
    persona: 'scope-prober',
    sentence: 'a refused settlement has settled all the same',
    wire: () => {
      const settled = new Set<unknown>();
      return {
        rest: async (request, forward) => {
          const answer = await forward(request);
          const refused = isOperation(request, 'settle') && answer.status === 403;
          if (refused) settled.add(field(request.body, 'terminalId'));
          const at = isOperation(request, 'getTransactionDetails') && field(answer.body, 'terminalId');
          if (typeof at !== 'string' || !settled.has(at)) return answer;
          return { ...answer, body: withFields(answer.body, { settlementBatchId: 'stl_1' }) };
        },
      };
    },
    at: 'settle',
    says: /^nothing settled by a refused call; scope-prober-1-\d+ in stl_1/,
  },
  {
    persona: 'scope-prober',
    sentence: 'a refused command is sent all the same',
    wire: () => {
      let refused: unknown;
      return {
        rest: async (request, forward) => {
          const answer = await forward(request);
          const isTrigger = isOperation(request, 'requestTerminal') && answer.status === 403;
          if (isTrigger) refused = field(request.body, 'body');
          return answer;
        },
        ...toObservers((frame) =>
          frame.command === 'MESSAGE'
            ? { ...frame, body: frame.body.replace('scope prober: allowed', String(refused)) }
            : frame,
        ),
      };
    },
    at: 'requestTerminal',
    says: /^nothing sent by a refused call; a PRINT of it/,
  },
];
