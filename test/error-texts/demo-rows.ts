import { Tour } from '../../src/guide/tour/tour.js';
import { createRandomRoot } from '../../src/random/random.js';
import { Administrator } from '../../src/simulator/administrator.js';
import { HttpClient } from '../../src/simulator/http/http-client.js';
import { MemoryNetwork } from '../../src/simulator/network/memory.js';
import { called, type Printed, printed, type Row, reported, usageRows } from './provoke.js';

const commandRows = usageRows({
  '--port http of demo': [
    ['demo', '--port', 'http'],
    "option '--port <n>' argument 'http' is invalid. It must be a whole number from 0 to 65535.",
    '`tillfleet demo --help` describes the option',
  ],
  '--pause never of demo': [
    ['demo', '--pause', 'never'],
    "option '--pause <duration>' argument 'never' is invalid. It must be a duration like 250ms, 30s, 5m, 2h or 7d, at most 366d.",
    '`tillfleet demo --help` describes the option',
  ],
  '--color purple of play': [
    ['play', 'run.ndjson', '--color', 'purple'],
    "option '--color <when>' argument 'purple' is invalid. Allowed choices are auto, always, never.",
    '`tillfleet play --help` describes the option',
  ],
  'a tour without a terminal for its input': [
    ['demo'],
    'the tour waits for Enter, and standard input is not a terminal',
    'add --auto',
  ],
});

/** A step of the tour whose response is not the promised one. */
async function wrongStep(): Promise<Printed> {
  const origin = 'http://localhost';
  const network = new MemoryNetwork({ origin, accept: () => undefined, latencyMs: 0 });
  const http = new HttpClient({ network, baseUrl: origin });
  const administrator = new Administrator({ http, clientId: 'user_1', clientSecret: 's' });
  const tour = new Tour({
    baseUrl: origin,
    http,
    administrator,
    random: createRandomRoot(1),
    link: { network, webSocketUrl: 'ws://localhost/webs' },
    show: () => undefined,
    pause: async () => undefined,
    signal: new AbortController().signal,
  });
  const request = { method: 'GET', path: '/', headers: {}, body: undefined };
  const exchange = { request, status: 500, headers: {}, body: undefined, text: '', elapsedMs: 1 };
  return reported(() => tour.step(tour.administrator, Promise.resolve(exchange), { status: 200 }));
}

/** A command line without a command: the commands are printed before the error. */
async function noCommand(): Promise<Printed> {
  const { text, exitCode } = await called();
  return { text: text.slice(text.indexOf('tillfleet: ')), exitCode };
}

export const demoRows: readonly Row[] = [
  ...commandRows,
  {
    given: 'no command',
    provoke: noCommand,
    text: printed(
      'no command was given',
      'choose one of those above; `tillfleet demo` is a tour of three minutes',
    ),
    exitCode: 64,
  },
  {
    given: 'a tour whose backend does something else',
    provoke: wrongStep,
    text: printed(
      'the tour cannot continue: the response is {"status":500}, not {"status":200}',
      'the backend does not do what the tour promises; please report it',
    ),
    exitCode: 1,
  },
];
