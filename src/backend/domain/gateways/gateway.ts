import type { PaymentErrorCode } from '../../../contract/errors.js';

/** A payment that a gateway decides on. */
export interface PaymentOrder {
  readonly merchantId: string;
  readonly referenceId: string;
  /** Minor units of the currency. */
  readonly amount: number;
  readonly currency: string;
}

/** The immediate decision of a gateway. */
export type GatewayDecision =
  | { readonly kind: 'final'; readonly status: 'SUCCESS' | 'FAILED'; readonly errorCode?: PaymentErrorCode }
  | {
      readonly kind: 'pending';
      /** The outcome and the delay until it; undefined if the payment stays pending. */
      readonly outcome?: {
        readonly afterMs: number;
        readonly status: 'SUCCESS' | 'FAILED';
        readonly errorCode?: PaymentErrorCode;
      };
      /** True if the response to the caller is held until the outcome. */
      readonly holdsResponse: boolean;
    };

/** Decides on payments and refunds: the sandbox, or an acquirer. */
export interface Gateway {
  readonly name: string;
  authorize(order: PaymentOrder): GatewayDecision;
  refund(refundReferenceId: string): GatewayDecision;
}
