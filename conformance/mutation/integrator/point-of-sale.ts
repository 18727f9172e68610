import { alterResponses, field, isOperation, withFields } from '../wire/rest-alterations.js';
import { type Alteration, has, referenceOf, rejection, without, withResponseFields } from './alteration.js';

const declined = { status: 'FAILED', errorCode: 'ERR_PAYMENT_DECLINED' };

function isProduction(body: unknown): boolean {
  return field(body, 'sandbox') === false;
}

/** The alterations that the point of sale must notice. */
export const forPointOfSale: readonly Alteration[] = [
  {
    persona: 'pos',
    sentence: 'payNow returns an internal error',
    wire: alterResponses(['payNow'], () => rejection(500, 'ERR_SYSTEM_ERROR')),
    at: 'payNow',
    finding: /^200; 500/,
  },
  {
    persona: 'pos',
    sentence: 'a response has no X-Request-Id',
    wire: alterResponses(['payNow'], (response) => ({
      ...response,
      headers: { 'content-type': 'application/json' },
    })),
    at: 'payNow',
    finding: /^200 with an X-Request-Id; 200 without one/,
  },
  {
    persona: 'pos',
    sentence: 'a transaction has no tradeNo',
    wire: alterResponses(['payNow'], (response) => ({
      ...response,
      body: without(response.body, 'tradeNo'),
    })),
    at: 'payNow',
    finding: /tradeNo.*; 200/,
  },
  {
    persona: 'pos',
    sentence: 'an amount is a number instead of a string',
    wire: alterResponses(['getTransactionDetails'], withResponseFields({ amount: 12 })),
    at: 'getTransactionDetails',
    finding: /^\/amount .*; 200/,
  },
  {
    persona: 'pos',
    sentence: 'a payment has another amount than the request',
    wire: alterResponses(['payNow'], withResponseFields({ amount: '0.01' })),
    at: 'payNow',
    finding: /^amount .*; amount 0.01/,
  },
  {
    persona: 'pos',
    sentence: 'a sandbox payment is not tagged as such',
    wire: alterResponses(['payNow'], withResponseFields({ sandbox: false })),
    at: 'payNow',
    finding: /^sandbox true; sandbox false/,
  },
  ...['1000.00', '1001.00', '1002.00', '1003.00', '500.01'].map((amount) => ({
    persona: 'pos',
    sentence: `a payment of ${amount} does not have its documented outcome`,
    wire: alterResponses(['payNow'], (response, request) =>
      has('amount', amount)(request)
        ? { ...response, body: withFields(response.body, { status: 'SUCCESS', errorCode: undefined }) }
        : response,
    ),
    at: 'payNow',
    finding: /^status (FAILED|PENDING).*; status SUCCESS/,
  })),
  ...['SBX-FAIL-', 'SBX-TIMEOUT-', 'SBX-ERROR-', 'SBX-PENDING-'].map((prefix) => ({
    persona: 'pos',
    sentence: `a payment with the prefix ${prefix} does not have its documented outcome`,
    wire: alterResponses(['payNow'], (response, request) =>
      String(referenceOf(request)).startsWith(prefix)
        ? { ...response, body: withFields(response.body, { status: 'SUCCESS', errorCode: undefined }) }
        : response,
    ),
    at: 'payNow',
    finding: /^status (FAILED|PENDING).*; status SUCCESS/,
  })),
  {
    persona: 'pos',
    sentence: 'a payment with the prefix SBX-OK- is declined',
    wire: alterResponses(['payNow'], (response, request) =>
      String(referenceOf(request)).startsWith('SBX-OK-')
        ? { ...response, body: withFields(response.body, declined) }
        : response,
    ),
    at: 'payNow',
    finding: /^status SUCCESS.*; status FAILED/,
  },
  {
    persona: 'pos',
    sentence: 'the response to a payment with the prefix SBX-SLOW- is sent at once',
    wire: () => ({
      rest: async (request, forward) =>
        String(referenceOf(request)).startsWith('SBX-SLOW-')
          ? forward({
              ...request,
              body: withFields(request.body, { referenceId: `quick-${referenceOf(request)}` }),
            }).then((response) => ({
              ...response,
              body: withFields(response.body, { referenceId: referenceOf(request) }),
            }))
          : forward(request),
    }),
    at: 'payNow',
    finding: /^a response after 5000 ms; a response after \d+ ms/,
  },
  {
    persona: 'pos',
    sentence: 'a production payment is tagged as one of the sandbox',
    wire: alterResponses(['payNow'], (response) =>
      isProduction(response.body)
        ? { ...response, body: withFields(response.body, { sandbox: true }) }
        : response,
    ),
    at: 'payNow',
    finding: /^sandbox false; sandbox true/,
  },
  {
    persona: 'pos',
    sentence: 'a production payment has the outcome of the sandbox',
    wire: alterResponses(['payNow'], (response) =>
      isProduction(response.body) ? { ...response, body: withFields(response.body, declined) } : response,
    ),
    at: 'payNow',
    finding: /^status PENDING; status FAILED/,
  },
  {
    persona: 'pos',
    sentence: 'a production payment is stored with a status that its gateway cannot give',
    wire: alterResponses(['getTransactionDetails'], (response) =>
      isProduction(response.body)
        ? { ...response, body: withFields(response.body, { status: 'REFUNDED', errorCode: undefined }) }
        : response,
    ),
    at: 'getTransactionDetails',
    finding: /^PENDING, SUCCESS, or FAILED with one of .*; REFUNDED with no errorCode/,
  },
  {
    persona: 'pos',
    sentence: 'a payment of 1001.00 fails with another code',
    wire: alterResponses(['payNow'], (response, request) =>
      has('amount', '1001.00')(request)
        ? { ...response, body: withFields(response.body, { errorCode: 'ERR_SYSTEM_ERROR' }) }
        : response,
    ),
    at: 'payNow',
    finding: /^errorCode ERR_PAYMENT_TIMEOUT; errorCode ERR_SYSTEM_ERROR/,
  },
  {
    persona: 'pos',
    sentence: 'the response to a payment of 999.00 is sent at once',
    wire: () => ({
      rest: async (request, forward) => {
        if (!isOperation(request, 'payNow') || !has('amount', '999.00')(request)) return forward(request);
        const response = await forward({ ...request, body: withFields(request.body, { amount: '1.00' }) });
        return { ...response, body: withFields(response.body, { amount: '999.00' }) };
      },
    }),
    at: 'payNow',
    finding: /^a response after 3000 ms; a response after \d+ ms/,
  },
  {
    persona: 'pos',
    sentence: 'a payment of 500.00 is never resolved',
    wire: alterResponses(['getTransactionDetails'], (response) =>
      field(response.body, 'amount') === '500.00'
        ? { ...response, body: withFields(response.body, { status: 'PENDING' }) }
        : response,
    ),
    at: 'getTransactionDetails',
    finding: /^status SUCCESS; status PENDING/,
  },
  {
    persona: 'pos',
    sentence: 'saveTransaction returns 200 but stores nothing',
    wire: () => {
      const saved = new Set<unknown>();
      return {
        rest: async (request, forward) => {
          const response = await forward(request);
          const referenceId = referenceOf(request);
          if (isOperation(request, 'saveTransaction')) saved.add(referenceId);
          if (!isOperation(request, 'getTransactionDetails') || !saved.has(referenceId)) return response;
          return rejection(404, 'ERR_NOT_FOUND');
        },
      };
    },
    at: 'getTransactionDetails',
    finding: /^200; 404/,
  },
  {
    persona: 'pos',
    sentence: 'valid credentials get no token',
    wire: () => ({
      rest: async (request, forward) => {
        const isApp =
          isOperation(request, 'token') &&
          atob((request.headers.authorization ?? '').slice(6)).startsWith('app_');
        return isApp ? rejection(401, 'ERR_UNAUTHORIZED') : forward(request);
      },
    }),
    at: 'token',
    finding: /^a token; POST .*401/,
  },
];
