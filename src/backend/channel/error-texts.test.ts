import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { errorTextsIn, unprovoked } from '../../../test/support/error-texts.js';
import { terminalQueue } from '../../contract/channel/destinations.js';
import { terminalMessages } from '../../contract/channel/messages.js';
import { defaultConfig } from '../config/config.js';
import { ChannelClient, wsTokenOf } from '../testing/channel-client.js';
import { fixClock } from '../testing/fixed-clock.js';
import { MemoryBackend, type Tenant, type TestTerminal } from '../testing/memory-backend.js';
import { MemoryFile } from '../testing/memory-file.js';
import { terminalSession } from '../testing/recording-session.js';
import { reportOf } from '../testing/report-fixture.js';
import type { ChannelDeps } from './messages/terminal-message.js';
import { transaction } from './messages/transaction.js';

interface ChannelError {
  readonly code: unknown;
  readonly text: unknown;
}
type Provoke = () => Promise<ChannelError>;
type Row = readonly [code: string, text: string, provoke: Provoke];

/** Text of a client that no error may repeat. */
const input = 'x'.repeat(20);

let backend: MemoryBackend;
let tenant: Tenant;
let terminal: TestTerminal;

beforeEach(async () => {
  fixClock();
  backend = await MemoryBackend.start({
    'ws.migration.legacy-auth.enabled': true,
    'ws.replacement.limit': 1,
  });
  tenant = await backend.tenant();
  terminal = await backend.terminal(tenant.branchId);
});

afterEach(async () => {
  await backend.stop();
  vi.useRealTimers();
});

async function errorOf(client: ChannelClient): Promise<ChannelError> {
  const { headers, body } = await client.next(({ command }) => command === 'ERROR');
  expect(JSON.stringify([headers, body])).not.toContain(input);
  return { code: headers.code, text: headers.message };
}

/** The ERROR after a SEND of a terminal that is online. */
async function online(destination: string, body = ''): Promise<ChannelError> {
  const client = await ChannelClient.online(backend, terminal);
  client.sendFrame(...send(destination, body));
  return errorOf(client);
}

const send = (destination: string, body = '') => ['SEND', [`destination:${destination}`], body] as const;
const rejectedSettings = (body: string) => rejected(terminalMessages.settings.destination, body);

async function connected(): Promise<ChannelClient> {
  return ChannelClient.connected(backend, await wsTokenOf(backend, terminal));
}

async function unauthorized(): Promise<ChannelError> {
  const client = await ChannelClient.opened(backend);
  client.connect(input);
  return errorOf(client);
}

async function unregistered(): Promise<ChannelError> {
  const client = await connected();
  client.sendFrame(...send(terminalMessages.heartbeat.destination));
  return errorOf(client);
}

/** A legacy terminal that has connected and not identified itself. */
async function unidentified(): Promise<ChannelClient> {
  const client = await ChannelClient.opened(backend);
  client.sendFrame('CONNECT', ['accept-version:1.2']);
  await client.next();
  return client;
}

async function unidentifiedTooLong(): Promise<ChannelError> {
  const client = await unidentified();
  await vi.advanceTimersByTimeAsync(10_000);
  return errorOf(client);
}

async function unidentifiedSend(): Promise<ChannelError> {
  const client = await unidentified();
  client.sendFrame(...send(terminalMessages.register.destination));
  return errorOf(client);
}

async function repeatedFailures(): Promise<ChannelError> {
  for (let attempt = 0; attempt < 100; attempt++) {
    const client = await unidentified();
    client.sendFrame('SUBSCRIBE', [
      'id:s',
      `destination:${terminalQueue(terminal.configId)}`,
      `config_id:${terminal.configId}`,
      `terminal_id:${terminal.terminalId}`,
      `access_id:${input}`,
    ]);
    const error = await errorOf(client);
    if (error.code === 'RATE_LIMITED') return error;
    expect(error).toEqual({ code: 'AUTH_FAILED', text: 'Authentication failed' });
  }
  throw new Error('no attempt is limited');
}

async function expired(): Promise<ChannelError> {
  const client = await connected();
  await vi.advanceTimersByTimeAsync(30 * 60_000);
  return errorOf(client);
}

async function repeatedTakeovers(): Promise<ChannelError> {
  await ChannelClient.online(backend, terminal);
  await ChannelClient.online(backend, terminal);
  const client = await connected();
  client.sendFrame(...send(terminalMessages.register.destination));
  return errorOf(client);
}

async function unsubscribedReports(): Promise<ChannelError> {
  const client = await connected();
  client.sendFrame(...send(terminalMessages.register.destination));
  for (let count = 0; count < 101; count++)
    client.sendFrame(
      ...send(
        terminalMessages.transaction.destination,
        JSON.stringify(reportOf(terminal, { currency: 'XYZ' })),
      ),
    );
  return errorOf(client);
}

async function foreignSubscription(): Promise<ChannelError> {
  const client = await connected();
  client.sendFrame('SUBSCRIBE', ['id:s', `destination:/queue/${input}`]);
  return errorOf(client);
}

async function observing(token: string): Promise<ChannelClient> {
  const client = await ChannelClient.connected(backend, await wsTokenOf(backend, terminal, token));
  await client.subscribe(terminalQueue(terminal.configId));
  return client;
}

async function deletedObserver(): Promise<ChannelError> {
  const user = await backend.administer('/users', { role: 'ADMIN' });
  const credentials = { id: String(user.clientId), secret: String(user.clientSecret) };
  const client = await observing(await backend.token(credentials));
  const path = `/api/v1/admin/users/${credentials.id}`;
  await backend.send({ method: 'DELETE', path, token: backend.adminToken });
  return errorOf(client);
}

async function observerReport(): Promise<ChannelError> {
  const client = await observing(backend.adminToken);
  client.sendFrame(...send(terminalMessages.settings.destination, `{"settings":"${input}"}`));
  const { body } = await client.nextMessage();
  return { code: body.errorCode, text: body.message };
}

async function deactivated(): Promise<ChannelError> {
  const client = await ChannelClient.online(backend, terminal);
  await backend.administer(`/terminals/${terminal.configId}/deactivate`);
  client.sendFrame(...send(terminalMessages.heartbeat.destination));
  return errorOf(client);
}

/** The last REPORT_REJECTED after these bodies. */
async function rejected(destination: string, ...bodies: readonly string[]): Promise<ChannelError> {
  const client = await ChannelClient.online(backend, terminal);
  for (const body of bodies) client.sendFrame(...send(destination, body));
  const { body } = await client.nextMessage();
  expect(JSON.stringify(body)).not.toContain(input);
  expect(body.action).toBe('REPORT_REJECTED');
  return { code: body.errorCode, text: body.message };
}

const rejectedReport = (...changes: readonly Readonly<Record<string, unknown>>[]) =>
  rejected(
    terminalMessages.transaction.destination,
    ...changes.map((each) => JSON.stringify(reportOf(terminal, each))),
  );

/** No terminal can be deleted, so the store is replaced by one that has none. */
async function unknownTerminal(): Promise<ChannelError> {
  const { session } = terminalSession(terminal.configId);
  const deps = {
    terminals: { byConfigId: async () => undefined },
    limits: { jsonDepth: 32 },
    after: (effect: () => void) => effect(),
    messageId: () => 'm',
    events: { reportRejected: () => undefined },
  } as unknown as ChannelDeps;
  const body = Buffer.from(JSON.stringify(reportOf(session)));
  await transaction.handle(deps, session, { destination: '', headers: [], body });
  const fields = session.pendingRejections[0]?.fields;
  return { code: fields?.errorCode, text: fields?.message };
}

async function commandResult(changes: object): Promise<ChannelError> {
  const { configId } = terminal;
  const request = { configId, requestType: 'PRINT', body: 'Hello' };
  const { requestId } = (await backend.call('requestTerminal', terminal.token, request)).body;
  const client = await ChannelClient.online(backend, terminal);
  await client.nextMessage();
  const result = { requestId, requestType: 'PRINT', status: 'COMPLETED', ...changes };
  client.sendFrame(...send(terminalMessages.commandResult.destination, JSON.stringify(result)));
  const { body } = await client.nextMessage();
  return { code: body.errorCode, text: body.message };
}

/** A report to a backend whose data file is behind, and which refuses what it cannot save. */
async function unsaved(): Promise<ChannelError> {
  const behind = await MemoryBackend.start({}, { dataFile: new MemoryFile(), refuseUnsaved: true });
  const own = await behind.terminal((await behind.tenant()).branchId);
  const client = await ChannelClient.online(behind, own);
  vi.setSystemTime(Date.now() + 2 * defaultConfig['data.snapshotEvery'] + 1);
  client.sendFrame(...send(terminalMessages.transaction.destination, JSON.stringify(reportOf(own))));
  const error = await errorOf(client);
  await behind.stop();
  return error;
}

async function handshake(path: string, origin: string): Promise<ChannelError> {
  const request = `GET ${path} HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n`;
  const [, body = ''] = (await backend.raw(`${request}Origin: ${origin}\r\n\r\n`)).split('\r\n\r\n');
  const { errorCode, message } = JSON.parse(body);
  return { code: errorCode, text: message };
}

/** The rows of one code: by its texts, what provokes each. */
function errors(code: string, texts: Readonly<Record<string, Provoke>>): readonly Row[] {
  return Object.entries(texts).map(([text, provoke]) => [code, text, provoke]);
}

const nested = `${'{"a":'.repeat(40)}1${'}'.repeat(40)}`;

const frameRows = [
  ...errors('AUTH_FAILED', {
    'Authentication failed': unauthorized,
    'No SUBSCRIBE in time': unidentifiedTooLong,
    'SUBSCRIBE must come first': unidentifiedSend,
    'The account was changed or deleted': deletedObserver,
  }),
  ...errors('TOKEN_EXPIRED', { 'The wsToken has expired': expired }),
  ...errors('RATE_LIMITED', {
    'Too many failed attempts': repeatedFailures,
    'Sessions of this terminal replace each other too often': repeatedTakeovers,
    'Too many rejected reports without a subscription': unsubscribedReports,
  }),
  ...errors('FORBIDDEN_DESTINATION', {
    'Subscribing to this destination is not allowed': foreignSubscription,
    'Sending to this destination is not allowed': () => online(`/app/${input}`),
  }),
  ...errors('INTERNAL_ERROR', { 'The data file cannot be written': unsaved }),
  ...errors('NOT_REGISTERED', {
    'Register first': unregistered,
    'The terminal is deactivated': deactivated,
  }),
];

const reportRows = [
  ...errors('ERR_PAYLOAD_TOO_LARGE', {
    'settings must be at most 32768 bytes': () =>
      rejected(
        terminalMessages.settings.destination,
        JSON.stringify({ settings: { a: 'x'.repeat(40_000) } }),
      ),
  }),
  ...errors('ERR_VALIDATION', {
    'a number in the settings is too large': () =>
      rejected(terminalMessages.settings.destination, '{"settings":{"a":1e400}}'),
    'the body is not valid JSON': () => rejectedSettings(input),
    'the body is nested deeper than 32 levels': () => rejectedSettings(`{"settings":${nested}}`),
    '/ must have the field settings': () => rejectedSettings(`{"${input}":1}`),
    '/status must have at most 64 characters': () => rejectedReport({ status: input.repeat(65) }),
    'currency is not an ISO 4217 currency code': () => rejectedReport({ currency: 'XYZ' }),
    '/requestType must be PRINT': () => commandResult({ requestType: input }),
  }),
  ...errors('ERR_INVALID_AMOUNT', {
    'amount must be in minor units, from 1 to 999999999999': () => rejectedReport({ amount: 0 }),
  }),
  ...errors('ERR_FORBIDDEN', {
    'terminalId is not the terminalId of this session': () => rejectedReport({ terminalId: input }),
    'an observer cannot report for the terminal': observerReport,
  }),
  ...errors('ERR_NOT_FOUND', { 'terminal not found': unknownTerminal }),
  ...errors('ERR_DUPLICATE_REFERENCE', {
    'the referenceId was used before': () => rejectedReport({}, { specificTId: 'S-2' }),
  }),
];

const handshakeRows = [
  ...errors('ERR_NOT_FOUND', {
    'the WebSocket handshake was rejected': () => handshake(`/${input}`, 'http://x'),
  }),
  ...errors('ERR_FORBIDDEN', {
    'the WebSocket handshake was rejected': () => handshake('/webs', `http://${input}`),
  }),
];

const rows = [...frameRows, ...reportRows, ...handshakeRows];

describe('the error texts of the channel', () => {
  it.each(frameRows)('a session is ended with ERROR %s: %s', async (code, text, provoke) => {
    expect(await provoke()).toEqual({ code, text });
  });

  it.each(reportRows)('a report is rejected with %s: %s', async (code, text, provoke) => {
    expect(await provoke()).toEqual({ code, text });
  });

  it.each(handshakeRows)('a handshake is rejected with %s: %s', async (code, text, provoke) => {
    expect(await provoke()).toEqual({ code, text });
  });

  it('the table contains every error text of the source', () => {
    const { texts, forwarded } = errorTextsIn([
      'src/backend/channel',
      'src/backend/domain/payments/report-transaction.ts',
    ]);
    expect(
      unprovoked(
        texts,
        rows.map(([code, text]) => ({ code, text })),
      ),
    ).toEqual([]);
    expect(forwarded).toEqual([
      'src/backend/channel/messages/command-result.ts: parsed.problem',
      'src/backend/channel/messages/reject.ts: message',
      'src/backend/channel/messages/settings.ts: parsed.problem',
      'src/backend/channel/messages/transaction.ts: message',
    ]);
  });
});
