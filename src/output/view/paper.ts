import type { RunEvent } from '../../events/event.js';
import type { TerminalPrinted } from '../../events/schema/terminal.js';
import { plainLines, plainText } from '../../text/plain-text.js';

/** One printed text of a terminal of the fleet. */
export interface Receipt {
  readonly seq: number;
  readonly t: number;
  readonly configId: number;
  readonly terminalId: string;
  /** Safe to show, at least one. */
  readonly lines: readonly string[];
}

/** The latest receipts, the oldest first, at most `paperLimit`. */
export type Paper = readonly Receipt[];

export const paperLimit = 200;

/** Of one receipt: a text of line ends alone must not push all others away. */
const linesLimit = 100;

export const noPaper: Paper = [];

export function foldPrinted(paper: Paper, event: RunEvent & TerminalPrinted): Paper {
  // A scenario's terminals come and go with it, some with the names of others.
  if (!event.fleet) return paper;
  const lines = plainLines(event.text);
  const shown = lines.length > linesLimit ? [...lines.slice(0, linesLimit - 1), '…'] : lines;
  const receipt: Receipt = {
    seq: event.seq,
    t: event.t,
    configId: event.configId,
    terminalId: plainText(event.terminalId),
    lines: shown.length === 0 ? ['(empty)'] : shown,
  };
  return [...(paper.length >= paperLimit ? paper.slice(1 - paperLimit) : paper), receipt];
}

/** The terminals that have printed something of what is kept, in the order of their configIds. */
export function rollsOf(paper: Paper): readonly number[] {
  return [...new Set(paper.map(({ configId }) => configId))].sort((a, b) => a - b);
}

/** The roll after or before this one, round in a ring with all of them together (`undefined`) as one of it. */
export function nextRoll(paper: Paper, roll: number | undefined, step: 1 | -1): number | undefined {
  const ring = [undefined, ...rollsOf(paper)];
  // A roll whose last receipt is gone counts as all together.
  const at = Math.max(0, ring.indexOf(roll));
  return ring[(at + step + ring.length) % ring.length];
}
