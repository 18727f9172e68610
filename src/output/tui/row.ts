import type { Tone } from '../view/sentence.js';

/** A part of a row in one style. */
export interface Segment {
  readonly text: string;
  readonly tone?: Tone;
  readonly bold?: boolean;
  readonly faint?: boolean;
}

/** One line of a page; what does not fit is cut off at the end. */
export type Row = readonly Segment[];

export function plain(text: string): Row {
  return [{ text }];
}

export function bold(text: string): Row {
  return [{ text, bold: true }];
}

export function faint(text: string): Row {
  return [{ text, faint: true }];
}

/** A text of exactly this width: cut off with an ellipsis, or padded. */
export function cell(text: string, width: number): string {
  if (width <= 0) return '';
  return text.length > width ? `${text.slice(0, Math.max(0, width - 1))}…` : text.padEnd(width);
}

/** A text in lines of at most this width, at any character. */
export function wrapped(text: string, width: number): readonly string[] {
  const lines: string[] = [];
  for (let at = 0; at < Math.max(text.length, 1); at += Math.max(width, 1))
    lines.push(text.slice(at, at + Math.max(width, 1)));
  return lines;
}

/** The same row with fewer segments: each of them costs a node of the screen. */
export function joined(row: Row): Row {
  const segments: Segment[] = [];
  for (const segment of row) {
    const last = segments.at(-1);
    const hasSameStyle =
      last?.tone === segment.tone && last?.bold === segment.bold && last?.faint === segment.faint;
    if (last === undefined || !hasSameStyle) segments.push(segment);
    else segments[segments.length - 1] = { ...last, text: last.text + segment.text };
  }
  return segments;
}
