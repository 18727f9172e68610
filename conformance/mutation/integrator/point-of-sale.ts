import { alterResponses, field, isOperation, withFields } from '../wire/rest-alterations.js';
import { type Alteration, answeredWith, has, referenceOf, refusal, without } from './alteration.js';

/** What the point of sale must notice. */
export const forPointOfSale: readonly Alteration[] = [
  {
    persona: 'pos',
    sentence: 'payNow fails inside',
    wire: alterResponses(['payNow'], () => refusal(500, 'ERR_SYSTEM_ERROR')),
    at: 'payNow',
    says: /^200; 500/,
  },
  {
    persona: 'pos',
    sentence: 'an answer has no X-Request-Id',
    wire: alterResponses(['payNow'], (answer) => ({
      ...answer,
      headers: { 'content-type': 'application/json' },
    })),
    at: 'payNow',
    says: /^200 with an X-Request-Id; 200 without one/,
  },
  {
    persona: 'pos',
    sentence: 'a transaction has no tradeNo',
    wire: alterResponses(['payNow'], (answer) => ({ ...answer, body: without(answer.body, 'tradeNo') })),
    at: 'payNow',
    says: /tradeNo.*; 200/,
  },
  {
    persona: 'pos',
    sentence: 'an amount is a number',
    wire: alterResponses(['getTransactionDetails'], answeredWith({ amount: 12 })),
    at: 'getTransactionDetails',
    says: /^\/amount .*; 200/,
  },
  {
    persona: 'pos',
    sentence: 'a payment is of another amount than was sent',
    wire: alterResponses(['payNow'], answeredWith({ amount: '0.01' })),
    at: 'payNow',
    says: /^amount .*; amount 0.01/,
  },
  {
    persona: 'pos',
    sentence: 'what is paid in the sandbox is not tagged as such',
    wire: alterResponses(['payNow'], answeredWith({ sandbox: false })),
    at: 'payNow',
    says: /^sandbox true; sandbox false/,
  },
  ...['1000.00', '1001.00', '1002.00', '1003.00', '500.01'].map((amount) => ({
    persona: 'pos',
    sentence: `${amount} does not come to what it is to come to`,
    wire: alterResponses(['payNow'], (answer, request) =>
      has('amount', amount)(request)
        ? { ...answer, body: withFields(answer.body, { status: 'SUCCESS', errorCode: undefined }) }
        : answer,
    ),
    at: 'payNow',
    says: /^status (FAILED|PENDING).*; status SUCCESS/,
  })),
  {
    persona: 'pos',
    sentence: '1001.00 fails with another code',
    wire: alterResponses(['payNow'], (answer, request) =>
      has('amount', '1001.00')(request)
        ? { ...answer, body: withFields(answer.body, { errorCode: 'ERR_SYSTEM_ERROR' }) }
        : answer,
    ),
    at: 'payNow',
    says: /^errorCode ERR_PAYMENT_TIMEOUT; errorCode ERR_SYSTEM_ERROR/,
  },
  {
    persona: 'pos',
    sentence: '999.00 is answered at once',
    wire: () => ({
      rest: async (request, forward) => {
        if (!isOperation(request, 'payNow') || !has('amount', '999.00')(request)) return forward(request);
        const answer = await forward({ ...request, body: withFields(request.body, { amount: '1.00' }) });
        return { ...answer, body: withFields(answer.body, { amount: '999.00' }) };
      },
    }),
    at: 'payNow',
    says: /^an answer after 3000 ms; one after \d+ ms/,
  },
  {
    persona: 'pos',
    sentence: '500.00 never resolves',
    wire: alterResponses(['getTransactionDetails'], (answer) =>
      field(answer.body, 'amount') === '500.00'
        ? { ...answer, body: withFields(answer.body, { status: 'PENDING' }) }
        : answer,
    ),
    at: 'getTransactionDetails',
    says: /^status SUCCESS; status PENDING/,
  },
  {
    persona: 'pos',
    sentence: 'saveTransaction answers and stores nothing',
    wire: () => {
      const saved = new Set<unknown>();
      return {
        rest: async (request, forward) => {
          const answer = await forward(request);
          const referenceId = referenceOf(request);
          if (isOperation(request, 'saveTransaction')) saved.add(referenceId);
          if (!isOperation(request, 'getTransactionDetails') || !saved.has(referenceId)) return answer;
          return refusal(404, 'ERR_NOT_FOUND');
        },
      };
    },
    at: 'getTransactionDetails',
    says: /^200; 404/,
  },
  {
    persona: 'pos',
    sentence: 'good credentials get no token',
    wire: () => ({
      rest: async (request, forward) => {
        const isApp =
          isOperation(request, 'token') &&
          atob((request.headers.authorization ?? '').slice(6)).startsWith('app_');
        return isApp ? refusal(401, 'ERR_UNAUTHORIZED') : forward(request);
      },
    }),
    at: 'token',
    says: /^a token; POST .*401/,
  },
];
