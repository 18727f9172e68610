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
  /** A value that fits, with nothing in it that need not be. */
  readonly least: Fields;
  /** Fields that may be there too. */
  readonly more?: Fields;
  /** Each one spoils a value that fits. */
  readonly spoils: readonly Fields[];
}

const long = (length: number) => 'x'.repeat(length);

const cases: Readonly<Record<string, Case>> = {
  merchant: {
    schema: merchantBody,
    least: { name: 'x' },
    spoils: [{ name: '' }, { name: long(129) }, { name: '\u009b31m' }, { name: '\u0080' }],
  },
  branch: {
    schema: branchBody,
    least: { merchantId: 'm', name: 'x' },
    spoils: [{ merchantId: '' }, { merchantId: long(65) }],
  },
  terminal: {
    schema: terminalBody,
    least: { branchId: 'b' },
    more: { name: 'x', legacy: true, settings: { a: [1, null] } },
    spoils: [{ legacy: 'true' }, { settings: [] }, { settings: null }, { name: '' }],
  },
  app: {
    schema: appBody,
    least: { displayName: 'x', owner: { merchantId: 'm' }, scopes: ['ws:subscribe'] },
    more: { owner: { branchId: 'b' }, sandbox: false },
    spoils: [
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
    least: { referenceId: 'r', amount: '1.00', currency: 'EUR' },
    more: { amount: long(33), channel: 'qr', terminalId: 'T', branchId: 'b', description: '' },
    spoils: [
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
    least: { referenceId: 'r', amount: '1.00', currency: 'EUR' },
    more: {
      status: 'PENDING',
      channel: 'qr',
      gateway: 'g',
      specificTId: 's',
      terminalId: 'T',
      branchId: 'b',
    },
    spoils: [
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
    least: { referenceId: 'r', refundReferenceId: 'f' },
    more: { amount: 1, reason: '', merchantId: 'm' },
    spoils: [
      { refundReferenceId: 'f/1' },
      { refundReferenceId: long(65) },
      { amount: null },
      { amount: {} },
      { reason: long(257) },
    ],
  },
  cancelTransaction: {
    schema: cancelTransactionBody,
    least: { referenceId: 'r' },
    more: { merchantId: 'm' },
    spoils: [{ referenceId: '' }, { merchantId: '' }, { merchantId: null }],
  },
  refundStatus: {
    schema: refundStatusQuery,
    least: {},
    more: { refundReferenceId: 'f', referenceId: 'r', merchantId: 'm', limit: '1', cursor: 'c' },
    spoils: [{ refundReferenceId: 'f 1' }, { referenceId: '' }, { limit: 'all' }, { cursor: long(257) }],
  },
  getRecentTransactions: {
    schema: recentTransactionsBody,
    least: {},
    more: { limit: 100, cursor: 'c', terminalId: 'T', branchId: 'b' },
    spoils: [{ limit: 0 }, { limit: 101 }, { limit: '20' }, { limit: 1.5 }, { terminalId: '' }],
  },
  find: {
    schema: findBody,
    least: {},
    more: {
      status: 'REFUNDED',
      channel: 'card',
      currency: 'EUR',
      createdFrom: '2026-11-27T13:24:00Z',
      createdTo: '2026-11-27T13:24:00.123Z',
      amountMin: '0',
      amountMax: 12.5,
      text: 'x',
    },
    spoils: [
      { status: 'DONE' },
      { createdFrom: '2026-11-27' },
      { createdTo: '2026-11-27T13:24:00+01:00' },
      { amountMin: [] },
      { text: '' },
      { text: long(65) },
    ],
  },
  'a summary': {
    schema: summaryBody,
    least: {},
    more: { from: '2026-11-01', to: '2026-11-30', branchId: 'b' },
    spoils: [{ from: 1 }, { to: '2026-11-30T00:00:00Z' }, { branchId: '' }],
  },
  settle: {
    schema: settleBody,
    least: {},
    more: { branchId: 'b', terminalId: 'T' },
    spoils: [{ branchId: '' }, { terminalId: 7 }],
  },
  settlementReport: {
    schema: settlementReportBody,
    least: {},
    more: { settlementBatchId: 'b', from: '2026-11-01', to: '2026-11-30' },
    spoils: [{ settlementBatchId: '' }, { from: 'today' }, { to: null }],
  },
  getTransactionDetails: {
    schema: transactionDetailsBody,
    least: {},
    more: { referenceId: 'r', tradeNo: 't', merchantId: 'm' },
    spoils: [{ referenceId: '' }, { tradeNo: '' }, { merchantId: 1 }],
  },
  requestTerminal: {
    schema: requestTerminalBody,
    least: { requestType: 'PRINT' },
    more: { terminalId: 'T', configId: 1, body: long(65_536) },
    spoils: [{ configId: 0 }, { configId: 1.5 }, { configId: '1' }, { body: 1 }, { requestType: '' }],
  },
  requestStatus: { schema: requestStatusBody, least: { requestId: 'r' }, spoils: [{ requestId: '' }] },
  listTerminals: {
    schema: listTerminalsQuery,
    least: {},
    more: { branchId: 'b', limit: '100', cursor: 'c' },
    spoils: [{ branchId: '' }, { limit: '-1' }, { limit: '1e1' }, { limit: '1000' }, { cursor: long(257) }],
  },
  'ws-token': {
    schema: webSocketTokenBody,
    least: { configId: 1 },
    spoils: [{ configId: 0 }, { configId: '1' }, { configId: null }],
  },
  'transaction report': {
    schema: terminalMessages.transaction.body,
    least: {
      referenceId: 'r',
      terminalId: 'T',
      status: 'TRANS_SUCCESS',
      gateway: 'g',
      specificTId: 's',
      amount: 1,
      currency: 'EUR',
    },
    spoils: [{ amount: 1.5 }, { amount: '1' }, { specificTId: '' }, { currency: 'eur' }],
  },
  'settings snapshot': {
    schema: terminalMessages.settings.body,
    least: { settings: {} },
    spoils: [{ settings: [] }, { settings: null }, { settings: 'x' }],
  },
  'command result': {
    schema: terminalMessages.commandResult.body,
    least: { requestId: 'r', requestType: 'PRINT', status: 'COMPLETED' },
    more: { result: { lines: 1 } },
    spoils: [{ requestId: 7 }, { requestId: '' }, { status: null }, { result: [] }],
  },
};

describe.each(Object.entries(cases))('the body of %s', (_, { schema, least, more = {}, spoils }) => {
  it('fits with the least and with all, and with fields that nobody knows', () => {
    expect(Check(schema, least)).toBe(true);
    expect(Check(schema, { ...least, ...more })).toBe(true);
    expect(Check(schema, { ...least, unknown: 1 })).toBe(true);
  });

  it('needs each field of the least', () => {
    for (const name of Object.keys(least)) expect(Check(schema, { ...least, [name]: undefined })).toBe(false);
  });

  it('is an object', () => {
    for (const other of [null, [], '', 1]) expect(Check(schema, other)).toBe(false);
  });

  it('is spoiled by one wrong field', () => {
    for (const spoil of spoils)
      expect(Check(schema, { ...least, ...spoil }), JSON.stringify(spoil)).toBe(false);
  });
});

describe('the error catalogue', () => {
  it('has a status of refusal for each code that is one, and a meaning for all', () => {
    for (const [code, { status, meaning }] of Object.entries(errorCatalogue)) {
      expect(code).toMatch(/^ERR_[A-Z_]+$/);
      expect(meaning).toMatch(/\.$/);
      if (status !== undefined) expect([400, 401, 403, 404, 405, 409, 413, 415, 429, 500]).toContain(status);
    }
  });
});

describe('the queue of a terminal', () => {
  it('has its configId at the end', () => {
    expect(terminalQueue(1001)).toBe('/queue/terminal/1001');
  });
});
