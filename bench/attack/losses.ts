import path from 'node:path';
import { accounts, post, tokenOf } from './accounts.js';
import { pause } from './attackers.js';
import { ServedProgram } from './served-program.js';

const payingMs = 1_200;
const atOnce = 4;

/** The outcome of one end of the program, and of its start on the same data file. */
export interface Loss {
  readonly acknowledged: number;
  /** Payments that had their response and no longer exist. */
  readonly lost: number;
  readonly secondsToStop: number;
}

/** Makes payments, ends the program with the signal in the middle of them, starts it again and looks each one up. */
export async function lossBy(folder: string, signal: NodeJS.Signals): Promise<Loss> {
  const data = ['--data', path.join(folder, `${signal}.db`), ...withoutLimit];
  const first = await ServedProgram.start(folder, data);
  const acknowledged: string[] = [];
  const token = await tokenOf(first.baseUrl, accounts.honest);
  let ended = false;
  const payers = Array.from({ length: atOnce }, async (_, payer) => {
    for (let at = 0; !ended; at += 1) {
      const referenceId = `${signal}-${payer}-${at}`;
      const payment = { referenceId, amount: '1.00', currency: 'EUR' };
      const stored = await post(`${first.baseUrl}/api/v1/pos/payNow`, `Bearer ${token}`, payment).then(
        () => true,
        () => false,
      );
      if (stored) acknowledged.push(referenceId);
      else await pause(5);
    }
  });
  await pause(payingMs);
  const secondsToStop = await first.end(signal);
  ended = true;
  await Promise.all(payers);
  const second = await ServedProgram.start(folder, data);
  try {
    const later = await tokenOf(second.baseUrl, accounts.honest);
    let lost = 0;
    for (const referenceId of acknowledged) {
      const url = `${second.baseUrl}/api/v1/pos/getTransactionDetails`;
      await post(url, `Bearer ${later}`, { referenceId }).catch(() => {
        lost += 1;
      });
    }
    return { acknowledged: acknowledged.length, lost, secondsToStop };
  } finally {
    await second.end('SIGKILL');
  }
}

/** The payments and the look-ups come faster than an app may send them. */
const withoutLimit = ['--set', 'rateLimit.principal.enabled=false'];
