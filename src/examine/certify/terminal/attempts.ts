import type { WireEntry } from '../wire/wire-log.js';
import { paths } from './channel-facts.js';
import type { TerminalExaminee } from './terminal-examinee.js';

/** Returns whether an entry belongs to an attempt to come online: a token request, or a handshake. */
function isAttempt(entry: WireEntry): boolean {
  if (entry.kind === 'call') return entry.call.path === paths.token || entry.call.path === paths.wsToken;
  return entry.kind === 'opened' || entry.kind === 'refused';
}

/** One wait of the client before its next attempt. */
export interface Wait {
  /** The end of the connection or of the attempt before it, in epoch milliseconds. */
  readonly since: number;
  readonly ms: number;
}

/** A handshake that follows a refusal sooner than any back-off is the fallback of the same attempt. */
export const sameAttemptMs = 300;

/**
 * The waits of the client: from each end of a connection, or of an attempt, to its next attempt. A request for a token
 * begins an attempt, and so does a handshake without one.
 */
export function waitsSince(examinee: TerminalExaminee, index: number): readonly Wait[] {
  const waits: Wait[] = [];
  let since: number | undefined;
  let refusedAt = Number.NEGATIVE_INFINITY;
  for (const entry of examinee.since(index)) {
    const isFallback = entry.kind !== 'call' && entry.at - refusedAt < sameAttemptMs;
    if (since !== undefined && isAttempt(entry) && !isFallback) {
      waits.push({ since, ms: entry.at - since });
      since = undefined;
    }
    // The refusal of a handshake is the end of its attempt, even if the attempt began with it.
    if (entry.kind === 'closed' || entry.kind === 'refused') since = entry.at;
    if (entry.kind === 'refused') refusedAt = entry.at;
  }
  return waits;
}
