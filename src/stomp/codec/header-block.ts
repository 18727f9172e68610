import type { Buffer } from 'node:buffer';
import { protocolError } from '../errors.js';
import { unescapeHeader } from './escape.js';
import type { HeaderList } from './headers.js';

// F08: fatal decoding; ignoreBOM, because otherwise a leading U+FEFF would be removed.
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Facts that the scan over the bytes has found, so that decoding can take the fast path. */
export interface HeaderBlockTraits {
  readonly ascii: boolean;
  readonly escapes: boolean;
}

/**
 * Parses the headers in `bytes[start, end)`: whole lines, without the blank one, CR already checked by the caller
 * (F03). Throws a StompRefusal for a line without a colon (F04), an empty name (F05), an undefined escape (E03) or
 * invalid UTF-8 (F08).
 */
export function parseHeaderBlock(
  bytes: Buffer,
  start: number,
  end: number,
  traits: HeaderBlockTraits,
): HeaderList {
  const text = traits.ascii ? bytes.toString('latin1', start, end) : decodeUtf8(bytes.subarray(start, end));
  const headers: (readonly [string, string])[] = [];
  let at = 0;
  while (at < text.length) {
    const lineEnd = text.indexOf('\n', at);
    const stop = text.charCodeAt(lineEnd - 1) === 13 ? lineEnd - 1 : lineEnd;
    const colon = text.indexOf(':', at); // F06: the first colon separates name and value
    if (colon === -1 || colon > stop) throw protocolError('Header line without a colon');
    if (colon === at) throw protocolError('Empty header name');
    // F07: names and values are not trimmed.
    const name = text.slice(at, colon);
    const value = text.slice(colon + 1, stop);
    headers.push(traits.escapes ? [unescapeHeader(name), unescapeHeader(value)] : [name, value]);
    at = lineEnd + 1;
  }
  return headers;
}

function decodeUtf8(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes);
  } catch {
    throw protocolError('Headers are not valid UTF-8');
  }
}
