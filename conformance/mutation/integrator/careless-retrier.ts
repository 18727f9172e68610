import { acceptRejected, alterResponses, field, isOperation, withFields } from '../wire/rest-alterations.js';
import type { WireResponse } from '../wire/wire.js';
import { type Alteration, has, referenceOf, refusal, refusedWith, without } from './alteration.js';

/** What the careless retrier must notice. */
export const forCarelessRetrier: readonly Alteration[] = [
  {
    persona: 'careless-retrier',
    sentence: 'a duplicate is answered with 400',
    wire: alterResponses(['payNow'], (answer) =>
      answer.status === 409 ? { ...answer, status: 400 } : answer,
    ),
    at: 'payNow',
    says: /409 ERR_DUPLICATE_REFERENCE; 400/,
  },
  {
    persona: 'careless-retrier',
    sentence: 'a duplicate is answered like the first one',
    wire: () => {
      const answers = new Map<unknown, WireResponse>();
      return {
        rest: async (request, forward) => {
          const answer = await forward(request);
          if (!isOperation(request, 'payNow')) return answer;
          const referenceId = referenceOf(request);
          if (answer.status === 200) answers.set(referenceId, answer);
          return answer.status === 409 ? (answers.get(referenceId) ?? answer) : answer;
        },
      };
    },
    at: 'payNow',
    says: /409 ERR_DUPLICATE_REFERENCE; 200|1 of 3 simultaneous .*; 3 taken/,
  },
  {
    persona: 'careless-retrier',
    sentence: 'simultaneous payments with one reference are all taken',
    wire: () => {
      const underWay = new Map<unknown, Promise<WireResponse>>();
      return {
        rest: async (request, forward) => {
          if (!isOperation(request, 'payNow')) return forward(request);
          const referenceId = referenceOf(request);
          const first = underWay.get(referenceId);
          if (first !== undefined) return first;
          const answer = forward(request);
          underWay.set(referenceId, answer);
          return answer.finally(() => underWay.delete(referenceId));
        },
      };
    },
    at: 'payNow',
    says: /^1 of 3 simultaneous payments with one reference taken; 3 taken/,
  },
  {
    persona: 'careless-retrier',
    sentence: 'saveTransaction takes a reference that payNow has used',
    wire: acceptRejected('saveTransaction', 409),
    at: 'saveTransaction',
    says: /409 ERR_DUPLICATE_REFERENCE; 200/,
  },
  {
    persona: 'careless-retrier',
    sentence: 'a wrong amount is taken',
    wire: acceptRejected('payNow', 400),
    at: 'payNow',
    says: /400 ERR_(INVALID_AMOUNT|VALIDATION); 200/,
  },
  {
    persona: 'careless-retrier',
    sentence: 'a wrong amount uses up its reference',
    wire: () => {
      const wrong = new Set<unknown>();
      return {
        rest: async (request, forward) => {
          const answer = await forward(request);
          const referenceId = referenceOf(request);
          if (isOperation(request, 'payNow') && answer.status === 400) wrong.add(referenceId);
          if (!isOperation(request, 'saveTransaction') || answer.status !== 200 || !wrong.has(referenceId))
            return answer;
          return refusal(409, 'ERR_DUPLICATE_REFERENCE');
        },
      };
    },
    at: 'saveTransaction',
    says: /^200; 409/,
  },
  {
    persona: 'careless-retrier',
    sentence: 'a validation error has no details',
    wire: alterResponses(['payNow'], (answer) =>
      field(answer.body, 'errorCode') === 'ERR_VALIDATION'
        ? { ...answer, body: without(answer.body, 'details') }
        : answer,
    ),
    at: 'payNow',
    says: /400 ERR_VALIDATION with details; 400/,
  },
  {
    persona: 'careless-retrier',
    sentence: 'a second refund at once is taken',
    wire: acceptRejected('refund', 400, has('amount', '0.01')),
    at: 'refund',
    says: /400 ERR_REFUND_COOLDOWN; 200/,
  },
  {
    persona: 'careless-retrier',
    sentence: 'a second refund at once is taken, and the answer is that of a refund',
    wire: () => {
      let last: WireResponse | undefined;
      return {
        rest: async (request, forward) => {
          const answer = await forward(request);
          if (isOperation(request, 'refund') && answer.status === 200) last = answer;
          const isCooldown = field(answer.body, 'errorCode') === 'ERR_REFUND_COOLDOWN';
          return isCooldown && last ? last : answer;
        },
      };
    },
    at: 'refund',
    says: /^400 ERR_REFUND_COOLDOWN; SUCCESS at once/,
  },
  {
    persona: 'careless-retrier',
    sentence: 'a refund that comes too soon is not told how long to wait',
    wire: alterResponses(
      ['refund'],
      refusedWith(400, (body) => without(body, 'retryAfterSeconds')),
    ),
    at: 'refund',
    says: /400 ERR_REFUND_COOLDOWN; 400/,
  },
  {
    persona: 'careless-retrier',
    sentence: 'the cooldown never ends',
    wire: alterResponses(['refund'], (answer, { body }) =>
      field(body, 'amount') === undefined && answer.status === 200
        ? refusal(400, 'ERR_REFUND_COOLDOWN', { retryAfterSeconds: 1 })
        : answer,
    ),
    at: 'refund',
    says: /^200; 400/,
  },
  {
    persona: 'careless-retrier',
    sentence: 'a refund above the balance is taken',
    wire: alterResponses(['refund'], (answer) =>
      field(answer.body, 'errorCode') === 'ERR_REFUND_EXCEEDS_BALANCE' ? { status: 200, body: {} } : answer,
    ),
    at: 'refund',
    says: /400 ERR_REFUND_EXCEEDS_BALANCE; 200/,
  },
  {
    persona: 'careless-retrier',
    sentence: 'simultaneous refunds above the balance are both taken',
    wire: () => {
      const last = new Map<unknown, WireResponse>();
      return {
        rest: async (request, forward) => {
          const answer = await forward(request);
          if (!isOperation(request, 'refund')) return answer;
          const referenceId = referenceOf(request);
          if (answer.status === 200) last.set(referenceId, answer);
          const isTooMuch = field(answer.body, 'errorCode') === 'ERR_REFUND_EXCEEDS_BALANCE';
          return isTooMuch ? (last.get(referenceId) ?? answer) : answer;
        },
      };
    },
    at: 'refund',
    says: /^1 of 2 refunds that are too much together taken; 2 taken/,
  },
  {
    persona: 'careless-retrier',
    sentence: 'a refused refund is taken off the balance',
    wire: () => {
      const refused = new Set<unknown>();
      return {
        rest: async (request, forward) => {
          const answer = await forward(request);
          const referenceId = referenceOf(request);
          if (isOperation(request, 'refund') && answer.status === 400) refused.add(referenceId);
          const hit = isOperation(request, 'getTransactionDetails') && refused.has(referenceId);
          return hit ? { ...answer, body: withFields(answer.body, { refundedAmount: '99.99' }) } : answer;
        },
      };
    },
    at: 'getTransactionDetails',
    says: /refundedAmount .*; refundedAmount 99.99/,
  },
  {
    persona: 'careless-retrier',
    sentence: 'a failed payment can be refunded',
    wire: alterResponses(['refund'], (answer) =>
      field(answer.body, 'errorCode') === 'ERR_INVALID_STATE' ? { status: 200, body: {} } : answer,
    ),
    at: 'refund',
    says: /409 ERR_INVALID_STATE; 200/,
  },
];
