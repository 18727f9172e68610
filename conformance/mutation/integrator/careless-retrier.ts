import { acceptRejected, alterResponses, field, isOperation, withFields } from '../wire/rest-alterations.js';
import type { WireResponse } from '../wire/wire.js';
import { type Alteration, alterRejections, has, referenceOf, rejection, without } from './alteration.js';

/** The alterations that the careless retrier must notice. */
export const forCarelessRetrier: readonly Alteration[] = [
  {
    persona: 'careless-retrier',
    sentence: 'a duplicate is rejected with 400',
    wire: alterResponses(['payNow'], (response) =>
      response.status === 409 ? { ...response, status: 400 } : response,
    ),
    at: 'payNow',
    finding: /409 ERR_DUPLICATE_REFERENCE; 400/,
  },
  {
    persona: 'careless-retrier',
    sentence: 'a duplicate gets the response of the first payment',
    wire: () => {
      const responses = new Map<unknown, WireResponse>();
      return {
        rest: async (request, forward) => {
          const response = await forward(request);
          if (!isOperation(request, 'payNow')) return response;
          const referenceId = referenceOf(request);
          if (response.status === 200) responses.set(referenceId, response);
          return response.status === 409 ? (responses.get(referenceId) ?? response) : response;
        },
      };
    },
    at: 'payNow',
    finding: /409 ERR_DUPLICATE_REFERENCE; 200|1 of 3 simultaneous .*; 3 accepted/,
  },
  {
    persona: 'careless-retrier',
    sentence: 'simultaneous payments with one reference are all accepted',
    wire: () => {
      const underWay = new Map<unknown, Promise<WireResponse>>();
      return {
        rest: async (request, forward) => {
          if (!isOperation(request, 'payNow')) return forward(request);
          const referenceId = referenceOf(request);
          const first = underWay.get(referenceId);
          if (first !== undefined) return first;
          const response = forward(request);
          underWay.set(referenceId, response);
          return response.finally(() => underWay.delete(referenceId));
        },
      };
    },
    at: 'payNow',
    finding: /^1 of 3 simultaneous payments with one reference accepted; 3 accepted/,
  },
  {
    persona: 'careless-retrier',
    sentence: 'saveTransaction accepts a reference that payNow has used',
    wire: acceptRejected('saveTransaction', 409),
    at: 'saveTransaction',
    finding: /409 ERR_DUPLICATE_REFERENCE; 200/,
  },
  {
    persona: 'careless-retrier',
    sentence: 'an invalid amount is accepted',
    wire: acceptRejected('payNow', 400),
    at: 'payNow',
    finding: /400 ERR_(INVALID_AMOUNT|VALIDATION); 200/,
  },
  {
    persona: 'careless-retrier',
    sentence: 'a payment with an invalid amount uses up its reference',
    wire: () => {
      const wrong = new Set<unknown>();
      return {
        rest: async (request, forward) => {
          const response = await forward(request);
          const referenceId = referenceOf(request);
          if (isOperation(request, 'payNow') && response.status === 400) wrong.add(referenceId);
          if (!isOperation(request, 'saveTransaction') || response.status !== 200 || !wrong.has(referenceId))
            return response;
          return rejection(409, 'ERR_DUPLICATE_REFERENCE');
        },
      };
    },
    at: 'saveTransaction',
    finding: /^200; 409/,
  },
  {
    persona: 'careless-retrier',
    sentence: 'a validation error has no details',
    wire: alterResponses(['payNow'], (response) =>
      field(response.body, 'errorCode') === 'ERR_VALIDATION'
        ? { ...response, body: without(response.body, 'details') }
        : response,
    ),
    at: 'payNow',
    finding: /400 ERR_VALIDATION with details; 400/,
  },
  {
    persona: 'careless-retrier',
    sentence: 'a second refund within the cooldown is accepted',
    wire: acceptRejected('refund', 400, has('amount', '0.01')),
    at: 'refund',
    finding: /400 ERR_REFUND_COOLDOWN; 200/,
  },
  {
    persona: 'careless-retrier',
    sentence: 'a second refund within the cooldown gets the response of the first refund',
    wire: () => {
      let last: WireResponse | undefined;
      return {
        rest: async (request, forward) => {
          const response = await forward(request);
          if (isOperation(request, 'refund') && response.status === 200) last = response;
          const isCooldown = field(response.body, 'errorCode') === 'ERR_REFUND_COOLDOWN';
          return isCooldown && last ? last : response;
        },
      };
    },
    at: 'refund',
    finding: /^400 ERR_REFUND_COOLDOWN; SUCCESS at once/,
  },
  {
    persona: 'careless-retrier',
    sentence: 'a refund within the cooldown is rejected without retryAfterSeconds',
    wire: alterResponses(
      ['refund'],
      alterRejections(400, (body) => without(body, 'retryAfterSeconds')),
    ),
    at: 'refund',
    finding: /400 ERR_REFUND_COOLDOWN; 400/,
  },
  {
    persona: 'careless-retrier',
    sentence: 'the cooldown never ends',
    wire: alterResponses(['refund'], (response, { body }) =>
      field(body, 'amount') === undefined && response.status === 200
        ? rejection(400, 'ERR_REFUND_COOLDOWN', { retryAfterSeconds: 1 })
        : response,
    ),
    at: 'refund',
    finding: /^200; 400/,
  },
  {
    persona: 'careless-retrier',
    sentence: 'a refund above the balance is accepted',
    wire: alterResponses(['refund'], (response) =>
      field(response.body, 'errorCode') === 'ERR_REFUND_EXCEEDS_BALANCE'
        ? { status: 200, body: {} }
        : response,
    ),
    at: 'refund',
    finding: /400 ERR_REFUND_EXCEEDS_BALANCE; 200/,
  },
  {
    persona: 'careless-retrier',
    sentence: 'simultaneous refunds above the balance are both accepted',
    wire: () => {
      const last = new Map<unknown, WireResponse>();
      return {
        rest: async (request, forward) => {
          const response = await forward(request);
          if (!isOperation(request, 'refund')) return response;
          const referenceId = referenceOf(request);
          if (response.status === 200) last.set(referenceId, response);
          const isTooMuch = field(response.body, 'errorCode') === 'ERR_REFUND_EXCEEDS_BALANCE';
          return isTooMuch ? (last.get(referenceId) ?? response) : response;
        },
      };
    },
    at: 'refund',
    finding: /^1 of 2 refunds accepted that exceed the balance together; 2 accepted/,
  },
  {
    persona: 'careless-retrier',
    sentence: 'a rejected refund reduces the balance',
    wire: () => {
      const rejected = new Set<unknown>();
      return {
        rest: async (request, forward) => {
          const response = await forward(request);
          const referenceId = referenceOf(request);
          if (isOperation(request, 'refund') && response.status === 400) rejected.add(referenceId);
          const hit = isOperation(request, 'getTransactionDetails') && rejected.has(referenceId);
          return hit
            ? { ...response, body: withFields(response.body, { refundedAmount: '99.99' }) }
            : response;
        },
      };
    },
    at: 'getTransactionDetails',
    finding: /refundedAmount .*; refundedAmount 99.99/,
  },
  {
    persona: 'careless-retrier',
    sentence: 'a failed payment can be refunded',
    wire: alterResponses(['refund'], (response) =>
      field(response.body, 'errorCode') === 'ERR_INVALID_STATE' ? { status: 200, body: {} } : response,
    ),
    at: 'refund',
    finding: /409 ERR_INVALID_STATE; 200/,
  },
];
