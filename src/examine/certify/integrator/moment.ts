import type { RestRequest, RestResponse } from './rest-exchange.js';

/** One thing that an examination sees, at an instant in epoch milliseconds. The instants never go back. */
export type Moment =
  /** A request has arrived. `isMet`: it meets the intervention of the examination that folds this moment. */
  | {
      readonly kind: 'request';
      readonly at: number;
      readonly request: RestRequest;
      readonly isMet: boolean;
    }
  | {
      readonly kind: 'response';
      readonly at: number;
      readonly request: RestRequest;
      readonly response: RestResponse;
    }
  /** A PAYMENT_STATUS reached a session of the client. */
  | {
      readonly kind: 'push';
      readonly at: number;
      readonly referenceId: string;
      readonly status: string;
    }
  | { readonly kind: 'time'; readonly at: number };
