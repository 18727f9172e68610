import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { root, runProgram } from './support/program.js';
import { scratch, startServer, type TestServer } from './support/serve/server.js';

const folder = path.join(root, 'examples');
const scripts = readdirSync(folder).filter((name) => name.endsWith('.sh'));
const ran = new Set<string>();
const files = scratch();
let server: TestServer;

beforeAll(async () => {
  server = await startServer(files.folder);
});

afterAll(async () => {
  await server.end();
  files.remove();
});

/** Runs an example and returns its output and its exit code. */
async function example(name: string, ...args: readonly string[]) {
  ran.add(name);
  const { status, stdout, stderr } = await runProgram([path.join(folder, name), ...args], {
    command: 'sh',
    env: { BASE_URL: server.started.baseUrl },
  });
  expect(stderr, name).not.toMatch(/not found|syntax/i);
  return { status, stdout: stdout.trim() };
}

async function responseOf(
  name: string,
  ...args: readonly string[]
): Promise<Readonly<Record<string, unknown>>> {
  const { status, stdout } = await example(name, ...args);
  expect(status, stdout).toBe(0);
  return JSON.parse(stdout) as Readonly<Record<string, unknown>>;
}

it('the examples get a token', async () => {
  const { status, stdout } = await example('token.sh');
  expect(status).toBe(0);
  expect(stdout).toMatch(/^eyJ[\w-]+\.[\w-]+\.[\w-]+$/);
});

it('the examples end with an error if a token is refused', async () => {
  const { status, stdout } = await example('token.sh', 'app_HarbourSandbox000000', 'wrong');
  expect(status).not.toBe(0);
  expect(stdout).toBe('');
});

it('the examples print a text with quotes, backslashes and line ends', async () => {
  expect(await responseOf('request-terminal.sh', 'T00001001', 'a "b" \\n\ttwo\nlines')).toMatchObject({
    requestType: 'PRINT',
  });
  const { status } = await example('request-terminal.sh', 'T00001001","requestType":"FORCE_REFRESH', 'x');
  expect(status).not.toBe(0);
});

it('the examples take a payment, look it up and refund a part of it', async () => {
  expect(await responseOf('pay-now.sh', 'order-1')).toMatchObject({ status: 'SUCCESS', amount: '12.34' });
  expect(await responseOf('refund.sh', 'order-1', 'refund-1', '2.34')).toMatchObject({
    refundReferenceId: 'refund-1',
    status: 'SUCCESS',
    amount: '2.34',
  });
  expect(await responseOf('details.sh', 'order-1')).toMatchObject({
    status: 'SUCCESS',
    refundedAmount: '2.34',
  });
});

it('the examples list terminals, and those of a branch', async () => {
  expect((await responseOf('list-terminals.sh')).items).toHaveLength(3);
  expect((await responseOf('list-terminals.sh', 'br_station')).items).toHaveLength(1);
});

it('the examples send a command and look it up', async () => {
  const { requestId, status } = await responseOf('request-terminal.sh', 'T00001001', 'Hello terminal');
  expect(status).toBe('QUEUED');
  expect(await responseOf('request-status.sh', String(requestId))).toMatchObject({
    requestId,
    status: 'QUEUED',
  });
});

it('the examples end with an error message when the service rejects a request', async () => {
  await responseOf('pay-now.sh', 'order-2');
  const { status, stdout } = await example('pay-now.sh', 'order-2');
  expect(status).not.toBe(0);
  expect(stdout).toContain('ERR_DUPLICATE_REFERENCE');
});

it('the examples are all run here, and all in their README', () => {
  expect(scripts.filter((name) => !ran.has(name))).toEqual([]);
  const readme = readFileSync(path.join(folder, 'README.md'), 'utf8');
  expect(scripts.filter((name) => !readme.includes(name))).toEqual([]);
});
