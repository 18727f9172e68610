import { accounts, tokenOf } from '../accounts.js';
import { type Attack, pause } from '../attackers.js';

/** The calls that the rate limit of one app allows. */
const callsPerSecond = 100;

/** One app that makes the heaviest calls that it may, as often as it may. */
export const heavyTenant: Attack = {
  name: 'heavy-tenant',
  maxHonestMs: 100,
  async run({ baseUrl }, seconds) {
    const token = await tokenOf(baseUrl, accounts.heavy);
    const to = new Date().toISOString().slice(0, 10);
    const from = new Date(Date.now() - 365 * 86_400_000).toISOString().slice(0, 10);
    const calls = [
      ['getChannelSummary', { from, to }],
      ['overallSummary', { from, to }],
      ['find', { text: 'nowhere', limit: 100 }],
      ['settlementReport', { from, to }],
      ['getRecentTransactions', { limit: 100 }],
    ] as const;
    const pending: Promise<unknown>[] = [];
    const count = seconds * callsPerSecond;
    const startedAt = performance.now();
    for (let at = 0; at < count; at += 1) {
      const [operation, body] = calls[at % calls.length] ?? calls[0];
      pending.push(call(`${baseUrl}/api/v1/pos/${operation}`, token, body));
      await pause(startedAt + ((at + 1) * 1000) / callsPerSecond - performance.now());
    }
    await Promise.all(pending);
  },
};

/** The response does not matter: above its limit the app gets 429. */
async function call(url: string, token: string, body: object): Promise<void> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  await response.arrayBuffer();
}
