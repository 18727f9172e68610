import Type, { type Static, type TSchema } from 'typebox';
import type { OperationName } from '../../contract/operations.js';

/** What a call that is taken is answered with. */
export interface ExpectedAnswer<Schema extends TSchema = TSchema> {
  readonly status: number;
  readonly schema: Schema;
}

const text = Type.String({ minLength: 1 });
const decimal = Type.String({ pattern: '^(0|[1-9][0-9]*)(\\.[0-9]+)?$' });
const signedDecimal = Type.String({ pattern: '^-?(0|[1-9][0-9]*)(\\.[0-9]+)?$' });
const instant = Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z$' });
const day = Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\d$' });
const whole = Type.Integer({ minimum: 0 });
const nextCursor = Type.Union([text, Type.Null()]);
const listOf = <Schema extends TSchema>(item: Schema) =>
  Type.Object({ items: Type.Array(item, { maxItems: 100 }), nextCursor });

const transaction = Type.Object({
  referenceId: text,
  tradeNo: text,
  status: Type.Enum(['PENDING', 'SUCCESS', 'FAILED', 'CANCELLED', 'REFUNDED']),
  errorCode: Type.Optional(text),
  amount: decimal,
  currency: Type.String({ pattern: '^[A-Z]{3}$' }),
  refundedAmount: decimal,
  channel: text,
  gateway: text,
  terminalId: Type.Optional(text),
  branchId: Type.Union([text, Type.Null()]),
  merchantId: text,
  sandbox: Type.Boolean(),
  settlementBatchId: Type.Optional(text),
  createdAt: instant,
  updatedAt: instant,
});

const refund = Type.Object({
  refundReferenceId: text,
  referenceId: text,
  status: Type.Enum(['PENDING', 'SUCCESS', 'FAILED']),
  errorCode: Type.Optional(text),
  amount: decimal,
  currency: text,
  remainingAmount: decimal,
  createdAt: instant,
});

const sum = Type.Object({ count: whole, amount: decimal });
const currencies = Type.Array(
  Type.Object({
    currency: text,
    statuses: Type.Object({ PENDING: sum, SUCCESS: sum, FAILED: sum, CANCELLED: sum, REFUNDED: sum }),
    refunds: sum,
    net: signedDecimal,
  }),
);
const period = { from: day, to: day, sandbox: Type.Boolean() };

const batch = Type.Object({
  settlementBatchId: Type.Union([text, Type.Null()]),
  count: whole,
  totals: Type.Array(
    Type.Object({
      currency: text,
      count: whole,
      amount: decimal,
      refundedAmount: decimal,
      net: signedDecimal,
    }),
  ),
  createdAt: instant,
});

const terminal = Type.Object({
  terminalId: Type.String({ pattern: '^T\\d{8}$' }),
  configId: Type.Integer({ minimum: 1 }),
  branchId: text,
  name: Type.String(),
  status: Type.Enum(['ACTIVE', 'DEACTIVATED']),
  online: Type.Boolean(),
  lastSeenAt: Type.Union([instant, Type.Null()]),
});

const command = {
  requestId: text,
  requestType: text,
  configId: Type.Integer({ minimum: 1 }),
  terminalId: text,
};

/**
 * What an integrator relies on in each answer, written down on its own and not taken from the contract, from which
 * the backend answers. Fields that are not named here are ignored, as every receiver does.
 */
export const expectedAnswers = {
  payNow: { status: 200, schema: transaction },
  saveTransaction: { status: 200, schema: transaction },
  refund: { status: 200, schema: refund },
  cancelTransaction: { status: 200, schema: transaction },
  getTransactionDetails: { status: 200, schema: transaction },
  getRecentTransactions: { status: 200, schema: listOf(transaction) },
  find: { status: 200, schema: listOf(transaction) },
  refundStatus: { status: 200, schema: listOf(refund) },
  getChannelSummary: {
    status: 200,
    schema: Type.Object({ ...period, channels: Type.Array(Type.Object({ channel: text, currencies })) }),
  },
  overallSummary: { status: 200, schema: Type.Object({ ...period, currencies }) },
  settle: { status: 200, schema: batch },
  settlementReport: { status: 200, schema: listOf(batch) },
  listTerminals: { status: 200, schema: listOf(terminal) },
  requestTerminal: {
    status: 202,
    schema: Type.Object({ ...command, status: Type.Enum(['QUEUED', 'SENT', 'COMPLETED', 'FAILED']) }),
  },
  requestStatus: {
    status: 200,
    schema: Type.Object({
      ...command,
      status: Type.Enum(['QUEUED', 'SENT', 'COMPLETED', 'FAILED', 'EXPIRED']),
      createdAt: instant,
      expiresAt: instant,
    }),
  },
} as const satisfies Readonly<Record<OperationName, ExpectedAnswer>>;

/** The answer to a request for a wsToken (TRM-02). */
export const expectedWsToken = {
  status: 200,
  schema: Type.Object({
    wsToken: text,
    configId: Type.Integer({ minimum: 1 }),
    terminalId: text,
    queueDestination: text,
    expiresInSeconds: Type.Literal(1800),
  }),
} as const satisfies ExpectedAnswer;

export type AnswerTo<Name extends OperationName> = Static<(typeof expectedAnswers)[Name]['schema']>;
