import type { CommandDone, CommandQueued } from '../../events/schema/command.js';
import type { ReconnectScheduled, TerminalStateChanged } from '../../events/schema/terminal.js';
import { plainText } from '../../text/plain-text.js';
import { KeyedMap } from './collections/keyed-map.js';

/** One terminal of the fleet. */
export interface Session {
  readonly configId: number;
  readonly terminalId: string;
  /** The name of its branch. */
  readonly branch?: string;
  readonly state: string;
  /** Time of the run at which it entered this state, in milliseconds. */
  readonly since: number;
  readonly reason?: string;
  readonly retry?: Retry;
  /** Time of the run at which its wsToken was issued, in milliseconds. */
  readonly tokenAt?: number;
  /** The number of times that it has begun to reconnect. */
  readonly reconnects: number;
  /** Commands that are queued for it or sent, and not done. */
  readonly open: number;
  readonly lastCommand?: LastCommand;
  /** Its newest states, oldest first. */
  readonly history: readonly PastState[];
}

interface LastCommand {
  readonly type: string;
  readonly status: string;
}

export interface PastState {
  readonly t: number;
  readonly state: string;
  readonly reason?: string;
}

const keptStates = 30;

interface Retry {
  readonly attempt: number;
  /** Time of the run at which the terminal reconnects, in milliseconds. */
  readonly at: number;
}

export interface Sessions {
  readonly byConfigId: KeyedMap<number, Session>;
  readonly byState: Readonly<Record<string, number>>;
}

/** The state of a healthy terminal. */
export const onlineState = 'online';

export const noSessions: Sessions = { byConfigId: KeyedMap.empty(), byState: {} };

export function foldTerminalState(sessions: Sessions, t: number, event: TerminalStateChanged): Sessions {
  // The counts are those of the fleet, without the terminals of scenarios.
  if (!event.fleet) return sessions;
  const before = sessions.byConfigId.get(event.configId);
  const state = plainText(event.to);
  const why = event.reason === undefined ? {} : { reason: plainText(event.reason) };
  const after: Session = {
    configId: event.configId,
    terminalId: plainText(event.terminalId),
    state,
    since: t,
    ...why,
    ...tokenOf(before, t, event),
    ...branchOf(before, event),
    ...(before?.lastCommand && { lastCommand: before.lastCommand }),
    reconnects: before?.reconnects ?? 0,
    open: before?.open ?? 0,
    history: [...(before?.history ?? []).slice(1 - keptStates), { t, state, ...why }],
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
  // A terminal of a scenario may have the same configId at another backend.
  if (before === undefined || event.fleet === false) return sessions;
  const after: Session = {
    ...before,
    reason: plainText(event.reason),
    retry: { attempt: event.attempt, at: t + event.delayMs },
    reconnects: before.reconnects + 1,
  };
  return { ...sessions, byConfigId: sessions.byConfigId.with(event.configId, after) };
}

/** A terminal has a new wsToken when it begins to connect. */
function tokenOf(
  before: Session | undefined,
  t: number,
  { to }: TerminalStateChanged,
): { readonly tokenAt?: number } {
  if (to === 'connecting') return { tokenAt: t };
  return before?.tokenAt === undefined ? {} : { tokenAt: before.tokenAt };
}

/** Only the first event of a terminal names its branch. */
function branchOf(
  before: Session | undefined,
  { branch }: TerminalStateChanged,
): { readonly branch?: string } {
  if (branch !== undefined) return { branch: plainText(branch) };
  return before?.branch === undefined ? {} : { branch: before.branch };
}

/** The life of a command at a terminal of the fleet. */
export function foldCommand(sessions: Sessions, event: CommandQueued | CommandDone): Sessions {
  const before = sessions.byConfigId.get(event.configId);
  if (before === undefined) return sessions;
  const type = plainText(event.requestType);
  const isDone = event.type === 'command.done';
  const after: Session = {
    ...before,
    open: Math.max(0, before.open + (isDone ? -1 : 1)),
    lastCommand: { type, status: isDone ? plainText(event.status) : 'queued' },
  };
  return { ...sessions, byConfigId: sessions.byConfigId.with(event.configId, after) };
}
