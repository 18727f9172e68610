import type { RunEvent } from './event.js';

/** JSON.stringify escapes C0 controls, but neither DEL, C1 controls nor line separators, and terminals obey C1 controls. */
const unescapedControls = /[\u007f-\u009f\u2028\u2029]/g;

/** The newest line: each output of a run asks for the line of the same event. */
let newest: { readonly event: RunEvent; readonly line: string } | undefined;

/** An event as its line of the stream: JSON with all control characters escaped, and a line break. */
export function eventLine(event: RunEvent): string {
  if (newest?.event === event) return newest.line;
  const line = `${JSON.stringify(event).replace(unescapedControls, unicodeEscape)}\n`;
  newest = { event, line };
  return line;
}

function unicodeEscape(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
