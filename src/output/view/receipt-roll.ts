import type { RunEvent } from '../../events/event.js';
import type { TerminalPrinted } from '../../events/schema/terminal.js';
import { plainLines, plainText } from '../../text/plain-text.js';

/** One printed text of a terminal of the fleet. */
export interface Receipt {
  readonly seq: number;
  readonly t: number;
  readonly configId: number;
  readonly terminalId: string;
  /** Safe to show, at least one line. */
  readonly lines: readonly string[];
}

/** The latest receipts of the whole fleet, the oldest first, at most `maxReceipts`. */
export type ReceiptRoll = readonly Receipt[];

export const maxReceipts = 200;

/** A receipt of line breaks alone must not displace all others. */
const maxReceiptLines = 100;

export const emptyReceiptRoll: ReceiptRoll = [];

export function foldPrinted(roll: ReceiptRoll, event: RunEvent & TerminalPrinted): ReceiptRoll {
  // The terminals of scenarios are short-lived, and some have the ids of others.
  if (!event.fleet) return roll;
  const lines = plainLines(event.text);
  const shown = lines.length > maxReceiptLines ? [...lines.slice(0, maxReceiptLines - 1), '…'] : lines;
  const receipt: Receipt = {
    seq: event.seq,
    t: event.t,
    configId: event.configId,
    terminalId: plainText(event.terminalId),
    lines: shown.length === 0 ? ['(empty)'] : shown,
  };
  return [...(roll.length >= maxReceipts ? roll.slice(1 - maxReceipts) : roll), receipt];
}

/** The terminals that have a receipt on the roll, by configId, in ascending order. */
export function printingTerminals(roll: ReceiptRoll): readonly number[] {
  return [...new Set(roll.map(({ configId }) => configId))].sort((a, b) => a - b);
}

/**
 * The terminal after or before this one. The order is circular, and `undefined`, which stands for all terminals
 * together, is one element of it.
 */
export function nextPrintingTerminal(
  roll: ReceiptRoll,
  configId: number | undefined,
  step: 1 | -1,
): number | undefined {
  const circle = [undefined, ...printingTerminals(roll)];
  // A terminal whose last receipt has been displaced counts as all terminals together.
  const index = Math.max(0, circle.indexOf(configId));
  return circle[(index + step + circle.length) % circle.length];
}
