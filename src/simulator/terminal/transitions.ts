/**
 * The states of a terminal.
 *
 * - `offline`: not started, or disconnected until it is started again
 * - `authenticating`: fetches its access token, its configuration and a wsToken
 * - `connecting`: opens the WebSocket and waits for CONNECTED
 * - `registering`: has sent register and SUBSCRIBE and waits for both receipts
 * - `online`: registered and subscribed
 * - `backing-off`: waits for its next attempt
 * - `kicked`: has received SESSION_KICK, and stays offline for some of its reasons
 * - `stopped`: ended permanently
 */
export const terminalStates = [
  'offline',
  'authenticating',
  'connecting',
  'registering',
  'online',
  'backing-off',
  'kicked',
  'stopped',
] as const;

export type TerminalState = (typeof terminalStates)[number];

/**
 * The inputs of the state machine: `refreshed` is a new wsToken (REC-01, REC-03), `returned` the end of the close after a
 * kick from which it reconnects, `retry` the end of a back-off, `leave` the user's disconnect.
 */
export const terminalInputs = [
  'start',
  'authenticated',
  'connected',
  'registered',
  'refreshed',
  'failed',
  'kicked',
  'returned',
  'retry',
  'leave',
  'stop',
] as const;

export type TerminalInput = (typeof terminalInputs)[number];

type Row = Readonly<Record<TerminalInput, TerminalState | 'ignored'>>;

const nothing: Row = {
  start: 'ignored',
  authenticated: 'ignored',
  connected: 'ignored',
  registered: 'ignored',
  refreshed: 'ignored',
  failed: 'ignored',
  kicked: 'ignored',
  returned: 'ignored',
  retry: 'ignored',
  leave: 'ignored',
  stop: 'ignored',
};

/** The transitions of every state that proceeds by itself. */
const whileActive = { failed: 'backing-off', leave: 'offline', stop: 'stopped' } as const;

export const transitions: Readonly<Record<TerminalState, Row>> = {
  offline: { ...nothing, start: 'authenticating', stop: 'stopped' },
  authenticating: { ...nothing, ...whileActive, authenticated: 'connecting' },
  connecting: { ...nothing, ...whileActive, connected: 'registering' },
  // A backlog may contain a kick, which the server may send before or after the receipts.
  registering: { ...nothing, ...whileActive, registered: 'online', kicked: 'kicked' },
  online: { ...nothing, ...whileActive, refreshed: 'connecting', kicked: 'kicked' },
  'backing-off': { ...nothing, leave: 'offline', stop: 'stopped', retry: 'authenticating' },
  kicked: { ...nothing, start: 'authenticating', returned: 'backing-off', leave: 'offline', stop: 'stopped' },
  stopped: nothing,
};

export function nextState(state: TerminalState, input: TerminalInput): TerminalState | 'ignored' {
  return transitions[state][input];
}

/** The states in which it is connecting. */
export const connectingStates: ReadonlySet<TerminalState> = new Set([
  'authenticating',
  'connecting',
  'registering',
]);

/** The states in which it takes no card payments. Without a session it does. */
export const inactiveStates: ReadonlySet<TerminalState> = new Set(['offline', 'kicked', 'stopped']);
