import { limits } from '../../contract/limits.js';
import { terminalActions } from './actions/registry.js';
import { BackOff } from './back-off.js';
import {
  nextState,
  type TerminalInput,
  type TerminalState,
  terminalInputs,
  terminalStates,
} from './transitions.js';

const states: Readonly<Record<TerminalState, string>> = {
  offline: 'not started, or sent away until it is started again',
  authenticating: 'gets its access token, its configuration and a wsToken',
  connecting: 'opens the WebSocket and waits for CONNECTED',
  registering: 'has sent register and SUBSCRIBE and waits for both receipts',
  online: 'registered and subscribed',
  'backing-off': 'waits for its next attempt',
  kicked: 'was told to leave; stays away if the reason says so',
  stopped: 'ended for good',
};

const inputs: Readonly<Record<TerminalInput, string>> = {
  start: 'it is switched on',
  authenticated: 'what opens a session is in hand',
  connected: 'CONNECTED has come',
  registered: 'the receipts of register and SUBSCRIBE have come',
  refreshed: 'a fresh wsToken is in hand: at 25 minutes, or after SESSION_TIMEOUT',
  failed: 'anything went wrong: an answer, a frame, a silence, the end of the connection',
  kicked: 'SESSION_KICK has come',
  returned: 'the close after a kick that does not keep it away is over',
  retry: 'the wait of the back-off is over',
  leave: 'it is disconnected or loses its power',
  stop: 'the run ends',
};

const actions: Readonly<Record<string, string>> = {
  PAYMENT_STATUS: 'keeps it for the cashier',
  FORCE_REFRESH: 'fetches `terminal/info` again and applies it as a whole',
  SESSION_KICK: 'sends DISCONNECT and closes',
  PRINT: 'puts the text on its paper roll, told by `terminal.printed`; `p` shows the rolls in the live view',
  CONFIG_UPDATE: 'applies the one key; `null` removes it',
  SYNC_REQUEST: 'uploads its settings and reports its pending transactions again',
  SESSION_TIMEOUT: 'gets a fresh wsToken, disconnects, reconnects',
  CHECK_IN: 'counts it',
  REPORT_REJECTED: 'counts it; the report is not sent again',
};

/** The inputs that end it from nearly everywhere: they would hide the rest of the drawing. */
const endings: ReadonlySet<TerminalInput> = new Set(['leave', 'stop']);

/** `docs/terminal.md`: how a simulated terminal behaves, drawn from what it runs on. */
export function terminalDocument(): string {
  const backOff = new BackOff();
  const waits = Array.from({ length: 7 }, () => backOff.next().delayMs / 1000);
  const seconds = (ms: number) => ms / 1000;
  return `# A simulated terminal

Made from the table in \`src/simulator/terminal/transitions.ts\` by \`npm run docs\`; a test fails if it is stale.

## Its life

\`\`\`mermaid
${drawing()}
\`\`\`

From every state but \`stopped\` it can be ended (\`stop\`), and from most it can be sent away (\`leave\`); the table has these
moves too. What the table does not have is ignored.

| State | Meaning | Moves |
| --- | --- | --- |
${terminalStates.map((state) => `| \`${state}\` | ${states[state]} | ${movesOf(state)} |`).join('\n')}

| Input | When |
| --- | --- |
${terminalInputs.map((input) => `| \`${input}\` | ${inputs[input]} |`).join('\n')}

## Its sessions

- The way to a session: access token, \`terminal/info\` (the first time), wsToken, CONNECT, register, SUBSCRIBE.
- A keep-alive message every ${seconds(limits.minKeepAliveMs)} to ${seconds(limits.maxKeepAliveMs)} s, drawn anew each time.
- ${limits.webSocketTokenRefreshMs / 60_000} minutes after its wsToken was issued it asks for a fresh one. Until that has come the session goes on; then
  it disconnects gracefully and reconnects with the new one.
- After an unexpected end it tries again after ${waits.join(', ')} s and so on. The waits start again at ${waits[0]} s only after a session that
  was registered. They are exact; with \`--jitter\` each is drawn between half of it and the whole.
- No answer of a server ends it: a failed token request, HTML, half a JSON, a redirect, frames that are none, another protocol
  become the reason of the next wait. The event \`reconnect.scheduled\` says what came, in one line of at most 200
  characters, without secrets and control characters.
- Nothing is waited for or collected without end: an answer is given up after 60 s in all or above 4 MiB, CONNECTED after 10 s,
  a frame after 30 s or above 1 MiB. Fresh wsTokens are asked for once a second at most, whatever life they are given.
- After SESSION_KICK it comes back with its back-off, unless the reason is \`replaced\` or \`terminal deactivated\`.
- A legacy terminal (\`--legacy <share>\`) asks for no wsToken: it sends CONNECT without Authorization, SUBSCRIBE with
  \`config_id\`, \`terminal_id\` and \`access_id\`, and registers after that. It has nothing to refresh.

## Its work

Every message is acknowledged. A command (a message with a \`requestId\`) is done once: if it comes again, its stored result is
reported again. An action that it does not know is ignored and counted.

| Action | What it does |
| --- | --- |
${terminalActions.map(({ action }) => `| ${action} | ${actions[action] ?? ''} |`).join('\n')}

With \`--card-payments <n>\` it takes card payments by itself, also without a session. Each is reported as a transaction and
stays pending until its RECEIPT has come; what is pending is reported again after the next reconnect, under the same
\`specificTId\`, so that it counts once.
`;
}

function drawing(): string {
  const lines = terminalStates.flatMap((from) =>
    terminalInputs
      .filter((input) => !endings.has(input))
      .flatMap((input) => {
        const to = nextState(from, input);
        return to === 'ignored' ? [] : [`  ${nodeOf(from)} --> ${nodeOf(to)}: ${input}`];
      }),
  );
  return ['stateDiagram-v2', '  [*] --> offline', ...lines, '  stopped --> [*]'].join('\n');
}

/** Mermaid takes no hyphen in the name of a state. */
function nodeOf(state: TerminalState): string {
  return state.replaceAll('-', '_');
}

function movesOf(from: TerminalState): string {
  const moves = terminalInputs.flatMap((input) => {
    const to = nextState(from, input);
    return to === 'ignored' ? [] : [`${input} → \`${to}\``];
  });
  return moves.length === 0 ? 'none' : moves.join(', ');
}
