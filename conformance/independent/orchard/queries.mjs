// Reading transactions, summaries and settlements.
import { settings, bug } from './settings.mjs';
import { merchants, nextNumber, settlements, transactions } from './store.mjs';
import { canSee, isAdmin } from './access.mjs';
import { notFound, require400 } from './refusal.mjs';
import { money, view, visibleTransaction } from './payments.mjs';

const visible = (caller, anyMode = false) => transactions.filter((tx) => canSee(caller, tx) && (anyMode || tx.sandbox === caller.sandbox));

function pageOf(items, body, pageItems = items) {
  const { page = 1, page_size: size = settings.page_size } = body;
  require400(Number.isInteger(page) && page > 0, 'E_PAGE', 'page must be a positive integer');
  require400(Number.isInteger(size) && size > 0 && size <= 100, 'E_PAGE', 'page_size must be an integer from 1 to 100');
  const source = page > 1 ? pageItems : items;
  return {
    items: source.slice((page - 1) * size, page * size), page, page_size: size,
    total: items.length, pages: Math.ceil(items.length / size),
  };
}

export function getTransactionDetails(caller, body) {
  const reader = bug('sandbox-tenants') && caller.sandbox ? { ...caller, role: 'ADMIN' } : caller;
  const tx = visibleTransaction(reader, body.referenceId);
  const refunds = tx.refunds.map(({ cents, ...entry }) => ({ ...entry, amount: money(cents) }));
  return { ...view(tx), refunds };
}

export function getRecentTransactions(caller, body) {
  return pageOf(visible(caller).reverse().map(view), body);
}

const within = (tx, body) => (body.from === undefined || tx.created_at >= body.from) && (body.to === undefined || tx.created_at <= body.to);
function checkPeriod(body) {
  for (const name of ['from', 'to']) {
    require400(body[name] === undefined || Number.isFinite(body[name]), 'E_PERIOD', `${name} must be epoch milliseconds`);
  }
}

export function find(caller, body) {
  checkPeriod(body);
  const { referenceId } = body;
  require400(referenceId === undefined || typeof referenceId === 'string', 'E_REFERENCE', 'referenceId must be a text');
  const matches = (tx) => within(tx, body)
    && (referenceId === undefined || tx.referenceId.toLowerCase() === referenceId.toLowerCase())
    && ['status', 'channel', 'currency', 'terminalId', 'branch_id'].every((name) => body[name] === undefined || tx[name] === body[name])
    && (body.min_amount === undefined || money(tx.cents) >= body.min_amount)
    && (body.max_amount === undefined || money(tx.cents) <= body.max_amount);
  const results = (source) => source.filter(matches).reverse().map(view);
  const mine = results(visible(caller, bug('find-any-mode') && !caller.sandbox && referenceId !== undefined));
  return pageOf(mine, body, bug('find-page-two') ? results(transactions.filter((tx) => tx.sandbox === caller.sandbox)) : mine);
}

/** Sums of the transactions, one entry for each distinct value of the keys. */
function totals(list, keys) {
  const groups = new Map();
  for (const tx of list) {
    const name = keys.map((entry) => tx[entry]).join('|');
    const group = groups.get(name) ?? { ...Object.fromEntries(keys.map((entry) => [entry, tx[entry]])), count: 0, cents: 0, refunded: 0 };
    group.count += 1;
    group.cents += tx.cents;
    group.refunded += tx.refunded;
    groups.set(name, group);
  }
  return [...groups.values()].map(({ cents, refunded, ...group }) => (
    { ...group, amount: money(cents), refunded_amount: money(refunded), net_amount: money(cents - refunded) }));
}
const inBranch = (tx, body) => body.branch_id === undefined || tx.branch_id === body.branch_id;
function reportable(caller, body, anyMode) {
  checkPeriod(body);
  return visible(caller, anyMode).filter((tx) => within(tx, body) && inBranch(tx, body));
}

export function getChannelSummary(caller, body) {
  const anyMode = bug('summary-mixed') && body.from !== undefined;
  const list = reportable(caller, body, anyMode).filter((tx) => tx.status === 'SUCCESS');
  return { sandbox: caller.sandbox, channels: totals(list, ['channel', 'currency']) };
}

export function overallSummary(caller, body) {
  const list = reportable(caller, body);
  const success = list.filter((tx) => tx.status === 'SUCCESS');
  return {
    sandbox: caller.sandbox, transaction_count: list.length, by_status: totals(list, ['status', 'currency']),
    totals: totals(success, ['currency']),
  };
}

export function settle(caller, body) {
  const merchant_id = isAdmin(caller) ? body.merchant_id : caller.merchant_id;
  require400(merchants.has(merchant_id), 'E_MERCHANT', 'merchant_id is needed');
  const due = (tx) => tx.merchant_id === merchant_id && tx.status === 'SUCCESS' && !tx.settlement_id && inBranch(tx, body);
  const list = visible(caller).filter(due);
  const settlement = {
    settlement_id: `ST-${nextNumber('settlement')}`, merchant_id, branch_id: caller.branch_id ?? body.branch_id ?? null,
    sandbox: caller.sandbox, count: list.length, totals: totals(list, ['currency']), created_at: Date.now(),
  };
  settlements.set(settlement.settlement_id, settlement);
  for (const tx of list) tx.settlement_id = settlement.settlement_id;
  return settlement;
}

export function settlementReport(caller, body) {
  const mine = [...settlements.values()].filter((entry) => canSee(caller, entry) && entry.sandbox === caller.sandbox);
  if (body.settlement_id === undefined) return pageOf(mine.reverse(), body);
  const settlement = mine.find((entry) => entry.settlement_id === body.settlement_id) ?? notFound('settlement');
  return { ...settlement, transactions: visible(caller).filter((tx) => tx.settlement_id === settlement.settlement_id).map(view) };
}
