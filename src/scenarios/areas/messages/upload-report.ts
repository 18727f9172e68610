import type { ReceivedMessage } from '../../../simulator/terminal/message.js';
import type { Terminal } from '../../../simulator/terminal/terminal.js';
import type { OwnReport } from '../../../simulator/terminal/terminal-environment.js';
import type { World } from '../../world.js';

/** From a report to its RECEIPT, and from there to what refuses it. */
export const responseTimeoutMs = 5_000;

/** A report of a payment that nobody knows yet: 12.34 EUR. */
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

/** Whether what is sent has its RECEIPT in time. */
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
  return world.waitFor(`the RECEIPT of ${what}`, responseTimeoutMs, receipt);
}

/** Whether the report has its RECEIPT in time. */
export function report(world: World, terminal: Terminal, sent: OwnReport): Promise<boolean> {
  return hasReceipt(world, 'the report', (onReceipt) => terminal.reportTransaction(sent, onReceipt));
}

/** Sends one that is to be refused: the errorCode of what refuses it, undefined if nothing does. */
export async function rejectionOf(world: World, terminal: Terminal, sent: OwnReport): Promise<unknown> {
  const known = new Set(terminal.received);
  const isRejection = (message: ReceivedMessage) =>
    !known.has(message) &&
    message.action === 'REPORT_REJECTED' &&
    message.body?.specificTId === sent.specificTId;
  if (!(await report(world, terminal, sent))) return undefined;
  const coming = terminal.waitForMessage(isRejection, responseTimeoutMs).catch(() => undefined);
  return (await world.waitFor('REPORT_REJECTED', responseTimeoutMs, coming))?.body?.errorCode;
}
