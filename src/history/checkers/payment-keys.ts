export interface PaymentIdentity {
  readonly merchantId: string;
  readonly sandbox: boolean;
  readonly referenceId: string;
}

/** Each merchant has two namespaces of referenceIds, one for its sandbox and one for production. */
export function paymentKey({ merchantId, sandbox, referenceId }: PaymentIdentity): string {
  return `${referenceId}\n${sandbox ? 'sandbox' : 'production'}\n${merchantId}`;
}

export interface RefundIdentity {
  readonly merchantId: string;
  readonly sandbox: boolean;
  readonly refundReferenceId: string;
}

/** The namespaces of refundReferenceIds are separate from those of referenceIds. */
export function refundKey({ merchantId, sandbox, refundReferenceId }: RefundIdentity): string {
  return paymentKey({ merchantId, sandbox, referenceId: refundReferenceId });
}
