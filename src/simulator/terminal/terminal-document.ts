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
  offline: 'not started, or disconnected until it is started again',
  authenticating: 'fetches its access token, its configuration and a wsToken',
  connecting: 'opens the WebSocket and waits for CONNECTED',
  registering: 'has sent register and SUBSCRIBE and waits for both receipts',
  online: 'registered and subscribed',
  'backing-off': 'waits for its next attempt',
  kicked: 'has received SESSION_KICK; stays offline for some of its reasons',
  stopped: 'ended permanently',
};

const inputs: Readonly<Record<TerminalInput, string>> = {
  start: 'it is started',
  authenticated: 'it has the credentials of a session',
  connected: 'it has received CONNECTED',
  registered: 'it has received the receipts of register and SUBSCRIBE',
  refreshed: 'it has a new wsToken: at 25 minutes, or after SESSION_TIMEOUT',
  failed: 'a response, a frame, a timeout or the end of the connection prevents or ends the session',
  kicked: 'it has received SESSION_KICK',
  returned: 'the close after a kick from which it reconnects is complete',
  retry: 'the wait of the back-off is over',
  leave: 'it is disconnected or has a power loss',
  stop: 'the run ends',
};

const actions: Readonly<Record<string, string>> = {
  PAYMENT_STATUS: 'keeps the status for the cashier',
  FORCE_REFRESH: 'fetches `terminal/info` again and applies it as a whole',
  SESSION_KICK: 'sends DISCONNECT and closes',
  PRINT:
    'prints the text on its paper roll and emits `terminal.printed`; `p` shows the receipts in the live view',
  CONFIG_UPDATE: 'sets the key; `null` removes it',
  SYNC_REQUEST: 'uploads its settings and reports its pending transactions again',
  SESSION_TIMEOUT: 'fetches a new wsToken, disconnects and reconnects',
  CHECK_IN: 'counts the message',
  REPORT_REJECTED: 'counts the message; the report is not sent again',
};

/** Inputs that are possible in nearly every state: they would clutter the diagram. */
const endings: ReadonlySet<TerminalInput> = new Set(['leave', 'stop']);

/** The text of `docs/simulator/terminal.md`: the behaviour of a simulated terminal, generated from its code. */
export function terminalDocument(): string {
  const backOff = new BackOff();
  const waits = Array.from({ length: 7 }, () => backOff.next().delayMs / 1000);
  const seconds = (ms: number) => ms / 1000;
  return `# A simulated terminal

Generated from the table in \`src/simulator/terminal/transitions.ts\` by \`npm run docs\`; a test fails if it is stale.

## States

\`\`\`mermaid
${diagram()}
\`\`\`

In every state but \`stopped\` it can be stopped (\`stop\`), and in most states it can be disconnected (\`leave\`); the table also
has these transitions. All other inputs are ignored.

| State | Meaning | Transitions |
| --- | --- | --- |
${terminalStates.map((state) => `| \`${state}\` | ${states[state]} | ${transitionsOf(state)} |`).join('\n')}

| Input | Meaning |
| --- | --- |
${terminalInputs.map((input) => `| \`${input}\` | ${inputs[input]} |`).join('\n')}

## Sessions

- The steps to a session: access token, wsToken, \`terminal/info\` (the first time), CONNECT, register, SUBSCRIBE.
- A keep-alive message every ${seconds(limits.minKeepAliveMs)} to ${seconds(limits.maxKeepAliveMs)} s, drawn each time.
- ${limits.webSocketTokenRefreshMs / 60_000} minutes after its wsToken was issued it requests a new one. Until it has the new one the session continues;
  then it disconnects gracefully and reconnects with the new one.
- After an unexpected end it tries again after ${waits.join(', ')} s and so on. The waits restart at ${waits[0]} s only after a registered
  session. They are exact; with \`--jitter\` each wait is drawn between half of it and the whole.
- No response of a server ends it: a failed token request, HTML, incomplete JSON, a redirect, malformed frames or another
  protocol become the reason of the next wait. The event \`reconnect.scheduled\` has the reason in one line of at most 200
  characters, without secrets and control characters.
- All waits and all data are limited: a response is given up after 60 s in total or above 4 MiB, CONNECTED after 10 s, and a
  frame after 30 s or above 1 MiB. New wsTokens are requested at most once a second, for any lifetime.
- After SESSION_KICK it reconnects with its back-off, unless the reason is \`replaced\` or \`terminal deactivated\`.
- A legacy terminal (\`--legacy <share>\`) requests no wsToken: it sends CONNECT without Authorization, SUBSCRIBE with
  \`config_id\`, \`terminal_id\` and \`access_id\`, and registers after that. It has no token to refresh.

## Messages

Every message is acknowledged. A command (a message with a \`requestId\`) is executed once: if it is delivered again, its stored
result is reported again. An unknown action is ignored and counted.

| Action | Effect |
| --- | --- |
${terminalActions.map(({ action }) => `| ${action} | ${actions[action] ?? ''} |`).join('\n')}

With \`--card-payments <n>\` it takes card payments, also without a session. Each is reported as a transaction and is pending
until its RECEIPT is received. Pending transactions are reported again after the next reconnect, with the same \`specificTId\`,
so that each counts once.
`;
}

function diagram(): string {
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

/** Mermaid does not support hyphens in the names of states. */
function nodeOf(state: TerminalState): string {
  return state.replaceAll('-', '_');
}

function transitionsOf(from: TerminalState): string {
  const transitions = terminalInputs.flatMap((input) => {
    const to = nextState(from, input);
    return to === 'ignored' ? [] : [`${input} → \`${to}\``];
  });
  return transitions.length === 0 ? 'none' : transitions.join(', ');
}
