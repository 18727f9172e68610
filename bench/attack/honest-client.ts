import { Agent, request } from 'node:http';
import { WebSocket } from 'ws';
import { accounts, post, tokenOf } from './accounts.js';
import { quantile } from './figure.js';

// A process of its own, so that the attackers do not slow the clock of the honest client.
// Arguments: the base URL. Messages: `begin`, and `end`, whose reply is a `HonestReport`.

/** The experience of an honest client since it began. */
export interface HonestReport {
  /** Milliseconds. */
  readonly p99: number;
  readonly calls: number;
  /** Responses other than 200, and connections that were refused. */
  readonly failures: number;
}

const [baseUrl = ''] = process.argv.slice(2);
const intervalMs = 15;
/** An address of its own on loopback: the limits for each address must not mix it with the attackers. */
const localAddress = '127.0.0.2';
const agent = new Agent({ keepAlive: true, localAddress });
const token = await tokenOf(baseUrl, accounts.honest);
const terminalToken = await tokenOf(baseUrl, accounts.terminal);
let count = 0;
let latencies: number[] = [];
let failures = 0;
let timer: ReturnType<typeof setInterval> | undefined;

function pay(): Promise<void> {
  count += 1;
  const body = JSON.stringify({
    referenceId: `honest-${process.pid}-${count}`,
    amount: '1.00',
    currency: 'EUR',
  });
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const call = request(`${baseUrl}/api/v1/pos/payNow`, { method: 'POST', agent, headers }, (response) => {
      response.resume().once('end', () => {
        if (response.statusCode === 200) resolve();
        else reject(new Error(`status ${response.statusCode}`));
      });
    });
    call.once('error', reject).end(body);
  });
}

/** Opens a session until CONNECTED, like a terminal that reconnects. */
async function connect(): Promise<void> {
  const { configId } = accounts.terminal;
  const { wsToken } = await post(`${baseUrl}/api/v1/terminal/ws-token`, `Bearer ${terminalToken}`, {
    configId,
  });
  const socket = new WebSocket(`${baseUrl.replace(/^http/, 'ws')}/webs`, ['v12.stomp'], { localAddress });
  try {
    await new Promise<void>((resolve, reject) => {
      socket.once('error', reject).once('close', () => reject(new Error('closed')));
      socket.once('message', () => resolve());
      socket.once('open', () =>
        socket.send(`CONNECT\naccept-version:1.2\nhost:x\nAuthorization:Bearer ${wsToken}\n\n\0`),
      );
    });
  } finally {
    socket.terminate();
  }
}

async function measured(work: () => Promise<void>): Promise<void> {
  const startedAt = performance.now();
  await work().catch(() => {
    failures += 1;
  });
  latencies.push(performance.now() - startedAt);
}

process.on('message', (message) => {
  clearInterval(timer);
  if (message === 'begin') {
    latencies = [];
    failures = 0;
    let tick = 0;
    timer = setInterval(() => {
      tick += 1;
      void measured(tick % 10 === 0 ? connect : pay);
    }, intervalMs);
    process.send?.('begun');
  } else {
    process.send?.({
      // JSON has no NaN.
      p99: latencies.length > 0 ? quantile(latencies, 0.99) : -1,
      calls: latencies.length,
      failures,
    } satisfies HonestReport);
  }
});
process.on('disconnect', () => process.exit(0));
process.send?.('ready');
