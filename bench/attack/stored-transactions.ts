import { accounts, post, tokenOf } from './accounts.js';

const count = 3_000;
const atOnce = 20;
/** More than the distinct channels that a day counts by their names. */
const channels = 150;

/** Stores transactions of the heavy tenant, with many channels, so that its calls have something to read. */
export async function storeTransactions(baseUrl: string): Promise<void> {
  const token = await tokenOf(baseUrl, accounts.filler);
  const save = (at: number) =>
    post(`${baseUrl}/api/v1/pos/saveTransaction`, `Bearer ${token}`, {
      referenceId: `stored-${at}`,
      amount: '1.00',
      currency: 'EUR',
      channel: `channel-${at % channels}`,
    });
  for (let at = 0; at < count; at += atOnce)
    await Promise.all(Array.from({ length: atOnce }, (_, next) => save(at + next)));
}
