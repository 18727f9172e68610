import { Agent, request } from 'undici';
import { WebSocket } from 'ws';
import { firstConfigId, terminalClientId, terminalSecret } from '../channel/orders.js';
import type { FleetFigures } from './fleet-figures.js';
import { measured, memory } from './measured.js';

/**
 * The floor: the three requests of a terminal by bare undici, and a bare `ws` that says its three frames as constant
 * strings. Nothing is looked at but the two tokens, nothing is kept and nothing can go wrong.
 */
const [port = 0, warmUp = 0, count = 0] = process.argv.slice(2).map(Number);
const agent = new Agent({ connections: 64, pipelining: 1 });
const base = `http://127.0.0.1:${port}/api/v1`;
const underWay = 64;

async function fetchText(method: 'GET' | 'POST', path: string, authorization: string, body?: string) {
  const type = body === undefined ? {} : { 'content-type': 'application/json' };
  const answer = await request(`${base}${path}`, {
    dispatcher: agent,
    method,
    headers: { authorization, ...type },
    ...(body === undefined ? {} : { body }),
  });
  return answer.body.text();
}

function stringOf(text: string, key: string): string {
  return (JSON.parse(text) as Record<string, string>)[key] ?? '';
}

async function openSession(index: number): Promise<WebSocket> {
  const configId = firstConfigId + index;
  const basic = Buffer.from(`${terminalClientId(index)}:${terminalSecret}`).toString('base64');
  const token = stringOf(await fetchText('POST', '/oauth/token', `Basic ${basic}`), 'token');
  await fetchText('GET', '/terminal/info', `Bearer ${token}`);
  const asked = JSON.stringify({ configId });
  const wsToken = stringOf(
    await fetchText('POST', '/terminal/ws-token', `Bearer ${token}`, asked),
    'wsToken',
  );
  return new Promise((resolve, reject) => {
    const webSocket = new WebSocket(`ws://127.0.0.1:${port}/webs`, 'v12.stomp', { perMessageDeflate: false });
    let came = 0;
    webSocket.on('error', reject);
    webSocket.on('open', () =>
      webSocket.send(
        `CONNECT\naccept-version:1.2\nheart-beat:10000,10000\nhost:127.0.0.1\nAuthorization:Bearer ${wsToken}\n\n\0`,
      ),
    );
    webSocket.on('message', () => {
      came += 1;
      if (came === 1) {
        webSocket.send('SEND\ndestination:/app/terminal/register\nreceipt:r\n\n\0');
        webSocket.send(
          `SUBSCRIBE\nid:s\ndestination:/queue/terminal/${configId}\nack:client-individual\nreceipt:s\n\n\0`,
        );
      } else if (came === 3) resolve(webSocket);
    });
  });
}

async function openSessions(from: number, to: number): Promise<readonly WebSocket[]> {
  const sessions: WebSocket[] = [];
  const indices = Array.from({ length: to - from }, (_, at) => from + at).values();
  const work = async () => {
    for (const index of indices) sessions.push(await openSession(index));
  };
  await Promise.all(Array.from({ length: underWay }, work));
  return sessions;
}

function end(sessions: readonly WebSocket[]): Promise<unknown> {
  return Promise.all(
    sessions.map((each) => new Promise((resolve) => each.once('close', resolve).terminate())),
  );
}

await end(await openSessions(0, warmUp));
let sessions: readonly WebSocket[] = [];
const before = await memory();
const figures: FleetFigures = await measured(count, before, async () => {
  sessions = await openSessions(warmUp, warmUp + count);
});
process.send?.(figures);
await end(sessions);
await agent.destroy();
process.disconnect();
