/**
 * The life of a terminal.
 *
 * - `offline`: not started, or sent away until it is started again
 * - `authenticating`: gets its access token, its configuration and a wsToken
 * - `connecting`: opens the WebSocket and waits for CONNECTED
 * - `registering`: has sent register and SUBSCRIBE and waits for both receipts
 * - `online`: registered and subscribed
 * - `backing-off`: waits for its next attempt
 * - `kicked`: was told to leave, and stays away if the reason says so
 * - `stopped`: ended for good
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
 * What moves it: `refreshed` is a fresh wsToken in hand (REC-01, REC-03), `returned` the end of the close
 * after a kick that does not keep it away, `retry` the end of a back-off, `leave` the user's disconnect.
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

/** In every state that goes somewhere by itself. */
const alive = { failed: 'backing-off', leave: 'offline', stop: 'stopped' } as const;

export const transitions: Readonly<Record<TerminalState, Row>> = {
  offline: { ...nothing, start: 'authenticating', stop: 'stopped' },
  authenticating: { ...nothing, ...alive, authenticated: 'connecting' },
  connecting: { ...nothing, ...alive, connected: 'registering' },
  // A backlog can hold a kick, and it comes before or after the receipts as the server likes.
  registering: { ...nothing, ...alive, registered: 'online', kicked: 'kicked' },
  online: { ...nothing, ...alive, refreshed: 'connecting', kicked: 'kicked' },
  'backing-off': { ...nothing, leave: 'offline', stop: 'stopped', retry: 'authenticating' },
  kicked: { ...nothing, start: 'authenticating', returned: 'backing-off', leave: 'offline', stop: 'stopped' },
  stopped: nothing,
};

export function nextState(state: TerminalState, input: TerminalInput): TerminalState | 'ignored' {
  return transitions[state][input];
}

/** The states on the way to a session. */
export const onItsWay: ReadonlySet<TerminalState> = new Set(['authenticating', 'connecting', 'registering']);

/** The states in which it takes no cards. Without a session it goes on. */
export const switchedOff: ReadonlySet<TerminalState> = new Set(['offline', 'kicked', 'stopped']);
