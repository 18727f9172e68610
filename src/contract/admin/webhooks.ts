import Type, { type Static } from 'typebox';
import { timestamp } from '../formats.js';
import { pageOf } from '../paging.js';
import { transaction } from '../rest/payments.js';

const outcomes = ['SUCCESS', 'FAILED'] as const;
/** The errors that a gateway reports for a failed payment. */
export const callbackErrorCodes = [
  'ERR_PAYMENT_DECLINED',
  'ERR_PAYMENT_TIMEOUT',
  'ERR_SYSTEM_ERROR',
  'ERR_RATE_LIMITED',
] as const;

/** A callback of a gateway with the outcome of a pending production payment. */
export const webhookLogEntry = Type.Object({
  receivedAt: timestamp,
  gateway: Type.String(),
  merchantId: Type.String(),
  tradeNo: Type.String(),
  referenceId: Type.String(),
  status: Type.Enum([...outcomes]),
  errorCode: Type.Optional(Type.String()),
});

/** The newest callbacks first. */
export const webhookLog = pageOf(webhookLogEntry, 'WebhookLog');

/** The payment is identified by its tradeNo, or by its reference with the merchant's id. */
export const gatewayCallbackBody = Type.Object({
  tradeNo: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
  referenceId: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
  merchantId: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
  status: Type.Enum([...outcomes]),
  errorCode: Type.Optional(Type.Enum([...callbackErrorCodes])),
});

export const gatewayCallbackResponse = transaction;

export type WebhookLogResponse = Static<typeof webhookLogEntry>;
