import { protocolError } from '../errors.js';

const escaped: Readonly<Record<string, string>> = { '\\': '\\\\', '\r': '\\r', '\n': '\\n', ':': '\\c' };
const unescaped: Readonly<Record<string, string>> = { '\\\\': '\\', '\\r': '\r', '\\n': '\n', '\\c': ':' };

const special = /[\\\r\n:\0]/;
const allSpecial = /[\\\r\n:\0]/g;

/** E05: escapes a header name or value for the wire. Throws TypeError for NUL, which has no escape. */
export function escapeHeader(text: string): string {
  return special.test(text) ? text.replace(allSpecial, escapeOne) : text;
}

function escapeOne(character: string): string {
  const written = escaped[character];
  if (written === undefined) throw new TypeError('A STOMP header cannot contain NUL');
  return written;
}

/** E01, E02: unescapes in one pass. E03: throws a StompRefusal for an undefined escape or a backslash at the end. */
export function unescapeHeader(text: string): string {
  return text.includes('\\') ? text.replace(/\\.?/gs, unescapeOne) : text;
}

function unescapeOne(sequence: string): string {
  const character = unescaped[sequence];
  if (character === undefined) throw protocolError('Undefined escape in a header');
  return character;
}
