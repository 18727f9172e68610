import type { Service } from '../process/measured-process.js';
import { HttpConnection, post } from '../rest/http-connection.js';
import type { ClientTask, TaskFigures } from './client-tasks.js';
import { CommandLoad } from './command-load.js';
import { configIdOf, terminalClientId, terminalSecret } from './terminals.js';
import { heartBeat, masked, WireSocket } from './wire-socket.js';

/** The process of all clients: the terminals, the dashboard and the caller of requestTerminal. */
const preparing = 32;
const opening = 64;
const beatMs = 10_000;
const beatSteps = 100;
const register = masked('SEND\ndestination:/app/terminal/register\nreceipt:r\n\n\0');

let service: Service = { port: 0, token: '' };
let connectFrames: readonly Buffer[] = [];
let sessions: WireSocket[] = [];
let commands: CommandLoad | undefined;
let step = 0;

// The heart-beats are spread over the interval, like those of a fleet that did not start in one instant.
setInterval(() => {
  step = (step + 1) % beatSteps;
  for (let at = step; at < sessions.length; at += beatSteps) sessions[at]?.send(heartBeat);
  if (step === 0) commands?.beat();
}, beatMs / beatSteps);

process.on('message', (task: ClientTask) => {
  perform(task).then((figures) => process.send?.(figures), fail);
});
process.on('disconnect', () => process.exit(0));

async function perform(task: ClientTask): Promise<TaskFigures> {
  return { p99: (await carryOut(task)) ?? 0 };
}

/** Ends the process at once, and with it the bench: what is measured after a failure means nothing. */
function fail(problem: unknown): never {
  console.error(problem);
  process.exit(1);
}

/** @returns the latency, where the task measures one */
async function carryOut(task: ClientTask): Promise<number | undefined> {
  switch (task.do) {
    case 'prepare':
      service = task.service;
      connectFrames = await mapConcurrent(0, task.count, preparing, connectFrame);
      return undefined;
    case 'attach':
      service = task.service;
      return undefined;
    case 'open':
      sessions = [
        ...sessions,
        ...(await mapConcurrent(sessions.length, sessions.length + task.count, opening, openSession)),
      ];
      return undefined;
    case 'close':
      commands?.close();
      commands = undefined;
      for (const session of sessions) session.destroy();
      sessions = [];
      return undefined;
    case 'commands':
      commands ??= await CommandLoad.open(service, sessions, fail);
      await commands.closedLoop(task.count);
      return undefined;
    case 'deliveries':
      commands ??= await CommandLoad.open(service, sessions, fail);
      return commands.openLoop(task.perSecond, task.seconds);
  }
}

async function connectFrame(index: number): Promise<Buffer> {
  if (service.token === '') return masked(connectText('x'.repeat(300)));
  const basic = Buffer.from(`${terminalClientId(index)}:${terminalSecret}`).toString('base64');
  const connection = await HttpConnection.open(service.port);
  const { token } = JSON.parse(
    await connection.send(
      Buffer.from(
        `POST /api/v1/oauth/token HTTP/1.1\r\nhost: 127.0.0.1\r\nauthorization: Basic ${basic}\r\ncontent-length: 0\r\n\r\n`,
      ),
    ),
  ) as { readonly token: string };
  const response = await connection.send(
    post('/api/v1/terminal/ws-token', token, { configId: configIdOf(index) }),
  );
  connection.close();
  return masked(connectText((JSON.parse(response) as { readonly wsToken: string }).wsToken));
}

function connectText(token: string): string {
  return `CONNECT\naccept-version:1.2\nheart-beat:10000,10000\nAuthorization:Bearer ${token}\n\n\0`;
}

async function openSession(index: number): Promise<WireSocket> {
  const connect = connectFrames[index];
  if (connect === undefined) throw new Error(`terminal ${index} has no token`);
  const session = await WireSocket.open(service.port);
  session.send(connect);
  await expectNext(session, 'CONNECTED\n');
  session.send(
    masked(
      `SUBSCRIBE\nid:s\ndestination:/queue/terminal/${configIdOf(index)}\nack:client-individual\nreceipt:s\n\n\0`,
    ),
  );
  await expectNext(session, 'RECEIPT\nreceipt-id:s\n');
  session.send(register);
  await expectNext(session, 'RECEIPT\nreceipt-id:r\n');
  session.onText = (text) => {
    if (text !== '\n') fail(`an idle session received ${text}`);
  };
  session.onEnd = (reason) => fail(`a session ended: ${reason}`);
  return session;
}

async function expectNext(session: WireSocket, start: string): Promise<void> {
  let text = await session.next();
  while (text === '\n') text = await session.next();
  if (!text.startsWith(start)) throw new Error(`instead of ${start} a session received ${text}`);
}

/** Calls `make` for each index from `from` to below `to`, with at most `atOnce` under way; results in order. */
async function mapConcurrent<T>(
  from: number,
  to: number,
  atOnce: number,
  make: (index: number) => Promise<T>,
): Promise<T[]> {
  const made: T[] = [];
  const indices = Array.from({ length: to - from }, (_, at) => at).values();
  const work = async () => {
    for (const at of indices) made[at] = await make(from + at);
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return made;
}
