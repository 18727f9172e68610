import type { ClientFrame } from '../../codec/frame.js';
import { headerValue } from '../../codec/headers.js';
import { protocolError } from '../../errors.js';

/** Returns the value of a header that the frame must have (U01, U06, N01, A03, T01). */
export function requiredHeader(frame: ClientFrame, name: string): string {
  const value = headerValue(frame.headers, name);
  if (value === undefined) throw protocolError(`${frame.command} requires the header ${name}`);
  return value;
}
