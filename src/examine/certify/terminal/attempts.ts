import type { WireEntry } from '../wire/wire-log.js';
import { paths } from './channel-facts.js';
import type { TerminalExaminee } from './terminal-examinee.js';

/** Returns whether an entry belongs to an attempt to come online: a token request, or a handshake. */
function isAttempt(entry: WireEntry): boolean {
  if (entry.kind === 'call') return entry.call.path === paths.token || entry.call.path === paths.wsToken;
  return entry.kind === 'opened' || entry.kind === 'refused';
}

/**
 * The waits of the client, in milliseconds: from each end of a connection, or of an attempt, to its next attempt. A
 * request for a token begins an attempt, and so does a handshake without one.
 */
export function waitsSince(examinee: TerminalExaminee, index: number): readonly number[] {
  const waits: number[] = [];
  let endedAt: number | undefined;
  for (const entry of examinee.since(index)) {
    if (endedAt !== undefined && isAttempt(entry)) {
      waits.push(entry.at - endedAt);
      endedAt = undefined;
    }
    // The refusal of a handshake is the end of its attempt, even if the attempt began with it.
    if (entry.kind === 'closed' || entry.kind === 'refused') endedAt = entry.at;
  }
  return waits;
}
