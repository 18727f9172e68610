import { protocolError } from '../errors.js';

const escaped: Readonly<Record<string, string>> = { '\\': '\\\\', '\r': '\\r', '\n': '\\n', ':': '\\c' };
const meant: Readonly<Record<string, string>> = { '\\\\': '\\', '\\r': '\r', '\\n': '\n', '\\c': ':' };

const special = /[\\\r\n:\0]/;
const allSpecial = /[\\\r\n:\0]/g;

/** E05: a header name or value as it stands on the wire. Throws TypeError on NUL, which has no escape. */
export function escapeHeader(text: string): string {
  return special.test(text) ? text.replace(allSpecial, escapeOne) : text;
}

function escapeOne(character: string): string {
  const written = escaped[character];
  if (written === undefined) throw new TypeError('A STOMP header cannot hold NUL');
  return written;
}

/** E01, E02: one pass over the escapes. E03: throws a refusal on an undefined one or a backslash at the end. */
export function unescapeHeader(text: string): string {
  return text.includes('\\') ? text.replace(/\\.?/gs, unescapeOne) : text;
}

function unescapeOne(sequence: string): string {
  const character = meant[sequence];
  if (character === undefined) throw protocolError('Undefined escape in a header');
  return character;
}
