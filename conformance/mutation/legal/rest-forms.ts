import { field, isOperation, withFields } from '../wire/rest-alterations.js';
import type { Wire, WireResponse } from '../wire/wire.js';
import { mapObjects } from './json.js';
import { otherIds, pagesOf } from './rest-behaviour.js';
import { responses } from './rest-responses.js';
import type { LegalVariation } from './variation.js';

function bodiesOf(operations: readonly string[], change: (body: unknown) => unknown): () => Wire {
  return responses((response, request) =>
    response.status < 300 && operations.some((name) => isOperation(request, name))
      ? { ...response, body: change(response.body) }
      : response,
  );
}

/** A payment that the profile responds to after its delay has a response at once: PENDING. */
function respondsAtOnce(): Wire {
  return {
    async rest(request, forward) {
      const forwarded = forward(request);
      if (!isOperation(request, 'payNow')) return forwarded;
      const { body } = request;
      const pending: WireResponse = {
        status: 200,
        body: withFields(body, { status: 'PENDING', sandbox: true, tradeNo: 'pending' }),
      };
      return new Promise<WireResponse>((resolve, reject) => {
        const timer = setTimeout(() => resolve(pending), 200);
        forwarded.then(resolve, reject).finally(() => clearTimeout(timer));
      });
    },
  };
}

const amounts = ['amount', 'refundedAmount', 'remainingAmount', 'net'];

function withAmounts(value: unknown, change: (amount: string) => unknown): unknown {
  return mapObjects(value, (object) =>
    Object.fromEntries(
      Object.entries(object).map(([name, each]) => [
        name,
        amounts.includes(name) && typeof each === 'string' ? change(each) : each,
      ]),
    ),
  );
}

const refundOperations = ['refund', 'refundStatus'];
const paymentOperations = ['payNow', 'saveTransaction', 'cancelTransaction', 'getTransactionDetails'];

/** Other forms, orders, ids and times of REST responses. */
export const restFormVariations: readonly LegalVariation[] = [
  {
    id: 'writes-retry-after-as-a-date',
    sentence: 'Retry-After is a date, as HTTP allows.',
    differs: true,
    wire: responses((response) => {
      const { 'retry-after': seconds, ...headers } = response.headers ?? {};
      if (seconds === undefined) return response;
      const date = new Date(Date.now() + Number(seconds) * 1000 + 999).toUTCString();
      return { ...response, headers: { ...headers, 'retry-after': date } };
    }),
  },
  {
    id: 'omits-retry-after',
    sentence: 'A 429 has no Retry-After.',
    differs: true,
    wire: responses((response) => {
      const { 'retry-after': _, ...headers } = response.headers ?? {};
      return response.status === 429 ? { ...response, headers } : response;
    }),
  },
  {
    id: 'lists-terminals-in-the-opposite-order',
    sentence: 'The terminals of a page of listTerminals come in the opposite order.',
    wire: bodiesOf(['listTerminals'], (body) => {
      const items = field(body, 'items');
      return Array.isArray(items) ? withFields(body, { items: [...items].reverse() }) : body;
    }),
  },
  {
    id: 'returns-pages-of-two-terminals',
    sentence: 'A page of listTerminals has at most two items.',
    differs: true,
    wire: pagesOf(2, 'listTerminals'),
  },
  {
    id: 'returns-pages-of-one-settlement',
    sentence: 'A page of settlementReport has at most one batch.',
    differs: true,
    wire: pagesOf(1, 'settlementReport'),
  },
  {
    id: 'ends-refunds-later',
    sentence: 'The response to an accepted refund is PENDING; refundStatus shows how it ended.',
    differs: true,
    wire: bodiesOf(['refund'], (body) =>
      field(body, 'status') === 'SUCCESS' ? withFields(body, { status: 'PENDING' }) : body,
    ),
  },
  {
    id: 'names-successful-refunds-otherwise',
    sentence: 'A refund that succeeded has the status REFUND_OK.',
    differs: true,
    wire: bodiesOf(refundOperations, (body) =>
      mapObjects(body, (object) =>
        object.status === 'SUCCESS' && 'refundReferenceId' in object
          ? { ...object, status: 'REFUND_OK' }
          : object,
      ),
    ),
  },
  {
    id: 'writes-header-names-in-capitals',
    sentence: 'The names of response headers are in capitals.',
    wire: responses((response) => ({
      ...response,
      headers: Object.fromEntries(
        Object.entries(response.headers ?? {}).map(([name, value]) => [name.toUpperCase(), value]),
      ),
    })),
  },
  {
    id: 'tags-its-responses',
    sentence: 'Responses have an ETag, Last-Modified and Vary.',
    wire: responses((response) => ({
      ...response,
      headers: {
        ...response.headers,
        etag: '"b1946ac9"',
        'last-modified': new Date(Date.now()).toUTCString(),
        vary: 'Authorization, Accept-Encoding',
      },
    })),
  },
  {
    id: 'responds-403-for-not-found',
    sentence: 'What does not exist for the caller is rejected with 403 ERR_FORBIDDEN.',
    differs: true,
    wire: responses((response) =>
      response.status === 404 && field(response.body, 'errorCode') === 'ERR_NOT_FOUND'
        ? { ...response, status: 403, body: withFields(response.body, { errorCode: 'ERR_FORBIDDEN' }) }
        : response,
    ),
  },
  {
    id: 'hides-blocked-operations',
    sentence: 'An operation that is blocked for the role is rejected with 404, as if it did not exist.',
    differs: true,
    wire: responses((response, { path }) =>
      response.status === 403 && path.includes('/admin/')
        ? { ...response, status: 404, body: { errorCode: 'ERR_NOT_FOUND', message: 'unknown path' } }
        : response,
    ),
  },
  {
    id: 'writes-amounts-with-four-decimals',
    sentence: 'Amounts in responses have two more decimals.',
    differs: true,
    wire: bodiesOf([...paymentOperations, ...refundOperations, 'find', 'getRecentTransactions'], (body) =>
      withAmounts(body, (amount) => (amount.includes('.') ? `${amount}00` : `${amount}.00`)),
    ),
  },
  {
    id: 'writes-amounts-as-numbers',
    sentence: 'Amounts in responses are JSON numbers.',
    differs: true,
    wire: bodiesOf([...paymentOperations, ...refundOperations, 'find', 'getRecentTransactions'], (body) =>
      withAmounts(body, Number),
    ),
  },
  {
    id: 'writes-expiry-dates-in-seconds',
    sentence: 'The expiryDate of a token is a number of seconds, as a string.',
    differs: true,
    wire: responses((response) => {
      const date = field(response.body, 'expiryDate');
      if (typeof date !== 'string') return response;
      const expiryDate = String(Math.floor(Date.parse(date) / 1000));
      return { ...response, body: withFields(response.body, { expiryDate }) };
    }),
  },
  {
    id: 'names-apps-otherwise',
    sentence: 'The ids of apps have another form.',
    differs: true,
    wire: otherIds('app_', 'oauth2.'),
  },
  {
    id: 'names-requests-otherwise',
    sentence: 'The ids of command requests have another form.',
    differs: true,
    wire: otherIds('req_', 'R#'),
  },
  {
    id: 'responds-to-held-payments-at-once',
    sentence:
      'The response to payNow of 999.00 or SBX-SLOW- is PENDING after 200 ms; the payment is SUCCESS after its delay.',
    differs: true,
    wire: respondsAtOnce,
  },
];
