import { oneLine } from '../../../simulator/http/redact.js';
import { type AttemptedFrame, attemptFrame } from '../../../simulator/stomp/attempt.js';
import {
  type AcceptsFrame,
  RawStompClient,
  type ReceivedFrame,
} from '../../../simulator/stomp/raw-stomp-client.js';
import { receiptsAreSent } from '../../../simulator/stomp/receipts.js';
import { TerminalAccount } from '../../../simulator/terminal/account.js';
import { type PreflightState, type PreflightStep, StepFailure, usable } from './step.js';

const withinMs = 10_000;

/** One session of a terminal, with one command and its result; then the topic of the administrators. */
export const channelSteps: readonly PreflightStep[] = [
  {
    name: 'ws-token',
    expected: 'POST /api/v1/terminal/ws-token: 2xx with wsToken, queueDestination, expiresInSeconds',
    needs: ['createTerminal'],
    bound: 'http.calls.webSocketToken',
    async run(state) {
      const account = new TerminalAccount(state.target.http, state.terminal);
      const { wsToken, queueDestination, expiresInSeconds } = await account.fetchWsToken();
      state.wsToken = wsToken;
      return `for ${queueDestination}, ${expiresInSeconds} s`;
    },
  },
  {
    name: 'handshake',
    expected: 'the handshake of a WebSocket with the subprotocol v12.stomp',
    needs: ['ws-token'],
    bound: 'webSocketUrl of the target file',
    async run(state) {
      const { webSocketUrl } = state.target.link;
      state.client = rawClient(state);
      const handshake = await state.client.start();
      if (handshake.kind === 'open') return shownUrl(webSocketUrl);
      const seen = handshake.kind === 'refused' ? `the status ${handshake.status}` : handshake.reason;
      throw new StepFailure(seen, {
        sent: `GET ${shownUrl(webSocketUrl)} (upgrade, v12.stomp)`,
        received: seen,
      });
    },
  },
  {
    name: 'CONNECT',
    expected: 'CONNECTED, for a CONNECT with Authorization: Bearer and the wsToken',
    needs: ['handshake'],
    bound: 'channel.headers',
    async run({ client, wsToken }) {
      client.connect(wsToken, ['heart-beat:0,0']);
      const sent = `CONNECT\nhost: ${client.host}\nAuthorization: Bearer ***`;
      const { headers } = await frame(client, sent, 'CONNECTED', ({ command }) => command === 'CONNECTED');
      return `version ${headers.version ?? 'unknown'}`;
    },
  },
  sent('SUBSCRIBE', 'SUBSCRIBE', 'channel.queue', ['CONNECT'], ({ terminal }) => [
    ['id:preflight', `destination:/queue/terminal/${terminal.configId}`, 'ack:auto'],
    '',
  ]),
  sent('register', 'SEND', 'channel.send.register', ['SUBSCRIBE'], () => [
    ['destination:/app/terminal/register'],
    '',
  ]),
  {
    name: 'requestTerminal',
    expected: 'POST /api/v1/{system}/requestTerminal: 2xx with requestId',
    needs: ['register', 'app token'],
    async run(state) {
      const { configId } = state.terminal;
      const payload = { configId, requestType: 'PRINT', body: 'preflight' };
      const exchange = await state.integrator.call('requestTerminal', payload);
      state.requestId = String(usable(exchange, 'requestId').requestId);
      return `${exchange.status}`;
    },
  },
  {
    name: 'PRINT',
    expected: 'a MESSAGE with the action PRINT and the requestId',
    needs: ['requestTerminal'],
    bound: 'channel.receive.PRINT',
    async run({ client, requestId }) {
      const accepts: AcceptsFrame = ({ command, body }) =>
        command === 'MESSAGE' && body.includes('PRINT') && body.includes(requestId);
      await frame(client, 'nothing; requestTerminal has a command for it', 'a PRINT', accepts);
      return 'the command arrived';
    },
  },
  sent('command-result', 'SEND', 'channel.send.commandResult', ['PRINT'], ({ requestId }) => [
    ['destination:/app/terminal/command-result', 'content-type:application/json'],
    JSON.stringify({ requestId, requestType: 'PRINT', status: 'COMPLETED', result: { lines: 1 } }),
  ]),
  {
    name: 'requestStatus',
    expected: 'POST /api/v1/{system}/requestStatus: 2xx with the status COMPLETED',
    needs: ['command-result'],
    async run({ integrator, requestId }) {
      const exchange = await integrator.call('requestStatus', { requestId });
      const { status } = usable(exchange, 'status');
      if (status !== 'COMPLETED')
        throw new StepFailure(`the status of the command is ${oneLine(String(status), 40)}`, exchange);
      return 'COMPLETED';
    },
  },
  {
    name: 'admin topic',
    expected:
      'POST /api/v1/admin/ws-token: 2xx with wsToken and topicDestination; then SUBSCRIBE is accepted',
    needs: ['token', 'handshake'],
    byAdministrator: true,
    bound: 'http.calls.adminWebSocketToken and channel.adminTopic',
    async run(state) {
      const { wsToken, topicDestination } = await state.target.administrator.adminWebSocketToken();
      const client = rawClient(state);
      try {
        await client.start();
        client.connect(wsToken, ['heart-beat:0,0']);
        await frame(client, 'CONNECT', 'CONNECTED', ({ command }) => command === 'CONNECTED');
        const headerLines = ['id:preflight', `destination:${topicDestination}`, 'ack:auto'];
        await accepted(client, { command: 'SUBSCRIBE', headerLines });
        return topicDestination;
      } finally {
        await client.stop();
      }
    },
  },
];

/** The other messages of a terminal, on the same session, and what the terminal reads and receives. */
export const messageSteps: readonly PreflightStep[] = [
  {
    name: 'terminalInfo',
    expected: 'GET /api/v1/terminal/info: 2xx with a JSON object',
    needs: ['createTerminal'],
    async run({ target, terminal }) {
      await new TerminalAccount(target.http, terminal).fetchInfo();
      return 'the configuration';
    },
  },
  {
    name: 'heartbeat',
    expected: 'a MESSAGE with the action CHECK_IN',
    needs: ['register'],
    bound: 'channel.send.heartbeat and channel.receive.CHECK_IN',
    async run({ client }) {
      const headerLines = ['destination:/app/terminal/heartbeat'];
      client.sendFrame('SEND', headerLines);
      const accepts: AcceptsFrame = ({ command, body }) => command === 'MESSAGE' && body.includes('CHECK_IN');
      await frame(client, ['SEND', ...headerLines].join('\n'), 'CHECK_IN', accepts);
      return 'CHECK_IN';
    },
  },
  sent('settings', 'SEND', 'channel.send.settings', ['register'], () => [
    ['destination:/app/terminal/settings', 'content-type:application/json'],
    JSON.stringify({ settings: { volume: 7 } }),
  ]),
  sent('transaction', 'SEND', 'channel.send.transaction', ['register'], ({ terminal, unique }) => [
    ['destination:/app/terminal/transaction', 'content-type:application/json'],
    JSON.stringify({
      referenceId: `PRE-${unique}-9`,
      terminalId: terminal.terminalId,
      status: 'TRANS_SUCCESS',
      gateway: 'acquirer',
      specificTId: `PRE-${unique}-9`,
      amount: 100,
      currency: 'EUR',
    }),
  ]),
];

/** A client of the target's channel whose messages are compared with their forms. */
function rawClient({ target, bodies }: PreflightState): RawStompClient {
  const { network, webSocketUrl, headers, guard, receipts } = target.link;
  const { report } = bodies;
  const more = headers === undefined ? {} : { headers };
  return new RawStompClient({ network, url: webSocketUrl, guard, receipts, report, ...more });
}

/** A URL without its query, which may have a key. */
function shownUrl(url: string): string {
  return url.replace(/\?.*$/, '');
}

function sent(
  name: string,
  command: string,
  bound: string,
  needs: readonly string[],
  content: (state: PreflightState) => readonly [headerLines: readonly string[], body: string],
): PreflightStep {
  return {
    name,
    needs,
    bound,
    expected: `a RECEIPT for ${command}; where none come, ${
      command === 'SEND' ? 'CHECK_IN for a keep-alive behind it' : 'no ERROR'
    }`,
    run(state) {
      const [headerLines, body] = content(state);
      return accepted(state.client, { command, headerLines, body });
    },
  };
}

/** Returns what has shown that the frame is accepted. @throws StepFailure */
async function accepted(client: RawStompClient, attempted: AttemptedFrame): Promise<string> {
  const { command, headerLines, body = '' } = attempted;
  const keepAlive = () => client.sendFrame('SEND', ['destination:/app/terminal/heartbeat']);
  const outcome = await attemptFrame(client, attempted, {
    timeoutMs: withinMs,
    ...(command === 'SEND' && { keepAlive }),
  });
  const isSent = receiptsAreSent(client.receipts);
  if (outcome === 'accepted') return isSent ? 'RECEIPT' : 'accepted; this service sends no RECEIPT';
  const error = client.frames.find((frame) => frame.command === 'ERROR');
  const text = [command, ...headerLines, '', body].join('\n');
  throw notArrived(client, text, isSent ? 'a RECEIPT' : 'a RECEIPT or CHECK_IN', error);
}

/** The first frame that is accepted. @throws StepFailure for an ERROR, the end of the connection, or nothing in time */
async function frame(
  client: RawStompClient,
  sentText: string,
  what: string,
  accepts: AcceptsFrame,
): Promise<ReceivedFrame> {
  const ends: AcceptsFrame = (each) => each.command === 'ERROR' || accepts(each);
  const found = await client.waitForFrame(ends, withinMs).catch(() => undefined);
  if (found !== undefined && found.command !== 'ERROR') return found;
  throw notArrived(client, sentText, what, found);
}

function notArrived(
  client: RawStompClient,
  sentText: string,
  what: string,
  found: ReceivedFrame | undefined,
): StepFailure {
  const closed =
    client.closed === undefined ? '' : `; the connection was closed with ${client.closed.status}`;
  const received =
    found === undefined ? `nothing in ${withinMs / 1000} s${closed}` : oneLine(String(found.bytes), 300);
  return new StepFailure(`${what} did not arrive`, { sent: sentText, received });
}
