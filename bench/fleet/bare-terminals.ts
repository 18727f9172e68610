import { Agent, request } from 'undici';
import { WebSocket } from 'ws';
import { configIdOf, terminalClientId, terminalSecret } from '../channel/terminals.js';
import { serveFigures } from '../process/serve-figures.js';

/**
 * The floor: the three requests of a terminal by bare undici, and a bare `ws` that sends its three frames as constant
 * strings. It reads the two tokens and nothing else, keeps nothing and handles no failure.
 */
const [port = 0, part = 0] = process.argv.slice(2).map(Number);
const agent = new Agent({ connections: 64, pipelining: 1 });
const base = `http://127.0.0.1:${port}/api/v1`;
const underWay = 64;
const sessions: WebSocket[] = [];
let connected = 0;

// One timer for all sessions: a timer for each would raise the floor.
const beatSteps = 100;
let step = 0;
setInterval(() => {
  step = (step + 1) % beatSteps;
  for (let at = step; at < sessions.length; at += beatSteps) sessions[at]?.send('\n');
}, 10_000 / beatSteps);

serveFigures(
  {},
  {
    connect: async () => {
      const indices = Array.from({ length: part }, (_, at) => connected + at).values();
      connected += part;
      const work = async () => {
        for (const index of indices) sessions.push(await openSession(index));
      };
      await Promise.all(Array.from({ length: underWay }, work));
    },
  },
);

async function openSession(index: number): Promise<WebSocket> {
  const basic = Buffer.from(`${terminalClientId(index)}:${terminalSecret}`).toString('base64');
  const token = stringIn(await fetchText('POST', '/oauth/token', `Basic ${basic}`), 'token');
  await fetchText('GET', '/terminal/info', `Bearer ${token}`);
  const body = JSON.stringify({ configId: configIdOf(index) });
  const response = await fetchText('POST', '/terminal/ws-token', `Bearer ${token}`, body);
  return register(configIdOf(index), stringIn(response, 'wsToken'));
}

function register(configId: number, wsToken: string): Promise<WebSocket> {
  return new Promise((resolve, reject) => {
    const webSocket = new WebSocket(`ws://127.0.0.1:${port}/webs`, 'v12.stomp', { perMessageDeflate: false });
    let received = 0;
    webSocket.on('error', reject);
    webSocket.on('open', () =>
      webSocket.send(
        `CONNECT\naccept-version:1.2\nheart-beat:10000,10000\nhost:127.0.0.1\nAuthorization:Bearer ${wsToken}\n\n\0`,
      ),
    );
    webSocket.on('message', () => {
      received += 1;
      if (received === 1) {
        webSocket.send('SEND\ndestination:/app/terminal/register\nreceipt:r\n\n\0');
        webSocket.send(
          `SUBSCRIBE\nid:s\ndestination:/queue/terminal/${configId}\nack:client-individual\nreceipt:s\n\n\0`,
        );
      } else if (received === 3) resolve(webSocket);
    });
  });
}

async function fetchText(method: 'GET' | 'POST', path: string, authorization: string, body?: string) {
  const type = body === undefined ? {} : { 'content-type': 'application/json' };
  const response = await request(`${base}${path}`, {
    dispatcher: agent,
    method,
    headers: { authorization, ...type },
    ...(body === undefined ? {} : { body }),
  });
  return response.body.text();
}

function stringIn(text: string, key: string): string {
  return (JSON.parse(text) as Record<string, string>)[key] ?? '';
}
