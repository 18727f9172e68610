import { plainText } from './plain-text.js';

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text for an element or an attribute value: nothing that a service sends becomes markup. */
export function escaped(text: string): string {
  return plainText(text).replace(/[&<>"']/g, (character) => entities[character] ?? '');
}

/** Text with its line breaks. */
export function escapedLines(text: string): string {
  return text.split('\n').map(escaped).join('\n');
}

/** Every character that XML 1.0 does not allow, not even as an entity: the production Char. */
const notXml = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;

/** An XML document with U+FFFD for each character that would make it not well-formed. */
export function wellFormedXml(document: string): string {
  return document.replace(notXml, '\ufffd');
}
