import { Caller, post } from '../rest/load.js';
import { Commands } from './commands.js';
import {
  firstConfigId,
  type Order,
  type OrderFigures,
  type Service,
  terminalClientId,
  terminalSecret,
} from './orders.js';
import { masked, WireSocket } from './wire-socket.js';

/** The terminals, the dashboard and the caller of requestTerminal, all in one process that does what it is told. */
const beatMs = 10_000;
const beatSteps = 100;
const beat = masked('\n');
const register = masked('SEND\ndestination:/app/terminal/register\nreceipt:r\n\n\0');

let service: Service = { port: 0, token: '' };
let connects: readonly Buffer[] = [];
let sessions: WireSocket[] = [];
let commands: Commands | undefined;
let step = 0;
let broken: string | undefined;

// Spread over the interval, like a fleet that did not start in one instant.
setInterval(() => {
  step = (step + 1) % beatSteps;
  for (let at = step; at < sessions.length; at += beatSteps) sessions[at]?.send(beat);
}, beatMs / beatSteps);

process.on('message', (order: Order) => {
  obey(order).then(
    (figures) => process.send?.(figures),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
});
process.on('disconnect', () => process.exit(0));

async function obey(order: Order): Promise<OrderFigures> {
  const startedAt = performance.now();
  const cpu = process.cpuUsage();
  const { count, p99 } = await carryOut(order);
  const seconds = (performance.now() - startedAt) / 1000;
  if (broken !== undefined) throw new Error(broken);
  const { user, system } = process.cpuUsage(cpu);
  return { perSecond: count / seconds, p99, clientCpu: (user + system) / 1e6 / seconds };
}

async function carryOut(order: Order): Promise<{ readonly count: number; readonly p99: number }> {
  switch (order.do) {
    case 'prepare':
      service = order.service;
      connects = await inOrder(order.count, 32, connectFrame);
      return { count: order.count, p99: 0 };
    case 'attach':
      service = order.service;
      return { count: 0, p99: 0 };
    case 'open':
      sessions = await inOrder(order.count, order.atOnce, openSession);
      return { count: order.count, p99: 0 };
    case 'close':
      commands?.close();
      commands = undefined;
      for (const session of sessions) session.destroy();
      sessions = [];
      // Long enough for the server to see the last of them go.
      await pause(1500);
      return { count: 0, p99: 0 };
    case 'commands':
      commands ??= await Commands.open(service, sessions);
      await commands.closedLoop(order.count, order.atOnce);
      return { count: order.count, p99: 0 };
    case 'deliveries':
      commands ??= await Commands.open(service, sessions);
      return commands.openLoop(order.perSecond, order.seconds);
    case 'wait':
      await pause(order.seconds * 1000);
      return { count: 0, p99: 0 };
  }
}

async function connectFrame(index: number): Promise<Buffer> {
  if (service.token === '') return masked(connectText('x'.repeat(300)));
  const basic = Buffer.from(`${terminalClientId(index)}:${terminalSecret}`).toString('base64');
  const caller = await Caller.open(service.port);
  const { token } = JSON.parse(
    await caller.call(
      Buffer.from(
        `POST /api/v1/oauth/token HTTP/1.1\r\nhost: 127.0.0.1\r\nauthorization: Basic ${basic}\r\ncontent-length: 0\r\n\r\n`,
      ),
    ),
  ) as { readonly token: string };
  const answer = await caller.call(
    post('/api/v1/terminal/ws-token', token, { configId: firstConfigId + index }),
  );
  caller.close();
  return masked(connectText((JSON.parse(answer) as { readonly wsToken: string }).wsToken));
}

function connectText(token: string): string {
  return `CONNECT\naccept-version:1.2\nheart-beat:10000,10000\nAuthorization:Bearer ${token}\n\n\0`;
}

async function openSession(index: number): Promise<WireSocket> {
  const connect = connects[index];
  if (connect === undefined) throw new Error(`no token for terminal ${index}`);
  const session = await WireSocket.open(service.port);
  session.send(connect);
  await expectNext(session, 'CONNECTED\n');
  session.send(
    masked(
      `SUBSCRIBE\nid:s\ndestination:/queue/terminal/${firstConfigId + index}\nack:client-individual\nreceipt:s\n\n\0`,
    ),
  );
  await expectNext(session, 'RECEIPT\nreceipt-id:s\n');
  session.send(register);
  await expectNext(session, 'RECEIPT\nreceipt-id:r\n');
  session.heard = (text) => {
    if (text !== '\n') broken = `an idle session got ${text}`;
  };
  session.ended = (why) => {
    broken = `a session ended: ${why}`;
  };
  return session;
}

async function expectNext(session: WireSocket, start: string): Promise<void> {
  let text = await session.next();
  while (text === '\n') text = await session.next();
  if (!text.startsWith(start)) throw new Error(`instead of ${start} came ${text}`);
}

async function inOrder<T>(count: number, atOnce: number, make: (index: number) => Promise<T>): Promise<T[]> {
  const made: T[] = [];
  const indices = Array.from({ length: count }, (_, index) => index).values();
  const work = async () => {
    for (const index of indices) made[index] = await make(index);
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return made;
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
