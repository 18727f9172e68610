import { channelErrors } from '../../../../conformance/oracle/channel-errors.js';
import type { AcceptsFrame } from '../../../simulator/stomp/raw-stomp-client.js';
import { checksFor } from '../../clause-checks.js';
import { defineScenario } from '../../scenario.js';
import type { World } from '../../world.js';
import { RawTerminal } from './raw-terminal.js';

/** Input that the server must reject. */
interface Row {
  /** The STOMP clause that rejects it. */
  readonly row: string;
  readonly what: string;
  /** True if it is sent instead of CONNECT; by default it follows a valid CONNECT. */
  readonly first?: true;
  /** The characters to send. */
  readonly input: (terminal: RawTerminal, wsToken: string, host: string) => string;
  readonly code: string;
}

const connectWith = (token: string, host: string, lines: string) =>
  `CONNECT\nhost:${host}\nAuthorization:Bearer ${token}\n${lines}\n\0`;
const subscribe = ({ queue }: RawTerminal, lines = 'id:1\n') =>
  `SUBSCRIBE\n${lines}destination:${queue}\n\n\0`;
const isConnected: AcceptsFrame = ({ command }) => command === 'CONNECTED';
const heartbeat = 'SEND\ndestination:/app/terminal/heartbeat\n';
const headerLines = (count: number) => Array.from({ length: count }, (_, at) => `h${at}:x\n`).join('');

const rows: readonly Row[] = [
  {
    row: 'H01',
    what: 'an invalid heart-beat',
    first: true,
    input: (_, token, host) => connectWith(token, host, 'accept-version:1.2\nheart-beat:often\n'),
    code: 'PROTOCOL_ERROR',
  },
  {
    row: 'H12',
    what: 'a heart-beat of one hour',
    first: true,
    input: (_, token, host) => connectWith(token, host, 'accept-version:1.2\nheart-beat:3600000,0\n'),
    code: 'PROTOCOL_ERROR',
  },
  {
    row: 'U01',
    what: 'SUBSCRIBE without id',
    input: (terminal) => subscribe(terminal, ''),
    code: 'PROTOCOL_ERROR',
  },
  {
    row: 'U02',
    what: 'an unknown ack mode',
    input: (terminal) => subscribe(terminal, 'id:1\nack:maybe\n'),
    code: 'PROTOCOL_ERROR',
  },
  {
    row: 'U03',
    what: 'the same id twice',
    input: (terminal) => subscribe(terminal) + subscribe(terminal),
    code: 'PROTOCOL_ERROR',
  },
  {
    row: 'U04',
    what: 'a queue that is almost its own',
    input: ({ queue }) => `SUBSCRIBE\nid:1\ndestination:${queue}%20\n\n\0`,
    code: 'FORBIDDEN_DESTINATION',
  },
  {
    row: 'U06',
    what: 'UNSUBSCRIBE of an unknown id',
    input: () => 'UNSUBSCRIBE\nid:1\n\n\0',
    code: 'PROTOCOL_ERROR',
  },
  {
    row: 'L01',
    what: 'a content-length of 256 KiB and one byte',
    input: () => `${heartbeat}content-length:262145\n\n`,
    code: 'FRAME_TOO_LARGE',
  },
  {
    row: 'L01',
    what: '65 headers',
    // The destination is one of them.
    input: () => `${heartbeat}${headerLines(64)}\n\0`,
    code: 'FRAME_TOO_LARGE',
  },
  {
    row: 'L01',
    what: 'a header line of 8 KiB and one byte',
    input: () => `${heartbeat}h:${'x'.repeat(8191)}\n\n\0`,
    code: 'FRAME_TOO_LARGE',
  },
  { row: 'BAD-1', what: 'SEND first', first: true, input: () => `${heartbeat}\n\0`, code: 'PROTOCOL_ERROR' },
  {
    row: 'BAD-4',
    what: 'a second CONNECT',
    input: (_, token, host) => connectWith(token, host, 'accept-version:1.2\n'),
    code: 'PROTOCOL_ERROR',
  },
  {
    row: 'BAD-8',
    what: 'STOMP 1.1 alone',
    first: true,
    input: (_, token, host) => connectWith(token, host, 'accept-version:1.1\n'),
    code: 'PROTOCOL_ERROR',
  },
  {
    row: 'BAD-10',
    what: 'an empty bearer token, with a valid one in another header',
    first: true,
    input: (_, token, host) =>
      `CONNECT\naccept-version:1.2\nhost:${host}\nAuthorization:Bearer \ntoken:${token}\n\n\0`,
    code: 'AUTH_FAILED',
  },
  {
    row: 'BAD-25',
    what: 'SEND to an unknown destination',
    input: () => 'SEND\ndestination:/app/nowhere\n\n{}\0',
    code: 'FORBIDDEN_DESTINATION',
  },
  {
    row: 'BAD-28',
    what: 'ACK of an unknown id',
    input: () => 'ACK\nid:1\n\n\0',
    code: 'PROTOCOL_ERROR',
  },
  {
    row: 'BAD-29',
    what: 'COMMIT of an unknown transaction',
    input: () => 'COMMIT\ntransaction:t\n\n\0',
    code: 'PROTOCOL_ERROR',
  },
  {
    row: 'BAD-30',
    what: 'an undefined escape',
    input: () => `${heartbeat}h:a\\tb\n\n\0`,
    code: 'PROTOCOL_ERROR',
  },
  {
    row: 'BAD-32',
    what: 'a header without colon',
    input: () => `${heartbeat}header\n\n\0`,
    code: 'PROTOCOL_ERROR',
  },
  {
    row: 'BAD-33',
    what: 'a negative length',
    input: () => `${heartbeat}content-length:-1\n\n\0`,
    code: 'PROTOCOL_ERROR',
  },
  {
    row: 'BAD-36',
    what: 'a body on SUBSCRIBE',
    input: (terminal) => subscribe(terminal).replace('\0', 'body\0'),
    code: 'PROTOCOL_ERROR',
  },
  {
    row: 'BAD-37',
    what: 'a command of 33 letters',
    input: () => 'S'.repeat(33),
    code: 'PROTOCOL_ERROR',
  },
  {
    row: 'BAD-40',
    what: '16 KiB and more before CONNECT',
    first: true,
    input: (_, __, host) =>
      `CONNECT\naccept-version:1.2\nhost:${host}\n${`h:${'x'.repeat(8000)}\n`.repeat(3)}`,
    code: 'FRAME_TOO_LARGE',
  },
  { row: 'BAD-42', what: '100,000 line ends', input: () => '\n'.repeat(100_000), code: 'RATE_LIMITED' },
  { row: 'BAD-44', what: 'HTTP', input: () => 'GET / HTTP/1.1\r\n\r\n', code: 'PROTOCOL_ERROR' },
];

export const limits = defineScenario({
  id: 'channel.limits',
  title: 'Input beyond the limits or the grammar gets one ERROR and a close, and nothing else',
  clauses: ['CHN-15'],
  takesMs: 6000,
  needs: { terminals: 2 },
  async run(world) {
    const terminal = await RawTerminal.create(world);
    const bystander = await (await RawTerminal.create(world)).online();
    for (const row of rows) await checkRejection(world, terminal, row);
    const checks = checksFor(world, 'CHN-15');
    checks.value(
      'another session continues',
      await bystander.sendJson('/app/terminal/heartbeat'),
      'accepted',
    );
  },
});

async function checkRejection(
  world: World,
  terminal: RawTerminal,
  { row, what, first, input, code }: Row,
): Promise<void> {
  const wsToken = await terminal.wsToken();
  const client = world.rawClient();
  await client.start();
  if (first === undefined) {
    client.connect(wsToken);
    await world.waitFor('CONNECTED', 10_000, client.waitForFrame(isConnected, 10_000));
  }
  client.sendText(input(terminal, wsToken, client.host));
  const closing = client.waitForClose(10_000).catch(() => undefined);
  const closed = await world.waitFor(`the end of ${row}`, 10_000, closing);
  const errors = client.frames.filter(({ command }) => command === 'ERROR').length;
  const { closeStatus } = channelErrors.find((each) => each.code === code) ?? {};
  checksFor(world, 'CHN-15').value(
    `${row}, ${what}: number of ERRORs, code, close`,
    [errors, client.frames.at(-1)?.headers.code, closed?.status],
    [1, code, closeStatus],
  );
}
