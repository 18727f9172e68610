import type { OperationName } from '../../../contract/operations.js';
import type { Payload } from '../../http/operation-call.js';
import { currency } from './money.js';

/** The names in the calls outside a scope. */
export interface Target {
  /** The reference of an existing payment, so that only the scope is missing. */
  readonly paid: string;
  /** An unused reference. */
  readonly fresh: string;
  readonly terminalId: string;
}

/** The names of another merchant's resources, or names of no resources. */
export interface Names {
  readonly terminalId: string;
  readonly configId: number;
  readonly branchId: string;
  readonly referenceId: string;
  readonly tradeNo: string;
  readonly refundReferenceId: string;
  readonly requestId: string;
  readonly settlementBatchId: string;
}

/** The calls of one operation with which personas probe a backend. */
interface OperationProbes {
  /** A call that is valid except for its scope. */
  readonly outsideScope: (target: Target) => Payload;
  /** Every way to name another merchant's resource. */
  readonly ofOthers: (names: Names, fresh: string) => readonly Payload[];
}

/** The amount of the calls outside a scope. */
export const amount = '12.34';
const smallAmount = '1.00';
const print = { requestType: 'PRINT', body: 'from another merchant' };

/** The probes of the operations that create a transaction. */
const newTransaction: OperationProbes = {
  outsideScope: ({ fresh }) => ({ referenceId: fresh, amount, currency }),
  ofOthers: (names, fresh) =>
    locationsOf(names).map((location) => ({
      referenceId: fresh,
      amount: smallAmount,
      currency,
      ...location,
    })),
};

/** The probes of each operation. */
export const operationProbes: Readonly<Record<OperationName, OperationProbes>> = {
  payNow: newTransaction,
  saveTransaction: newTransaction,
  refund: {
    outsideScope: ({ paid, fresh }) => ({ referenceId: paid, refundReferenceId: fresh, amount: '0.01' }),
    ofOthers: ({ referenceId }, fresh) => [{ referenceId, refundReferenceId: fresh, amount: smallAmount }],
  },
  cancelTransaction: {
    outsideScope: ({ paid }) => ({ referenceId: paid }),
    ofOthers: ({ referenceId }) => [{ referenceId }],
  },
  getTransactionDetails: {
    outsideScope: ({ paid }) => ({ referenceId: paid }),
    ofOthers: ({ referenceId, tradeNo }) => [{ referenceId }, { tradeNo }],
  },
  getRecentTransactions: {
    outsideScope: () => ({ limit: 1 }),
    ofOthers: locationsOf,
  },
  find: {
    outsideScope: () => ({ limit: 1 }),
    ofOthers: locationsOf,
  },
  refundStatus: {
    outsideScope: ({ paid }) => ({ referenceId: paid }),
    ofOthers: ({ referenceId, refundReferenceId }) => [{ referenceId }, { refundReferenceId }],
  },
  getChannelSummary: {
    outsideScope: () => ({}),
    ofOthers: ({ branchId }) => [{ branchId }],
  },
  overallSummary: {
    outsideScope: () => ({}),
    ofOthers: ({ branchId }) => [{ branchId }],
  },
  settle: {
    outsideScope: () => ({}),
    ofOthers: locationsOf,
  },
  settlementReport: {
    outsideScope: () => ({ limit: 1 }),
    ofOthers: ({ settlementBatchId }) => [{ settlementBatchId }],
  },
  listTerminals: {
    outsideScope: () => ({ limit: 1 }),
    ofOthers: ({ branchId }) => [{ branchId }],
  },
  requestTerminal: {
    outsideScope: ({ terminalId }) => ({ terminalId, requestType: 'PRINT', body: 'not for this app' }),
    ofOthers: ({ terminalId, configId }) => [
      { terminalId, ...print },
      { configId, ...print },
    ],
  },
  requestStatus: {
    outsideScope: ({ fresh }) => ({ requestId: fresh }),
    ofOthers: ({ requestId }) => [{ requestId }],
  },
};

function locationsOf({ terminalId, branchId }: Names): readonly Payload[] {
  return [{ terminalId }, { branchId }];
}
