export interface PaymentName {
  readonly merchantId: string;
  readonly sandbox: boolean;
  readonly referenceId: string;
}

/** referenceIds are one namespace for each merchant and each of its two worlds. */
export function paymentKey({ merchantId, sandbox, referenceId }: PaymentName): string {
  return `${referenceId}\n${sandbox ? 'sandbox' : 'production'}\n${merchantId}`;
}

export interface RefundName {
  readonly merchantId: string;
  readonly sandbox: boolean;
  readonly refundReferenceId: string;
}

/** refundReferenceIds are a namespace of their own. */
export function refundKey({ merchantId, sandbox, refundReferenceId }: RefundName): string {
  return paymentKey({ merchantId, sandbox, referenceId: refundReferenceId });
}
