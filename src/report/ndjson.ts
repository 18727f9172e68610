import type { RunEvent } from '../events/event.js';

/** JSON.stringify escapes C0, but lets DEL, C1 and the line separators through, and a terminal obeys C1. */
const raw = /[\u007f-\u009f\u2028\u2029]/g;

/** An event as its line of the stream, with the line break. */
export function ndjsonLine(event: RunEvent): string {
  const json = JSON.stringify(event);
  return `${json.replace(raw, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)}\n`;
}
