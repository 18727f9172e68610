import type { TSchema } from 'typebox';
import { Check } from 'typebox/value';
import { describe, expect, it } from 'vitest';
import { appBody } from './admin/apps.js';
import { branchBody, merchantBody } from './admin/tenants.js';
import { terminalBody } from './admin/terminals.js';
import { terminalQueue } from './channel/destinations.js';
import { terminalMessages } from './channel/messages.js';
import { errorCatalogue } from './errors.js';
import { requestStatusBody, requestTerminalBody } from './rest/commands.js';
import {
  cancelTransactionBody,
  findBody,
  payNowBody,
  recentTransactionsBody,
  refundBody,
  refundStatusQuery,
  saveTransactionBody,
  transactionDetailsBody,
} from './rest/payments.js';
import { settleBody, settlementReportBody, summaryBody } from './rest/reports.js';
import { listTerminalsQuery } from './rest/terminals.js';
import { webSocketTokenBody } from './rest/tokens.js';

type Fields = Readonly<Record<string, unknown>>;

interface Case {
  readonly schema: TSchema;
  /** A valid value with the required fields only. */
  readonly required: Fields;
  /** Optional fields. */
  readonly optional?: Fields;
  /** Each of them makes a valid value invalid. */
  readonly invalid: readonly Fields[];
}

const long = (length: number) => 'x'.repeat(length);

const cases: Readonly<Record<string, Case>> = {
  merchant: {
    schema: merchantBody,
    required: { name: 'x' },
    invalid: [{ name: '' }, { name: long(129) }, { name: '\u009b31m' }, { name: '\u0080' }],
  },
  branch: {
    schema: branchBody,
    required: { merchantId: 'm', name: 'x' },
    invalid: [{ merchantId: '' }, { merchantId: long(65) }],
  },
  terminal: {
    schema: terminalBody,
    required: { branchId: 'b' },
    optional: { name: 'x', legacy: true, settings: { a: [1, null] } },
    invalid: [{ legacy: 'true' }, { settings: [] }, { settings: null }, { name: '' }],
  },
  app: {
    schema: appBody,
    required: { displayName: 'x', owner: { merchantId: 'm' }, scopes: ['ws:subscribe'] },
    optional: { owner: { branchId: 'b' }, sandbox: false },
    invalid: [
      { owner: { merchantId: '' } },
      { owner: { merchantId: null, branchId: 'b' } },
      { owner: 'm' },
      { scopes: [] },
      { scopes: ['all'] },
      { scopes: ['ws:subscribe', 'ws:subscribe'] },
      { sandbox: 1 },
    ],
  },
  payNow: {
    schema: payNowBody,
    required: { referenceId: 'r', amount: '1.00', currency: 'EUR' },
    optional: { amount: long(33), channel: 'qr', terminalId: 'T', branchId: 'b', description: '' },
    invalid: [
      { referenceId: long(65) },
      { referenceId: 'a/b' },
      { referenceId: 'a\n' },
      { amount: null },
      { amount: Number.NaN },
      { amount: Number.POSITIVE_INFINITY },
      { amount: ['1.00'] },
      { currency: 'eur' },
      { currency: 'EURO' },
      { channel: '' },
      { description: long(257) },
    ],
  },
  saveTransaction: {
    schema: saveTransactionBody,
    required: { referenceId: 'r', amount: '1.00', currency: 'EUR' },
    optional: {
      status: 'PENDING',
      channel: 'qr',
      gateway: 'g',
      specificTId: 's',
      terminalId: 'T',
      branchId: 'b',
    },
    invalid: [
      { status: 'CANCELLED' },
      { status: 'REFUNDED' },
      { status: 'success' },
      { gateway: '' },
      { specificTId: 'a b' },
      { amount: true },
    ],
  },
  refund: {
    schema: refundBody,
    required: { referenceId: 'r', refundReferenceId: 'f' },
    optional: { amount: 1, reason: '', merchantId: 'm' },
    invalid: [
      { refundReferenceId: 'f/1' },
      { refundReferenceId: long(65) },
      { amount: null },
      { amount: {} },
      { reason: long(257) },
    ],
  },
  cancelTransaction: {
    schema: cancelTransactionBody,
    required: { referenceId: 'r' },
    optional: { merchantId: 'm' },
    invalid: [{ referenceId: '' }, { merchantId: '' }, { merchantId: null }],
  },
  refundStatus: {
    schema: refundStatusQuery,
    required: {},
    optional: { refundReferenceId: 'f', referenceId: 'r', merchantId: 'm', limit: '1', cursor: 'c' },
    invalid: [
      { refundReferenceId: 'f\n1' },
      { referenceId: long(129) },
      { referenceId: '' },
      { limit: 'all' },
      { cursor: long(257) },
    ],
  },
  getRecentTransactions: {
    schema: recentTransactionsBody,
    required: {},
    optional: { limit: 100, cursor: 'c', terminalId: 'T', branchId: 'b' },
    invalid: [{ limit: 0 }, { limit: 101 }, { limit: '20' }, { limit: 1.5 }, { terminalId: '' }],
  },
  find: {
    schema: findBody,
    required: {},
    optional: {
      status: 'REFUNDED',
      channel: 'card',
      currency: 'EUR',
      createdFrom: '2026-11-27T13:24:00Z',
      createdTo: '2026-11-27T13:24:00.123Z',
      amountMin: '0',
      amountMax: 12.5,
      text: 'x',
    },
    invalid: [
      { status: 'DONE' },
      { createdFrom: '2026-11-27' },
      { createdTo: '2026-11-27T13:24:00+01:00' },
      { amountMin: [] },
      { text: '' },
      { text: long(129) },
    ],
  },
  'a summary': {
    schema: summaryBody,
    required: {},
    optional: { from: '2026-11-01', to: '2026-11-30', branchId: 'b' },
    invalid: [{ from: 1 }, { to: '2026-11-30T00:00:00Z' }, { branchId: '' }],
  },
  settle: {
    schema: settleBody,
    required: {},
    optional: { branchId: 'b', terminalId: 'T' },
    invalid: [{ branchId: '' }, { terminalId: 7 }],
  },
  settlementReport: {
    schema: settlementReportBody,
    required: {},
    optional: { settlementBatchId: 'b', from: '2026-11-01', to: '2026-11-30' },
    invalid: [{ settlementBatchId: '' }, { from: 'today' }, { to: null }],
  },
  getTransactionDetails: {
    schema: transactionDetailsBody,
    required: {},
    optional: { referenceId: 'r', tradeNo: 't', merchantId: 'm' },
    invalid: [{ referenceId: '' }, { tradeNo: '' }, { merchantId: 1 }],
  },
  requestTerminal: {
    schema: requestTerminalBody,
    required: { requestType: 'PRINT' },
    optional: { terminalId: 'T', configId: 1, body: long(65_536) },
    invalid: [{ configId: 0 }, { configId: 1.5 }, { configId: '1' }, { body: 1 }, { requestType: '' }],
  },
  requestStatus: { schema: requestStatusBody, required: { requestId: 'r' }, invalid: [{ requestId: '' }] },
  listTerminals: {
    schema: listTerminalsQuery,
    required: {},
    optional: { branchId: 'b', limit: '100', cursor: 'c' },
    invalid: [{ branchId: '' }, { limit: '-1' }, { limit: '1e1' }, { limit: '1000' }, { cursor: long(257) }],
  },
  'ws-token': {
    schema: webSocketTokenBody,
    required: { configId: 1 },
    invalid: [{ configId: 0 }, { configId: '1' }, { configId: null }],
  },
  'transaction report': {
    schema: terminalMessages.transaction.body,
    required: {
      referenceId: 'r',
      terminalId: 'T',
      status: 'TRANS_SUCCESS',
      gateway: 'g',
      specificTId: 's',
      amount: 1,
      currency: 'EUR',
    },
    invalid: [
      { amount: 1.5 },
      { amount: '1' },
      { specificTId: '' },
      { currency: 'EURO' },
      { status: '' },
      { status: long(65) },
      { referenceId: 'r\u0000' },
    ],
  },
  'settings snapshot': {
    schema: terminalMessages.settings.body,
    required: { settings: {} },
    invalid: [{ settings: [] }, { settings: null }, { settings: 'x' }],
  },
  'command result': {
    schema: terminalMessages.commandResult.body,
    required: { requestId: 'r', requestType: 'PRINT', status: 'COMPLETED' },
    optional: { result: { lines: 1 } },
    invalid: [{ requestId: 7 }, { requestId: '' }, { status: null }, { status: long(65) }, { result: [] }],
  },
};

describe.each(Object.entries(cases))('the body of %s', (_, { schema, required, optional = {}, invalid }) => {
  it('the body is valid with its required fields, with all fields, and with unknown fields', () => {
    expect(Check(schema, required)).toBe(true);
    expect(Check(schema, { ...required, ...optional })).toBe(true);
    expect(Check(schema, { ...required, unknown: 1 })).toBe(true);
  });

  it('the body requires each of its required fields', () => {
    for (const name of Object.keys(required))
      expect(Check(schema, { ...required, [name]: undefined })).toBe(false);
  });

  it('the body must be an object', () => {
    for (const other of [null, [], '', 1]) expect(Check(schema, other)).toBe(false);
  });

  it('the body is invalid with one invalid field', () => {
    for (const change of invalid)
      expect(Check(schema, { ...required, ...change }), JSON.stringify(change)).toBe(false);
  });
});

it('the catalogue of errors has a status from 400 on for each code of a response, and a meaning for each code', () => {
  for (const [code, { status, meaning }] of Object.entries(errorCatalogue)) {
    expect(code).toMatch(/^ERR_[A-Z_]+$/);
    expect(meaning).toMatch(/\.$/);
    if (status !== undefined) expect([400, 401, 403, 404, 405, 409, 413, 415, 429, 500]).toContain(status);
  }
});

it('the queue of a terminal ends with the configId', () => {
  expect(terminalQueue(1001)).toBe('/queue/terminal/1001');
});
