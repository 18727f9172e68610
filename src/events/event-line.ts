import type { RunEvent } from './event.js';

/** JSON.stringify escapes C0 controls, but neither DEL, C1 controls nor line separators, and terminals obey C1 controls. */
const unescapedControls = /[\u007f-\u009f\u2028\u2029]/g;

/** An event as its line of the stream: JSON with all control characters escaped, and a line break. */
export function eventLine(event: RunEvent): string {
  const json = JSON.stringify(event);
  return `${json.replace(unescapedControls, unicodeEscape)}\n`;
}

function unicodeEscape(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
