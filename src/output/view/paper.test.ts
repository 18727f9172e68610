import { describe, expect, it } from 'vitest';
import type { TerminalPrinted } from '../../events/schema/terminal.js';
import { foldPrinted, nextRoll, noPaper, type Paper, paperLimit, rollsOf } from './paper.js';

const printed = (configId: number, text: string): TerminalPrinted => ({
  type: 'terminal.printed',
  configId,
  terminalId: `T${configId}`,
  fleet: true,
  characters: text.length,
  text,
});

const paperOf = (...bodies: readonly TerminalPrinted[]): Paper =>
  bodies.reduce<Paper>(
    (paper, body, seq) => foldPrinted(paper, { seq, t: 0, actor: body.terminalId, ...body }),
    noPaper,
  );

describe('the paper', () => {
  it('keeps the latest receipts, and of a long one its beginning', () => {
    const many = Array.from({ length: paperLimit + 5 }, (_, n) => printed(n, `receipt ${n}`));
    expect(paperOf(...many).map(({ configId }) => configId)).toEqual(
      Array.from({ length: paperLimit }, (_, n) => n + 5),
    );
    const [long] = paperOf(printed(1, 'x\n'.repeat(5_000)));
    expect([long?.lines.length, long?.lines.at(-1)]).toEqual([100, '…']);
  });

  it('shows of an empty text that there was one', () => {
    expect(paperOf(printed(1, '\n\u0000'))[0]?.lines).toEqual(['(empty)']);
  });

  it('has a roll for each terminal, in order', () => {
    expect(rollsOf(paperOf(printed(9, 'a'), printed(2, 'b'), printed(9, 'c')))).toEqual([2, 9]);
  });

  it('goes on with all together from a roll whose last receipt is gone', () => {
    const paper = paperOf(printed(2, 'b'), printed(9, 'c'));
    expect([nextRoll(paper, 5, 1), nextRoll(paper, undefined, -1), nextRoll(paper, 9, 1)]).toEqual([
      2,
      9,
      undefined,
    ]);
    expect(nextRoll(noPaper, undefined, 1)).toBeUndefined();
  });
});
