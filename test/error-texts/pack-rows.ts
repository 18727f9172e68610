import { once } from 'node:events';
import { WebSocketServer } from 'ws';
import { createGenericServer } from '../../conformance/channel/generic-stomp/generic-server.js';
import { BrokerService } from '../../src/run/service/broker-service.js';
import { type Argument, file, type Printed, printed, type Row, reported, usageRows } from './provoke.js';

const url = 'ws://127.0.0.1:1/';
const pack = (...args: readonly Argument[]) => ['conform', '--pack', 'stomp', ...args];
const withUrl = (...args: readonly Argument[]) => pack('--url', url, ...args);
const notPlain = [
  'the address of --url is not a ws or wss URL without user, query and fragment',
  'write it as in ws://127.0.0.1:15674/ws, and give the account with --login and --passcode-file',
] as const;
const badPasscode = [
  'the passcode is not a text of 1 to 4096 bytes without line breaks',
  'check --passcode, --passcode-file and TILLFLEET_STOMP_PASSCODE',
] as const;

const optionRows = usageRows({
  'a pack that does not exist': [
    ['conform', '--pack', 'mqtt'],
    "option '--pack <pack>' argument 'mqtt' is invalid. Allowed choices are stomp.",
    '`tillfleet conform --help` describes the option',
  ],
  'a pack without a broker': [
    pack(),
    '--pack stomp has no broker to judge',
    'name its address: --url ws://127.0.0.1:15674/ws',
  ],
  'an option of a broker without a pack': [
    ['conform', '--login', 'guest'],
    '--login is for a broker, and there is no --pack',
    'add --pack stomp; a payment service is described by --target <file.yaml>, see docs/conformance.md',
  ],
  'a file with a passcode without a pack': [
    ['conform', '--passcode-file', file('a.passcode', 'x')],
    '--passcode-file is for a broker, and there is no --pack',
    'add --pack stomp; a payment service is described by --target <file.yaml>, see docs/conformance.md',
  ],
  'a pack with a target file': [
    withUrl('--target', 'target.yaml'),
    '--target cannot be combined with --pack: a broker is not a payment service',
    'omit --target, or --pack',
  ],
  'a pack with --preflight': [
    withUrl('--preflight'),
    '--preflight cannot be combined with --pack: a broker is not a payment service',
    'omit --preflight, or --pack',
  ],
  'a pack with --real-time': [
    withUrl('--real-time'),
    '--real-time cannot be combined with --pack: a broker is not a payment service',
    'omit --real-time, or --pack',
  ],
  'requirements of a pack': [
    withUrl('--requirements', '0.1.0'),
    'the requirements of a version are those of the service, not of a pack',
    'leave out the pack or the requirements',
  ],
  'the http address of a broker': [pack('--url', 'http://127.0.0.1:15674/ws'), ...notPlain],
  'the address of a broker with a password': [pack('--url', 'ws://guest:hunter2@127.0.0.1/ws'), ...notPlain],
  'a text that is not an address': [pack('--url', 'localhost:15674'), ...notPlain],
  'a broker on another machine': [
    pack('--url', 'wss://broker.example/ws'),
    'the broker is at broker.example, which is not this machine: the run would send malformed frames there',
    'give --i-own-this-target if the broker is yours and may be disturbed',
  ],
  'a login with a line break': [
    withUrl('--login', 'guest\npasscode:x'),
    '--login is not a text of 1 to 255 characters without line breaks',
    'correct --login, or omit it',
  ],
  'an empty virtual host': [
    withUrl('--host', ''),
    '--host is not a text of 1 to 255 characters without line breaks',
    'correct --host, or omit it',
  ],
  'two passcodes': [
    withUrl('--login', 'guest', '--passcode', 'a', '--passcode-file', file('a.passcode', 'b')),
    '--passcode cannot be combined with --passcode-file',
    'omit one of the two options',
  ],
  'a file with a passcode that has no name': [
    withUrl('--passcode-file', ''),
    "option '--passcode-file <file>' argument '' is invalid. It must be the path of a file.",
    '`tillfleet conform --help` describes the option',
  ],
  'a passcode without a login': [withUrl('--passcode', 'guest'), 'a passcode needs a login', 'add --login'],
  'a passcode of two lines': [
    withUrl('--login', 'guest', '--passcode-file', file('two.passcode', 'a', 'b')),
    ...badPasscode,
  ],
  'an empty file with a passcode': [
    withUrl('--login', 'guest', '--passcode-file', file('empty.passcode', '')),
    ...badPasscode,
  ],
  'a destination with a space': [
    withUrl('--destination', '/topic/a b'),
    '--destination "/topic/a b" is not 1 to 200 printable ASCII characters without spaces, colons and backslashes',
    'name the beginning of destinations, such as /topic/tillfleet',
  ],
  'two topics': [
    withUrl('--destination', '/topic/a', '/topic/b', '/queue/c'),
    '--destination names 2 topics and 1 queues; one of each is allowed',
    'a name that begins with /queue/ is a queue, any other is a topic',
  ],
  'a scenario of the service in a choice of the pack': [
    withUrl('--only', 'payments.*'),
    '--only payments.*: no scenario and no clause matches',
    '`tillfleet scenarios` lists every id with its clauses; in a shell, quote a glob',
  ],
});

/** The error of a broker that opens no session. */
async function started(at: string, login?: string): Promise<Printed> {
  const named = { name: 'stomp', url: at, topic: '/topic/t', named: true } as const;
  const service = new BrokerService({
    pack: { ...named, ...(login && { login }) },
    passcode: login && 'guess',
  });
  const result = await reported(() => service.start());
  await service.stop();
  return { ...result, text: result.text.replaceAll(/127\.0\.0\.1:\d+/g, '<broker>') };
}

async function withGenericServer(login: string): Promise<Printed> {
  const server = createGenericServer(() => 'generic-session');
  const result = await started(await server.listen(0), login);
  await server.close();
  return result;
}

/** A server that sends back what it receives. */
async function withEchoServer() {
  const echo = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  await once(echo, 'listening');
  echo.on('connection', (webSocket) =>
    webSocket.on('message', (data, binary) => webSocket.send(data, { binary })),
  );
  const address = echo.address();
  const result = await started(`ws://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/`);
  echo.close();
  return result;
}

const brokerRows: readonly Row[] = [
  {
    given: 'a broker that does not listen',
    provoke: () => started(url),
    text: printed(
      'no STOMP session can be opened at ws://<broker>/: ECONNREFUSED',
      'start the broker, and check the host, the port and the path of --url',
    ),
    exitCode: 69,
  },
  {
    given: 'a server that is not a STOMP broker',
    provoke: withEchoServer,
    text: printed(
      'no STOMP session can be opened at ws://<broker>/: it responds to CONNECT with CONNECT, as no STOMP broker does',
      'start the broker, and check the host, the port and the path of --url',
    ),
    exitCode: 69,
  },
  {
    given: 'a broker that refuses the login',
    provoke: () => withGenericServer('guest'),
    text: printed(
      'ws://<broker>/ responds to CONNECT with ERROR: Authentication failed',
      'check --login, the passcode and --host (/ for RabbitMQ); the broker has to accept STOMP 1.2',
    ),
    exitCode: 69,
  },
];

export const packRows: readonly Row[] = [...optionRows, ...brokerRows];
