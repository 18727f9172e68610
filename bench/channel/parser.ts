import type { Measurement } from '../bench.js';
import { runInChild } from '../process/run-in-child.js';
import { median, ratiosOf } from '../rounds.js';
import type { ParserFigures } from './parser-speed.js';

const parserSpeed = new URL('./parser-speed.js', import.meta.url);

/** The speed of the STOMP parser relative to the one of stompjs: of two ways to split the bytes, the slower one. */
export const parser: Measurement<'parser'> = {
  figures: { parser: { unit: 'MB/s', goal: { of: 'ratio', min: 5 } } },
  async measure() {
    const { whole, split } = await runInChild<ParserFigures>(parserSpeed);
    const ratio = (rounds: typeof whole) => median(ratiosOf(rounds));
    return { parser: ratio(whole) < ratio(split) ? whole : split };
  },
};
