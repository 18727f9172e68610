import { createServer as createHttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createServer, type Server, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { WebSocketServer } from 'ws';
import type { RunEvent } from '../../../src/events/event.js';
import { createRun } from '../../../src/run/run.js';
import { BrokerService } from '../../../src/run/service/broker-service.js';
import { minimalRequest } from '../../../test/support/run-request.js';
import { createGenericServer, type GenericServer } from '../../channel/generic-stomp/generic-server.js';
import { judgeBroker } from './judge-broker.js';

const servers: Server[] = [];
const sockets = new Set<Socket>();
let generic: GenericServer | undefined;

afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  await Promise.all(servers.splice(0).map((server) => new Promise((resolve) => server.close(resolve))));
  await generic?.close();
  generic = undefined;
});

async function listening(server: Server): Promise<string> {
  servers.push(server);
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return `ws://127.0.0.1:${port}/`;
}

/** The reason why the broker cannot be judged. */
async function reason(url: string, access: { readonly login?: string; readonly passcode?: string } = {}) {
  const { login, passcode } = access;
  const pack = { name: 'stomp', url, topic: '/topic/t', named: true, ...(login && { login }) } as const;
  const service = new BrokerService({ pack, passcode });
  const outcome = await service.start().then(
    () => 'started',
    (error: unknown) => error,
  );
  await service.stop();
  return outcome;
}

describe('a broker that cannot be judged', () => {
  it('a port without a listener is an error that names the address', async () => {
    const url = await listening(createServer());
    await new Promise((resolve) => servers.pop()?.close(resolve));
    expect(await reason(url)).toMatchObject({
      code: 'unreachable-broker',
      exitCode: 69,
      message: expect.stringContaining(`no STOMP session can be opened at ${url}: `),
    });
  });

  it('an HTTP server without WebSocket is an error with its status', async () => {
    const url = await listening(createHttpServer((_, response) => response.writeHead(404).end()));
    expect(await reason(url)).toMatchObject({
      message: expect.stringContaining('gets HTTP 404 instead of 101'),
    });
  });

  it('a server that closes every connection is an error', async () => {
    const url = await listening(createServer((socket) => socket.destroy()));
    expect(await reason(url)).toMatchObject({ code: 'unreachable-broker' });
  });

  it('a server that sends back what it receives is an error with its response', async () => {
    const echo = new WebSocketServer({ noServer: true });
    echo.on('connection', (webSocket) =>
      webSocket.on('message', (data, binary) => webSocket.send(data, { binary })),
    );
    const server = createHttpServer();
    server.on('upgrade', (request, socket, head) =>
      echo.handleUpgrade(request, socket, head, (webSocket) => echo.emit('connection', webSocket)),
    );
    const url = await listening(server);
    expect(await reason(url)).toMatchObject({
      exitCode: 69,
      message: `no STOMP session can be opened at ${url}: it responds to CONNECT with CONNECT, as no STOMP broker does`,
    });
  });

  it('a broker that refuses the login is an error with its message, without the passcode', async () => {
    generic = createGenericServer(() => 'generic-session');
    const url = await generic.listen(0);
    const refused = await reason(url, { login: 'guest', passcode: 'a-wrong-passcode' });
    expect(refused).toMatchObject({
      code: 'unreachable-broker',
      message: expect.stringContaining('responds to CONNECT with ERROR'),
    });
    expect(JSON.stringify(refused, ['message', 'hint'])).not.toContain('a-wrong-passcode');
  });

  it('a broker that responds to the first session alone is never passed', async () => {
    let sessions = 0;
    const silent = () => {
      sessions += 1;
      return sessions === 1 ? {} : { toClient: () => [] };
    };
    const events = await judgeBroker({ alteration: { session: silent }, strict: false });
    expect(verdicts(events)).not.toContain('pass');
    expect(events.at(-1)).toMatchObject({ type: 'run.finished', verdict: 'inconclusive', exitCode: 2 });
  });

  it('a broker that differs from the reference profile alone passes unless the run is strict', async () => {
    const alteration = { handshake: (head: string) => head.replace('400 Bad Request', '406 Not Acceptable') };
    const judged = { scenarios: ['broker.handshake'], alteration };
    const lenient = await judgeBroker({ ...judged, strict: false });
    expect(lenient.at(-1)).toMatchObject({
      verdict: 'differs',
      exitCode: 0,
      clauses: { W04: { verdict: 'differs' } },
    });
    const strict = await judgeBroker({ ...judged, strict: true });
    expect(strict.at(-1)).toMatchObject({ verdict: 'fail', exitCode: 1 });
  });
});

it('the passcode of a broker is in no event of a run', async () => {
  const passcode = 'hunter2-hunter2';
  const swap = (from: string, to: string) => (text: string) => text.replaceAll(from, to);
  const [inwards, outwards] = [swap(passcode, 'guest'), swap('Bad', passcode)];
  const events = await judgeBroker({
    passcode,
    alteration: {
      session: () => ({
        fromClient: ({ opcode, payload }) => [{ opcode, payload: Buffer.from(inwards(String(payload))) }],
        // A broker may repeat what it has received.
        toClient: ({ opcode, payload }) => [
          {
            opcode,
            payload: Buffer.from(String(payload).replace('\n\n', `\nx-echo:${outwards('Bad')}\n\n`)),
          },
        ],
      }),
    },
    scenarios: ['broker.receipts', 'broker.login'],
  });
  expect(events.filter(({ type }) => type === 'check').length).toBeGreaterThan(5);
  expect(JSON.stringify(events)).toContain('passcode:***');
  expect(JSON.stringify(events)).not.toContain(passcode);
});

describe('the STOMP pack over TCP', () => {
  it('the STOMP pack passes the generic server over TCP on the real clock', async () => {
    generic = createGenericServer(() => 'generic-session');
    const url = await generic.listen(0);
    const pack = {
      name: 'stomp',
      url,
      login: 'guest',
      named: true,
      topic: '/topic/t',
      queue: '/queue/q',
    } as const;
    const scenarios = ['broker.receipts', 'broker.queues', 'broker.handshake'];
    const run = createRun(
      {
        ...minimalRequest,
        clock: 'real',
        network: 'tcp',
        terminals: 0,
        named: true,
        strict: true,
        scenarios,
        pack,
      },
      { passcode: 'guest' },
    );
    const odd: unknown[] = [];
    run.subscribe((event) => {
      if (event.type === 'check' && event.verdict !== 'pass') odd.push([event.title, event.actual]);
    });
    const finished = await run.start();
    expect(odd).toEqual([]);
    expect(finished).toMatchObject({ verdict: 'pass', exitCode: 0, scenarios: { passed: 3 } });
  });
});

function verdicts(events: readonly RunEvent[]): readonly string[] {
  const all = events.flatMap((event) => (event.type === 'scenario.finished' ? [event.verdict] : []));
  return [...new Set(all)];
}
