import type { PaymentErrorCode } from '../../../contract/errors.js';

/** What a gateway is asked. */
export interface PaymentOrder {
  readonly merchantId: string;
  readonly referenceId: string;
  /** Minor units of the currency. */
  readonly amount: number;
  readonly currency: string;
}

/** What a gateway says at once. */
export type GatewayDecision =
  | { readonly kind: 'final'; readonly status: 'SUCCESS' | 'FAILED'; readonly errorCode?: PaymentErrorCode }
  | {
      readonly kind: 'pending';
      /** How it will end, and after how many milliseconds; undefined: it never does. */
      readonly outcome?: {
        readonly afterMs: number;
        readonly status: 'SUCCESS' | 'FAILED';
        readonly errorCode?: PaymentErrorCode;
      };
      /** The caller's answer waits for the end. */
      readonly holdsResponse: boolean;
    };

/** Takes payments: the sandbox, or an acquirer. */
export interface Gateway {
  readonly name: string;
  authorize(order: PaymentOrder): GatewayDecision;
  refund(refundReferenceId: string): GatewayDecision;
}
