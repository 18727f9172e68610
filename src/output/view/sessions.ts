import type { ReconnectScheduled, TerminalStateChanged } from '../../events/schema/terminal.js';
import { plainText } from '../../text/plain-text.js';
import { firstBy } from './first-by.js';
import { KeyedMap } from './keyed-map.js';

/** One terminal of the fleet. */
export interface Session {
  readonly configId: number;
  readonly terminalId: string;
  readonly state: string;
  /** Time of the run at which it entered this state, in milliseconds. */
  readonly since: number;
  readonly reason?: string;
  readonly retry?: Retry;
}

interface Retry {
  readonly attempt: number;
  /** Time of the run at which the terminal reconnects, in milliseconds. */
  readonly at: number;
}

export interface Sessions {
  readonly byConfigId: KeyedMap<number, Session>;
  readonly byState: Readonly<Record<string, number>>;
}

/** The state of a healthy terminal; terminals in any other state are listed first. */
export const onlineState = 'online';

export const noSessions: Sessions = { byConfigId: KeyedMap.empty(), byState: {} };

export function foldTerminalState(sessions: Sessions, t: number, event: TerminalStateChanged): Sessions {
  // The counts are those of the fleet, without the terminals of scenarios.
  if (!event.fleet) return sessions;
  const before = sessions.byConfigId.get(event.configId);
  const state = plainText(event.to);
  const after: Session = {
    configId: event.configId,
    terminalId: plainText(event.terminalId),
    state,
    since: t,
    ...(event.reason === undefined ? {} : { reason: plainText(event.reason) }),
  };
  const byState = { ...sessions.byState };
  if (before !== undefined) {
    const left = (byState[before.state] ?? 0) - 1;
    if (left > 0) byState[before.state] = left;
    else delete byState[before.state];
  }
  byState[state] = (byState[state] ?? 0) + 1;
  return {
    byConfigId: sessions.byConfigId.with(event.configId, after),
    byState,
  };
}

export function foldReconnect(sessions: Sessions, t: number, event: ReconnectScheduled): Sessions {
  const before = sessions.byConfigId.get(event.configId);
  if (before === undefined) return sessions;
  const after: Session = {
    ...before,
    reason: plainText(event.reason),
    retry: { attempt: event.attempt, at: t + event.delayMs },
  };
  return { ...sessions, byConfigId: sessions.byConfigId.with(event.configId, after) };
}

/** The sessions to show if there is room for `count`: those that are not online first, the latest change on top. */
export function sessionsToShow(sessions: Sessions, count: number): readonly Session[] {
  return firstBy(sessions.byConfigId.values(), count, (a, b) => {
    const aOnline = a.state === onlineState;
    if (aOnline !== (b.state === onlineState)) return aOnline ? 1 : -1;
    return aOnline ? a.configId - b.configId : b.since - a.since || a.configId - b.configId;
  });
}
