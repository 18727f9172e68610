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
