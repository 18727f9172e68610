import {
  callLine,
  isAccepted,
  isLookUp,
  isPayment,
  isRequest,
  operationOf,
  referenceOf,
  saleOf,
  statusShown,
} from './call-facts.js';
import type { Moment } from './moment.js';
import type { RestRequest, RestResponse } from './rest-exchange.js';

/** A payment for which the client got no usable response: it may have been taken or not. */
export interface OpenOutcome {
  readonly reference: string;
  readonly sale: string;
  readonly since: number;
  /** The calls about it, as lines. */
  readonly calls: readonly string[];
  /** A repetition got 409: the payment exists. */
  readonly isKnownToExist: boolean;
  /** The client has made other calls since. */
  readonly isAlive: boolean;
}

/** The request to the people of the client without which two equal sales would look like one that was taken twice. */
export const noEqualSale = 'no other sale of the same amount';

/** The outcome as far as the client has it. */
export type Settlement =
  | { readonly kind: 'open'; readonly outcome: OpenOutcome }
  /** The client has looked the payment up, or the repetition was accepted. */
  | { readonly kind: 'settled'; readonly by: string }
  /** The client has taken the same amount under another reference. */
  | { readonly kind: 'doubled'; readonly afterConflict: boolean; readonly calls: readonly string[] };

export function openOutcome(request: RestRequest, startedAt: number, end: string): OpenOutcome {
  return {
    reference: referenceOf(request) ?? '',
    sale: saleOf(request),
    since: request.at,
    calls: [`${callLine(request, startedAt)}: ${end}`],
    isKnownToExist: false,
    isAlive: false,
  };
}

/** Follows an open payment by one moment. */
export function followed(outcome: OpenOutcome, moment: Moment, startedAt: number): Settlement {
  if (isRequest(moment)) {
    const { request } = moment;
    if (
      isPayment(request) &&
      referenceOf(request) !== outcome.reference &&
      saleOf(request) === outcome.sale
    ) {
      const calls = [...outcome.calls, callLine(request, startedAt)];
      return { kind: 'doubled', afterConflict: outcome.isKnownToExist, calls };
    }
    return { kind: 'open', outcome: { ...outcome, isAlive: true } };
  }
  if (moment.kind === 'push' && moment.referenceId === outcome.reference)
    return { kind: 'settled', by: `PAYMENT_STATUS ${moment.status}` };
  return moment.kind === 'response' && moment.response.delivered
    ? afterResponse(outcome, moment.request, moment.response, startedAt)
    : { kind: 'open', outcome };
}

function afterResponse(
  outcome: OpenOutcome,
  request: RestRequest,
  response: RestResponse,
  startedAt: number,
): Settlement {
  const open = { kind: 'open', outcome } as const;
  const { reference } = outcome;
  const line = callLine(request, startedAt, response);
  if (isPayment(request) && referenceOf(request) === reference) {
    if (isAccepted(response)) return { kind: 'settled', by: line };
    const isKnownToExist = outcome.isKnownToExist || response.status === 409;
    return { kind: 'open', outcome: { ...outcome, isKnownToExist, calls: [...outcome.calls, line] } };
  }
  if (!isLookUp(request)) return open;
  if (isAccepted(response) && statusShown(response, reference) !== undefined)
    return { kind: 'settled', by: line };
  // A 404 settles it as well: the payment was not taken.
  const isNamed = operationOf(request) === 'getTransactionDetails' && referenceOf(request) === reference;
  const isAbsent = isNamed && response.status === 404 && !outcome.isKnownToExist;
  return isAbsent ? { kind: 'settled', by: line } : open;
}
