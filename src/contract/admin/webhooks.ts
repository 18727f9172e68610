import Type, { type Static } from 'typebox';
import { pageOf } from '../paging.js';
import { transaction } from '../rest/payments.js';

const outcomes = ['SUCCESS', 'FAILED'] as const;
/** What a gateway can say of a payment that it refuses or loses. */
export const callbackErrorCodes = [
  'ERR_PAYMENT_DECLINED',
  'ERR_PAYMENT_TIMEOUT',
  'ERR_SYSTEM_ERROR',
  'ERR_RATE_LIMITED',
] as const;

/** A callback of a gateway: how a pending production payment ended. */
export const webhookLogEntry = Type.Object({
  receivedAt: Type.String(),
  gateway: Type.String(),
  merchantId: Type.String(),
  tradeNo: Type.String(),
  referenceId: Type.String(),
  status: Type.Enum([...outcomes]),
  errorCode: Type.Optional(Type.String()),
});

/** Newest first. */
export const webhookLog = pageOf(webhookLogEntry);

const rate = Type.Object({
  lastMinute: Type.Integer({ description: 'How many in the last 60 s.' }),
  perSecond: Type.Number({ description: 'Their average.' }),
});

export const monitoringAnswer = Type.Object({
  at: Type.String(),
  sessions: Type.Object({
    terminals: Type.Integer({ description: 'Registered, so online.' }),
    observers: Type.Integer(),
    dashboards: Type.Integer(),
  }),
  queues: Type.Object({
    queued: Type.Integer({ description: 'Messages that wait for their terminal.' }),
    sent: Type.Integer({ description: 'Messages that were written and are not done.' }),
    oldestQueuedAt: Type.Union([Type.String(), Type.Null()]),
  }),
  rates: Type.Object({ requests: rate, refused: rate, failed: rate, payments: rate }),
});

/** The payment is named by its tradeNo, or by its reference with the merchant's id. */
export const gatewayCallbackBody = Type.Object({
  tradeNo: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
  referenceId: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
  merchantId: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
  status: Type.Enum([...outcomes]),
  errorCode: Type.Optional(Type.Enum([...callbackErrorCodes])),
});

export const gatewayCallbackAnswer = transaction;

export type WebhookLogAnswer = Static<typeof webhookLogEntry>;
