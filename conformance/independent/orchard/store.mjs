// Everything the service remembers, in memory; ids are counters.
import { randomBytes } from 'node:crypto';

export const merchants = new Map();
export const branches = new Map();
export const terminals = new Map();
export const users = new Map();
export const apps = new Map();
export const commands = new Map();
export const settlements = new Map();
export const gateways = new Map();
export const fees = new Map();
export const transactions = [];
export const apks = [];
export const webhooks = [];
export const ignored = [];
export const startedAt = Date.now();

const counters = {};
export function nextNumber(name, first = 1) {
  counters[name] = (counters[name] ?? first - 1) + 1;
  return counters[name];
}
export const secret = (bytes = 24) => randomBytes(bytes).toString('base64url');

/** Notes a terminal's message that the service did not process. */
export function ignore(configId, why) {
  ignored.push({ at: Date.now(), configId, why });
  if (ignored.length > 100) ignored.shift();
}

export function gatewayOf(merchantId) {
  if (!gateways.has(merchantId)) gateways.set(merchantId, { mode: 'auto', gateway: 'orchardpay', channels: ['CARD', 'QR', 'WALLET'] });
  return gateways.get(merchantId);
}
export const feesOf = (merchantId) => fees.get(merchantId) ?? { percent: 0, fixed: 0 };
export const terminalByConfig = (configId) => [...terminals.values()].find((terminal) => terminal.configId === configId);
