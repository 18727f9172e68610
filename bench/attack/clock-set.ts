import { accounts, post, tokenOf } from './accounts.js';
import { pause } from './attackers.js';
import { ServedProgram } from './served-program.js';

const hourMs = 3_600_000;
/** The time for which the sandbox holds the response to a payment with this reference. */
const heldMs = 5_000;

export interface AfterStep {
  /** The milliseconds by which the held payment was responded to too late or too early; NaN if it was not. */
  readonly heldOffMs: number;
  /** The seconds from SIGTERM to the end, less the time for which the response was held. */
  readonly secondsToStop: number;
}

/** Sets the wall clock of the program back by an hour while it holds a response, and ends it meanwhile. */
export async function clockSetBack(folder: string): Promise<AfterStep> {
  const server = await ServedProgram.start(folder);
  const token = await tokenOf(server.baseUrl, accounts.honest);
  const payment = { referenceId: 'SBX-SLOW-1', amount: '1.00', currency: 'EUR' };
  const sentAt = performance.now();
  const held = post(`${server.baseUrl}/api/v1/pos/payNow`, `Bearer ${token}`, payment).then(
    () => Math.abs(performance.now() - sentAt - heldMs),
    () => Number.NaN,
  );
  await pause(heldMs / 5);
  await server.setClock(-hourMs);
  await pause(heldMs / 5);
  const leftMs = heldMs - (performance.now() - sentAt);
  const secondsToStop = (await server.end('SIGTERM')) - leftMs / 1_000;
  return { heldOffMs: await held, secondsToStop };
}
