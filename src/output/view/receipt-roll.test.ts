import { expect, it } from 'vitest';
import type { TerminalPrinted } from '../../events/schema/terminal.js';
import {
  emptyReceiptRoll,
  foldPrinted,
  maxReceipts,
  nextPrintingTerminal,
  printingTerminals,
  type ReceiptRoll,
} from './receipt-roll.js';

const printed = (configId: number, text: string): TerminalPrinted => ({
  type: 'terminal.printed',
  configId,
  terminalId: `T${configId}`,
  fleet: true,
  characters: text.length,
  text,
});

const receiptRollOf = (...bodies: readonly TerminalPrinted[]): ReceiptRoll =>
  bodies.reduce<ReceiptRoll>(
    (roll, body, seq) => foldPrinted(roll, { seq, t: 0, actor: body.terminalId, ...body }),
    emptyReceiptRoll,
  );

it('the receipt roll keeps the latest receipts, and the beginning of a long one', () => {
  const many = Array.from({ length: maxReceipts + 5 }, (_, n) => printed(n, `receipt ${n}`));
  expect(receiptRollOf(...many).map(({ configId }) => configId)).toEqual(
    Array.from({ length: maxReceipts }, (_, n) => n + 5),
  );
  const [long] = receiptRollOf(printed(1, 'x\n'.repeat(5_000)));
  expect([long?.lines.length, long?.lines.at(-1)]).toEqual([100, '…']);
});

it('the receipt roll shows an empty text as a receipt', () => {
  expect(receiptRollOf(printed(1, '\n\u0000'))[0]?.lines).toEqual(['(empty)']);
});

it('the receipt roll lists its terminals in ascending order', () => {
  expect(printingTerminals(receiptRollOf(printed(9, 'a'), printed(2, 'b'), printed(9, 'c')))).toEqual([2, 9]);
});

it('the receipt roll continues with all terminals together after a terminal whose last receipt was displaced', () => {
  const roll = receiptRollOf(printed(2, 'b'), printed(9, 'c'));
  expect([
    nextPrintingTerminal(roll, 5, 1),
    nextPrintingTerminal(roll, undefined, -1),
    nextPrintingTerminal(roll, 9, 1),
  ]).toEqual([2, 9, undefined]);
  expect(nextPrintingTerminal(emptyReceiptRoll, undefined, 1)).toBeUndefined();
});
