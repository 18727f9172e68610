// What a terminal sends with a body: transaction reports, settings snapshots and command results.
import { bug } from './settings.mjs';
import { commands, ignore, terminalByConfig, transactions } from './store.mjs';
import { adminEvent } from './hub.mjs';
import { addTransaction, isCents, isCurrency, isReference, isTaken } from './payments.mjs';

const REPORTED = { TRANS_SUCCESS: 'SUCCESS', TRANS_FAILED: 'FAILED', TRANS_PENDING: 'PENDING', TRANS_VOID: 'VOIDED' };
const RESULTS = ['COMPLETED', 'FAILED'];
const isText = (value) => typeof value === 'string' && value.length > 0 && value.length <= 100;
const isObject = (value) => value !== null && typeof value === 'object' && !Array.isArray(value);

/** The report's amount is in hundredths. Reports that cannot be used are noted and otherwise ignored. */
export function transactionReport(session, body) {
  const { configId } = session;
  const terminal = terminalByConfig(configId);
  const { merchant_id, branch_id, terminalId } = terminal;
  const usable = isReference(body.referenceId) && body.terminalId === terminalId && Object.hasOwn(REPORTED, body.status ?? '')
    && isText(body.gateway) && isText(body.specificTId) && isCents(body.amount) && isCurrency(body.currency);
  if (!usable) return ignore(configId, 'unusable transaction report');
  const repeated = transactions.some((tx) => tx.merchant_id === merchant_id && tx.specificTId === body.specificTId
    && !(bug('dedupe-per-session') && tx.session !== session.id));
  if (repeated) return undefined;
  if (isTaken(merchant_id, false, body.referenceId)) return ignore(configId, 'reported referenceId is taken');
  addTransaction({
    merchant_id, branch_id, terminalId, referenceId: body.referenceId, status: REPORTED[body.status], gateway: body.gateway,
    specificTId: body.specificTId, cents: body.amount, currency: body.currency, source: 'terminal', system: null, session: session.id,
  });
  return adminEvent('transaction-report', configId, body.status);
}

export function settingsSnapshot(session, body) {
  if (!isObject(body.settings)) return ignore(session.configId, 'unusable settings snapshot');
  Object.assign(terminalByConfig(session.configId), { reported_settings: body.settings, reported_at: Date.now() });
  return adminEvent('settings-snapshot', session.configId, 'RECEIVED');
}

export function commandResult(session, body) {
  const record = commands.get(body.requestId);
  const { configId } = session;
  const usable = record && record.configId === configId && record.requestType === body.requestType && RESULTS.includes(body.status)
    && (body.result === undefined || isObject(body.result)) && !record.finished_at;
  if (!usable) return ignore(configId, 'unusable command result');
  Object.assign(record, { status: body.status, result: body.result ?? {}, finished_at: Date.now() });
  return adminEvent('command-result', configId, record.status, record.requestId, record.requestType);
}
