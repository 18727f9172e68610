// Payments, saved transactions, refunds and cancellations, with the simulated gateways.
import { setTimeout as sleep } from 'node:timers/promises';
import { settings, bug } from './settings.mjs';
import { branches, gatewayOf, merchants, nextNumber, terminals, transactions, webhooks } from './store.mjs';
import { canSee, isAdmin } from './access.mjs';
import { notFound, refuse, require400 } from './refusal.mjs';
import { push, queueOf } from './hub.mjs';

const CURRENCIES = ['EUR', 'USD', 'GBP'];
const LARGEST = 25000000;

export const money = (cents) => cents / 100;
export const isReference = (value) => typeof value === 'string' && /^[A-Za-z0-9_-]{1,40}$/.test(value);
export const isCents = (value) => Number.isInteger(value) && value > 0 && value <= LARGEST;
export const isCurrency = (value) => CURRENCIES.includes(value);
const sameReference = (a, b) => a.toLowerCase() === b.toLowerCase();

function centsOf(amount) {
  const cents = typeof amount === 'number' ? Math.round(amount * 100) : NaN;
  const exact = Math.abs(cents - amount * 100) < 1e-6;
  require400(exact && isCents(cents), 'E_AMOUNT', 'amount must be a number from 0.01 to 250000 with at most 2 decimals');
  return cents;
}
function checkReference(value) {
  require400(isReference(value), 'E_REFERENCE', 'referenceId must have 1 to 40 letters, digits, hyphens or underscores');
}

export function view(tx) {
  return {
    transaction_id: tx.transaction_id, referenceId: tx.referenceId, status: tx.status, sandbox: tx.sandbox,
    amount: money(tx.cents), currency: tx.currency, channel: tx.channel, gateway: tx.gateway, trade_no: tx.trade_no,
    errorCode: tx.errorCode, decline_reason: tx.decline_reason, refunded_amount: money(tx.refunded), system: tx.system,
    source: tx.source, specificTId: tx.specificTId, merchant_id: tx.merchant_id, branch_id: tx.branch_id,
    terminalId: tx.terminalId, settlement_id: tx.settlement_id, created_at: tx.created_at, updated_at: tx.updated_at,
  };
}

export function isTaken(merchantId, sandbox, reference) {
  return transactions.some((tx) => tx.merchant_id === merchantId && tx.sandbox === sandbox && sameReference(tx.referenceId, reference)
    && !(bug('retry-failed') && tx.status === 'FAILED'));
}

export function visibleTransaction(caller, reference) {
  checkReference(reference);
  return transactions.findLast((tx) => sameReference(tx.referenceId, reference) && tx.sandbox === caller.sandbox && canSee(caller, tx))
    ?? notFound('transaction');
}

export function addTransaction(fields) {
  const number = nextNumber('transaction', 40001);
  const tx = {
    transaction_id: `TX-${number}`, status: 'PENDING', sandbox: false, channel: 'CARD', errorCode: null, decline_reason: null,
    trade_no: `ORC${number}`, specificTId: null, refunded: 0, refunds: [], settlement_id: null, terminalId: null, branch_id: null,
    created_at: Date.now(), updated_at: Date.now(), ...fields,
  };
  transactions.push(tx);
  return tx;
}

/** The merchant, branch and terminal that a new transaction belongs to. */
function placeOf(caller, body) {
  const id = body.terminalId ?? caller.terminal?.terminalId;
  if (id !== undefined) {
    const terminal = terminals.get(id);
    if (!terminal || !canSee(caller, terminal)) notFound('terminal');
    return { merchant_id: terminal.merchant_id, branch_id: terminal.branch_id, terminalId: id };
  }
  if (body.branch_id !== undefined) {
    const branch = branches.get(body.branch_id);
    if (!branch || !canSee(caller, branch)) notFound('branch');
    return { merchant_id: branch.merchant_id, branch_id: branch.branch_id };
  }
  if (!isAdmin(caller)) return { merchant_id: caller.merchant_id, branch_id: caller.branch_id ?? null };
  require400(merchants.has(body.merchant_id), 'E_MERCHANT', 'merchant_id, branch_id or terminalId is needed');
  return { merchant_id: body.merchant_id };
}

function prepare(caller, body, system, source) {
  checkReference(body.referenceId);
  const unchecked = bug('save-any-amount') && source === 'saveTransaction' && Number.isFinite(body.amount);
  const cents = unchecked ? Math.round(body.amount * 100) : centsOf(body.amount);
  const { currency = 'EUR', channel = 'CARD' } = body;
  require400(isCurrency(currency), 'E_CURRENCY', `currency must be one of ${CURRENCIES.join(', ')}`);
  require400(typeof channel === 'string' && /^\w{1,20}$/.test(channel), 'E_CHANNEL', 'channel must be a word');
  const place = placeOf(caller, body);
  if (isTaken(place.merchant_id, caller.sandbox, body.referenceId)) refuse(409, 'E_DUP', 'This referenceId is taken');
  const gateway = caller.sandbox ? 'sandbox' : gatewayOf(place.merchant_id).gateway;
  return { ...place, referenceId: body.referenceId, cents, currency, channel, system, source, gateway, sandbox: caller.sandbox };
}

const DECLINED = { status: 'FAILED', decline_reason: 'declined_by_issuer' };
const failed = (errorCode) => ({ status: 'FAILED', errorCode });
const PREFIXES = {
  'SBX-OK-': { status: 'SUCCESS' },
  'SBX-FAIL-': DECLINED,
  'SBX-TIMEOUT-': failed('ERR_PAYMENT_TIMEOUT'),
  'SBX-ERROR-': failed('ERR_SYSTEM_ERROR'),
  'SBX-PENDING-': {},
  'SBX-SLOW-': { status: 'SUCCESS', hold: 5000 },
};
const AMOUNTS = {
  50000: { status: 'SUCCESS', later: 10000 },
  50001: {},
  99900: { status: 'SUCCESS', hold: 3000 },
  100000: DECLINED,
  100100: failed('ERR_PAYMENT_TIMEOUT'),
  100200: failed('ERR_SYSTEM_ERROR'),
  100300: failed('ERR_RATE_LIMITED'),
};
function sandboxOutcome(tx) {
  const prefix = Object.keys(PREFIXES).find((start) => tx.referenceId.toUpperCase().startsWith(start));
  if (bug('amount-over-prefix') && tx.cents >= 100000 && AMOUNTS[tx.cents]) return AMOUNTS[tx.cents];
  if (bug('pending-500') && prefix === 'SBX-PENDING-' && tx.cents === 50000) return AMOUNTS[50000];
  if (prefix) return PREFIXES[prefix];
  if (tx.cents < (bug('sandbox-edge') ? 49999 : 50000)) return { status: 'SUCCESS' };
  return AMOUNTS[tx.cents] ?? failed('E_UNLISTED_AMOUNT');
}
const GATEWAY = {
  auto: () => ({ status: 'SUCCESS' }),
  decline: () => DECLINED,
  manual: () => ({}),
  timeout: () => failed(bug('timeout-code') ? 'ERR_SYSTEM_ERROR' : 'ERR_PAYMENT_TIMEOUT'),
  broken: () => failed('ERR_SYSTEM_ERROR'),
};
export const GATEWAY_MODES = Object.keys(GATEWAY);

function conclude(tx, { status, errorCode = null, decline_reason = null }) {
  if (tx.status !== 'PENDING' || !status) return;
  Object.assign(tx, { status, errorCode, decline_reason, updated_at: Date.now() });
}

/** A gateway callback: ends a pending payment and tells its terminal. */
export function gatewayCallback(tx, outcome) {
  if (tx.status !== 'PENDING') return;
  conclude(tx, outcome);
  const { transaction_id, status, sandbox } = tx;
  webhooks.push({ webhook_id: nextNumber('webhook'), transaction_id, status, sandbox, at: Date.now() });
  const terminal = terminals.get(tx.terminalId);
  if (!terminal) return;
  const grandTotal = bug('total-number') && tx.status === 'FAILED' ? money(tx.cents) : money(tx.cents).toFixed(2);
  push(queueOf(terminal.configId), {
    action: 'PAYMENT_STATUS', referenceId: tx.referenceId, status: tx.status, tradeNo: tx.trade_no, grandTotal, channel: tx.channel,
  });
}

export async function payNow(caller, body, system) {
  const tx = addTransaction(prepare(caller, body, system, 'payNow'));
  const outcome = tx.sandbox ? sandboxOutcome(tx) : GATEWAY[gatewayOf(tx.merchant_id).mode]();
  if (outcome.later) {
    setTimeout(() => gatewayCallback(tx, outcome), outcome.later).unref();
    return view(tx);
  }
  if (outcome.hold) await sleep(outcome.hold);
  conclude(tx, outcome);
  return view(tx);
}

export function saveTransaction(caller, body, system) {
  const { status = 'SUCCESS' } = body;
  require400(['SUCCESS', 'PENDING', 'FAILED'].includes(status), 'E_STATUS', 'status must be SUCCESS, PENDING or FAILED');
  return view(addTransaction({ ...prepare(caller, body, system, 'saveTransaction'), status }));
}

const refundView = (refund) => ({
  refund_id: refund.refund_id, amount: money(refund.cents), status: refund.status, system: refund.system, created_at: refund.created_at,
});

export function refund(caller, body, system) {
  const tx = visibleTransaction(caller, body.referenceId);
  if (tx.status !== 'SUCCESS') refuse(409, 'E_STATE', `A transaction that is ${tx.status} cannot be refunded`);
  const balance = tx.cents - tx.refunded;
  const cents = body.amount === undefined ? balance : centsOf(body.amount);
  const available = bug('refund-balance') ? tx.cents : balance;
  require400(cents > 0 && cents <= available, 'E_BALANCE', 'The refund exceeds the balance', { refundable_amount: money(balance) });
  const last = tx.refunds.findLast((entry) => !bug('cooldown-per-system') || entry.system === system);
  const wait = last ? last.created_at + settings.refund_wait_seconds * 1000 - Date.now() : 0;
  require400(wait <= 0, 'E_COOLDOWN', 'The last refund is too recent', { wait_ms: wait });
  const entry = { refund_id: `RF-${nextNumber('refund')}`, cents, status: 'SUCCESS', system, created_at: Date.now() };
  tx.refunds.push(entry);
  tx.refunded += cents;
  tx.updated_at = Date.now();
  return { referenceId: tx.referenceId, ...refundView(entry), refundable_amount: money(tx.cents - tx.refunded), sandbox: tx.sandbox };
}

export function refundStatus(caller, body, system, query) {
  const tx = visibleTransaction(caller, query.get('referenceId'));
  return {
    referenceId: tx.referenceId, sandbox: tx.sandbox, currency: tx.currency, refunded_amount: money(tx.refunded),
    refundable_amount: tx.status === 'SUCCESS' ? money(tx.cents - tx.refunded) : 0, refunds: tx.refunds.map(refundView),
  };
}

export function cancelTransaction(caller, body) {
  const tx = visibleTransaction(caller, body.referenceId);
  const open = tx.status === 'PENDING' || (tx.status === 'SUCCESS' && !tx.refunded && !tx.settlement_id);
  if (!open) refuse(409, 'E_STATE', 'Only a pending payment, or one neither refunded nor settled, can be cancelled');
  Object.assign(tx, { status: 'VOIDED', updated_at: Date.now() });
  return view(tx);
}
