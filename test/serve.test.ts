import { once } from 'node:events';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { Agent, request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { exitCodes } from '../src/failure/exit-codes.js';
import { inShare, oneIn } from './suite/share.js';
import { readStream } from './support/event-line.js';
import { type Ended, tillfleet } from './support/program.js';
import { selfSigned } from './support/serve/certificate.js';
import { scratch, startServer, type TestServer } from './support/serve/server.js';

let files = scratch();
const servers: TestServer[] = [];

beforeEach(() => {
  files = scratch();
});

afterEach(async () => {
  for (const server of servers.splice(0)) await server.end();
  files.remove();
});

const at = (name: string) => path.join(files.folder, name);

async function serve(...args: readonly string[]): Promise<TestServer> {
  const server = await startServer(files.folder, args);
  servers.push(server);
  return server;
}

const app = { id: 'app_HarbourSandbox000000', secret: 'harbour-sandbox-secret' };
const terminal = { id: 'term_QuayTill100000000000', secret: 'quay-till-1-secret' };

async function tokenOf(baseUrl: string, { id, secret }: typeof app): Promise<string> {
  const authorization = `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`;
  const response = await fetch(`${baseUrl}/api/v1/oauth/token`, {
    method: 'POST',
    headers: { authorization },
  });
  expect(response.status).toBe(200);
  return ((await response.json()) as { readonly token: string }).token;
}

interface Received {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}

async function call(baseUrl: string, token: string, operation: string, body: object): Promise<Received> {
  const response = await fetch(`${baseUrl}/api/v1/pos/${operation}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: (await response.json()) as Received['body'] };
}

const payment = (referenceId: string) => ({ referenceId, amount: '1.00', currency: 'EUR' });

it('tillfleet serve prints where it serves and who can get in, as readable text', async () => {
  let printed = '';
  const { status, stderr } = await tillfleet(['serve', '--port', '0', '--log-level', 'silent'], {
    onLine: (line, running) => {
      printed += `${line}\n`;
      if (line.includes('market-till-1-secret')) running.signal('SIGTERM');
    },
  });
  expect({ status, stderr }).toEqual({ status: exitCodes.terminated, stderr: '' });
  expect(printed).toMatch(/^ {2}base URL +http:\/\/127\.0\.0\.1:\d+$/m);
  expect(printed).toMatch(/^ {2}WebSocket +ws:\/\/127\.0\.0\.1:\d+\/webs$/m);
  expect(printed).toMatch(/^ {2}user_SystemAdministrator0 {2}[\w-]{43}$/m);
  expect(printed).toContain(`${app.id}   ${app.secret}`);
});

it('tillfleet serve prints no secret for programs: that of the first administrator is in its file, mode 0600', async () => {
  const { started, end } = await serve('--log-level', 'trace');
  const secret = readFileSync(at('admin-secret'), 'utf8').trim();
  expect(statSync(at('admin-secret')).mode & 0o777).toBe(0o600);
  const token = await tokenOf(started.baseUrl, { id: started.administrator.clientId, secret });
  const { stdout, stderr, status } = await end();
  expect(status).toBe(exitCodes.terminated);
  for (const each of [secret, token, app.secret]) {
    expect(stdout).not.toContain(each);
    expect(stderr).not.toContain(each);
  }
  expect(stdout.trimEnd().split('\n')).toHaveLength(1);
  for (const line of stderr.trimEnd().split('\n')) expect(JSON.parse(line)).toHaveProperty('level');
});

it('tillfleet serve with terminals prints its usual first line and then their events; tillfleet terminals attaches more until Ctrl-C', async () => {
  const { started, end } = await serve('--terminals', '2', '--log-level', 'silent');
  expect(Object.keys(started)).toEqual(
    'type version baseUrl webSocketUrl fresh administrator credentials'.split(' '),
  );
  const options = ['--admin-secret-file', at('admin-secret'), '--terminals', '3', '--json'];
  let online = 0;
  const attached = await tillfleet(['terminals', '--connect', started.baseUrl, ...options], {
    onLine: (line, running) => {
      if (!line.includes('"to":"online"')) return;
      online += 1;
      if (online === 3) running.signal('SIGINT');
    },
  });
  expect(attached).toMatchObject({ status: exitCodes.pass, orphans: false });
  const { stdout, status } = await end('SIGINT');
  expect(status).toBe(exitCodes.interrupted);
  const events = readStream(stdout.slice(stdout.indexOf('\n') + 1));
  expect(events[0]).toMatchObject({ type: 'run.started', attached: true });
  expect(events.at(-1)).toMatchObject({ type: 'run.finished', verdict: 'pass', exitCode: 130 });
  expect(readStream(attached.stdout).at(-1)).toMatchObject({ verdict: 'pass', exitCode: 0 });
  const secret = readFileSync(at('admin-secret'), 'utf8').trim();
  for (const each of [secret, app.secret, terminal.secret])
    expect(stdout + attached.stdout + attached.stderr).not.toContain(each);
});

it.runIf(inShare(4))(
  'tillfleet serve with terminals, faults and the dashboard serves all three: the terminals are cut off and come back',
  async () => {
    const faults = at('faults.yaml');
    writeFileSync(faults, 'faults:\n  - kind: herd-cut\n    at: 500ms\n');
    const options = ['--terminals', '2', '--dashboard', '--faults', faults, '--log-level', 'silent'];
    const events: Readonly<Record<string, unknown>>[] = [];
    const { started, end } = await startServer(files.folder, options, (line) => {
      events.push(JSON.parse(line));
    });
    const { dashboardUrl = '' } = started;
    const page = await fetch(dashboardUrl);
    expect(page.status).toBe(200);
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    const changes = (to: string) =>
      events.filter((event) => event.type === 'terminal.state' && event.to === to);
    await vi.waitFor(
      () => {
        expect(changes('backing-off').length).toBeGreaterThanOrEqual(2);
        expect(changes('online').length).toBeGreaterThanOrEqual(4);
      },
      { timeout: 60_000, interval: 50 },
    );
    const { stdout, status } = await end();
    expect(status).toBe(exitCodes.terminated);
    expect(readStream(stdout.slice(stdout.indexOf('\n') + 1)).at(-1)).toMatchObject({ verdict: 'pass' });
    expect(events.filter(({ type }) => type === 'fault.started')).toMatchObject([{ kind: 'herd-cut' }]);
  },
);

it.runIf(inShare(5))(
  'tillfleet terminals attaches terminals through the binding of a target file',
  async () => {
    const secret = 'the-secret-of-the-administrator';
    writeFileSync(at('admin.secret'), secret, { mode: 0o600 });
    let online = 0;
    const { status, stdout, orphans } = await tillfleet(
      ['terminals', '--connect', 'conformance/dialect/target.yaml', '--terminals', '2', '--json'],
      {
        env: { ADMIN_SECRET: secret, ADMIN_SECRET_FILE: at('admin.secret') },
        onLine: (line, running) => {
          if (!line.includes('"to":"online"')) return;
          online += 1;
          if (online === 2) running.signal('SIGINT');
        },
      },
    );
    expect({ status, orphans }).toEqual({ status: exitCodes.pass, orphans: false });
    expect(readStream(stdout)[0]).toMatchObject({ target: 'the other dialect', attached: true });
  },
);

it('tillfleet serve serves the interface, its reference, health and counters', async () => {
  const { started } = await serve('--set', 'systems=till');
  const { baseUrl } = started;
  for (const place of ['/api/docs', '/api/openapi.json', '/health', '/metrics'])
    expect((await fetch(baseUrl + place)).status, place).toBe(200);
  const token = await tokenOf(baseUrl, app);
  expect((await call(baseUrl, token, 'payNow', payment('r-1'))).status).toBe(404);
  const response = await fetch(`${baseUrl}/api/v1/till/listTerminals`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(response.status).toBe(200);
});

it('tillfleet serve serves a world and a configuration of your own', async () => {
  writeFileSync(
    at('fixtures.yaml'),
    'administrators:\n  - {clientId: user_Head0000000000000000, clientSecret: choose-a-long-secret-1, role: ADMIN}\n',
  );
  writeFileSync(at('config.yaml'), 'rateLimit:\n  tokenAddress: {perSecond: 1, burst: 1}\n');
  const { started } = await serve('--fixtures', at('fixtures.yaml'), '--config', at('config.yaml'));
  expect(started.credentials).toEqual([
    { kind: 'ADMIN', id: 'user_Head0000000000000000', of: 'all merchants' },
  ]);
  await tokenOf(started.baseUrl, { id: 'user_Head0000000000000000', secret: 'choose-a-long-secret-1' });
  const second = await fetch(`${started.baseUrl}/api/v1/oauth/token`, { method: 'POST' });
  expect(second.status).toBe(429);
});

it('tillfleet serve serves HTTPS and wss with a certificate', async () => {
  const { cert, key } = selfSigned(at(''));
  const { started } = await serve('--tls-cert', cert, '--tls-key', key);
  expect(started.baseUrl).toMatch(/^https:\/\/127\.0\.0\.1:\d+$/);
  expect(started.webSocketUrl).toMatch(/^wss:/);
  const ca = readFileSync(cert);
  const request = httpsRequest(`${started.baseUrl}/health`, { ca, agent: false });
  request.end();
  const [response] = (await once(request, 'response')) as [{ readonly statusCode: number; resume(): void }];
  response.resume();
  expect(response.statusCode).toBe(200);
  const socket = new WebSocket(started.webSocketUrl, 'v12.stomp', { ca });
  await once(socket, 'open');
  socket.close();
  await once(socket, 'close');
});

it('a data file carries payments, accounts, tokens and commands over a restart', async () => {
  const first = await serve('--data', at('backend.db'));
  expect(first.started.fresh).toBe(true);
  const token = await tokenOf(first.started.baseUrl, app);
  const paid = await call(first.started.baseUrl, token, 'payNow', payment('r-1'));
  expect(paid.body.status).toBe('SUCCESS');
  await first.end();
  expect(readdirSync(files.folder).sort()).toEqual(['admin-secret', 'backend.db']);
  expect(statSync(at('backend.db')).mode & 0o777).toBe(0o600);

  const second = await serve('--data', at('backend.db'));
  expect(second.started).toMatchObject({ fresh: false, credentials: [] });
  const found = await call(second.started.baseUrl, token, 'getTransactionDetails', { referenceId: 'r-1' });
  expect(found).toEqual({ status: 200, body: paid.body });
  await tokenOf(second.started.baseUrl, terminal);
});

it.runIf(inShare(6))('a data file is for one server alone', async () => {
  await serve('--data', at('backend.db'));
  const second = await tillfleet(['serve', '--port', '0', '--data', at('backend.db')]);
  expect(second).toMatchObject({ status: exitCodes.usage, stdout: '' });
  expect(second.stderr).toContain('is in use by process');
});

describe('a signal', () => {
  const signals = [
    ['SIGTERM', exitCodes.terminated],
    ['SIGHUP', exitCodes.hangup],
  ] as const;
  it.each(oneIn(2, signals))(
    '%s loses no request: every acknowledged payment is stored, and every stored one was acknowledged',
    async (signal, exitCode) => {
      const options = ['--data', at('backend.db'), '--set', 'rateLimit.principal.enabled=false'];
      const first = await serve(...options);
      const { baseUrl } = first.started;
      const token = await tokenOf(baseUrl, app);
      const acknowledged = new Map<string, string>();
      const lost: string[] = [];
      let ending: Promise<Ended> | undefined;

      const agent = new Agent({ keepAlive: true });
      const pay = (referenceId: string) =>
        new Promise<void>((resolve, reject) => {
          const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
          const request = httpRequest(`${baseUrl}/api/v1/pos/payNow`, { method: 'POST', agent, headers });
          request.once('error', reject).once('response', (response) => {
            let text = '';
            response.setEncoding('utf8').on('data', (chunk: string) => {
              text += chunk;
            });
            response.once('error', reject).once('end', () => {
              acknowledged.set(referenceId, (JSON.parse(text) as { readonly status: string }).status);
              resolve();
            });
          });
          request.end(JSON.stringify(payment(referenceId)));
        });

      /** Pays one after the other until the service is gone. */
      async function customer(name: string): Promise<void> {
        for (let at = 0; ; at += 1) {
          const referenceId = `${name}-${at}`;
          try {
            await pay(referenceId);
          } catch {
            lost.push(referenceId);
            return;
          }
          if (acknowledged.size > 150) ending ??= first.end(signal);
        }
      }

      const held = ['SBX-SLOW-1', 'SBX-SLOW-2'].map(pay);
      await Promise.all([...held, ...Array.from({ length: 10 }, (_, at) => customer(`c${at}`))]);
      expect((await ending)?.status).toBe(exitCode);
      agent.destroy();
      expect(acknowledged.get('SBX-SLOW-1')).toBe('SUCCESS');
      expect(acknowledged.size).toBeGreaterThan(150);

      const second = await serve(...options);
      const statusOf = async (referenceId: string) =>
        (await call(second.started.baseUrl, token, 'getTransactionDetails', { referenceId })).status;
      expect(new Set(acknowledged.values())).toEqual(new Set(['SUCCESS']));
      const kept = await Promise.all([...acknowledged.keys()].map(statusOf));
      expect(kept.filter((status) => status !== 200)).toEqual([]);
      expect(lost).toHaveLength(10);
      expect(await Promise.all(lost.map(statusOf))).toEqual(lost.map(() => 404));
    },
  );

  it('a terminal receives SHUTTING_DOWN and the close status 1012', async () => {
    const { started, end } = await serve();
    const token = await tokenOf(started.baseUrl, terminal);
    const response = await fetch(`${started.baseUrl}/api/v1/terminal/ws-token`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ configId: 1001 }),
    });
    const { wsToken } = (await response.json()) as { readonly wsToken: string };
    const socket = new WebSocket(started.webSocketUrl, 'v12.stomp');
    const frames: string[] = [];
    socket.on('message', (data) => frames.push(String(data)));
    await once(socket, 'open');
    const connected = once(socket, 'message');
    socket.send(`CONNECT\naccept-version:1.2\nhost:here\nAuthorization:Bearer ${wsToken}\n\n\0`);
    await connected;
    expect(frames[0]).toMatch(/^CONNECTED\n/);
    const [[code], { status }] = await Promise.all([once(socket, 'close'), end()]);
    expect({ code, status }).toEqual({ code: 1012, status: exitCodes.terminated });
    expect(frames.at(-1)).toMatch(/^ERROR\n(?:.*\n)*.*SHUTTING_DOWN/);
  });
});

describe('a server that every client could use', () => {
  const refused = async (args: readonly string[], message: RegExp) => {
    const { status, stdout, stderr } = await tillfleet(['serve', '--port', '0', ...args]);
    expect({ status, stdout }, stderr).toEqual({ status: exitCodes.usage, stdout: '' });
    expect(stderr).toMatch(message);
    expect(stderr).toMatch(/^ {2}hint: \S/m);
  };

  it.runIf(inShare(1))('a server does not start if it would let everybody in', async () => {
    await refused(['--host', '0.0.0.0'], /published secret/);
    await refused(['--host', '0.0.0.0', '--data', at('backend.db')], /published secret/);
    expect(readdirSync(files.folder)).toEqual([]);
    const { started } = await serve('--host', '0.0.0.0', '--insecure-fixtures');
    expect(started.baseUrl).toMatch(/^http:\/\/0\.0\.0\.0:\d+$/);
  });

  it.runIf(inShare(7))(
    'a server does not start with published secrets that came by an earlier data file',
    async () => {
      await (await serve('--data', at('backend.db'))).end();
      writeFileSync(at('fixtures.yaml'), 'merchants: []\n');
      const open = ['--host', '0.0.0.0', '--data', at('backend.db'), '--fixtures', at('fixtures.yaml')];
      await refused(open, /published secret/);
    },
  );
});
