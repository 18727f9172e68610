import type { ReceivedMessage } from '../../../simulator/terminal/message.js';
import type { Terminal } from '../../../simulator/terminal/terminal.js';
import type { OwnReport } from '../../../simulator/terminal/terminal-environment.js';
import type { World } from '../../world.js';

/** The time from a report to its confirmation, and from there to a rejection. */
export const responseTimeoutMs = 5_000;

/** A report of a new payment of 12.34 EUR. */
export function newReport(world: World, changes: Partial<OwnReport> = {}): OwnReport {
  return {
    referenceId: world.reference('REP-'),
    status: 'TRANS_SUCCESS',
    gateway: 'terminal',
    specificTId: world.reference('TID-'),
    amount: 1234,
    currency: 'EUR',
    ...changes,
  };
}

/** Returns whether the RECEIPT arrives in time; where none come, what the terminal takes for it. */
export function hasReceipt(
  world: World,
  what: string,
  send: (onReceipt: () => void) => void,
): Promise<boolean> {
  const receipt = new Promise<boolean>((resolve) => {
    const late = setTimeout(() => resolve(false), responseTimeoutMs);
    send(() => {
      clearTimeout(late);
      resolve(true);
    });
  });
  return world.waitFor(`the confirmation of ${what}`, responseTimeoutMs, receipt);
}

/** Sends a report. Returns whether its RECEIPT arrives in time. */
export function report(world: World, terminal: Terminal, sent: OwnReport): Promise<boolean> {
  return hasReceipt(world, 'the report', (onReceipt) => terminal.reportTransaction(sent, onReceipt));
}

/** Sends a report that must be rejected. Returns the errorCode of the rejection; undefined if it is not rejected. */
export async function rejectionOf(world: World, terminal: Terminal, sent: OwnReport): Promise<unknown> {
  const known = new Set(terminal.received);
  const isRejection = (message: ReceivedMessage) =>
    !known.has(message) &&
    message.action === 'REPORT_REJECTED' &&
    message.body?.specificTId === sent.specificTId;
  if (!(await report(world, terminal, sent))) return undefined;
  const awaited = terminal.waitForMessage(isRejection, responseTimeoutMs).catch(() => undefined);
  return (await world.waitFor('REPORT_REJECTED', responseTimeoutMs, awaited))?.body?.errorCode;
}
