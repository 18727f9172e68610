import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { RunEvent } from '../src/events/event.js';
import { Administrator } from '../src/simulator/administrator.js';
import { HttpClient } from '../src/simulator/http/http-client.js';
import { createTcpNetwork } from '../src/simulator/network/tcp.js';
import { bin, runProgram } from './support/program.js';
import { scratch, startServer, type TestServer } from './support/serve/server.js';

const { folder, remove } = scratch();
const network = createTcpNetwork();
let server: TestServer;

beforeAll(async () => {
  server = await startServer(folder);
  const { baseUrl, webSocketUrl, administrator } = server.started;
  const clientSecret = readFileSync(path.join(folder, 'admin-secret'), 'utf8').trim();
  const http = new HttpClient({ network, baseUrl });
  const admin = new Administrator({ http, clientId: administrator.clientId, clientSecret });
  const { merchantId } = await admin.createMerchant('A merchant');
  const { branchId } = await admin.createBranch(merchantId, 'A branch');
  const scopes = [
    'payments:direct',
    'transactions:read',
    'refunds:write',
    'terminals:trigger',
    'terminals:read',
  ] as const;
  const app = await admin.createApp({
    displayName: 'An app',
    owner: { merchantId },
    scopes: [...scopes],
    sandbox: true,
  });
  const { configId } = await admin.createTerminal({ branchId });
  const deactivated = await admin.request({
    method: 'POST',
    path: `/api/v1/admin/terminals/${configId}/deactivate`,
  });
  const existing = {
    apps: [{ id: app.appId, secret: '${APP_SECRET}', scopes, sandbox: true }],
    terminals: [{ activationCode: '${CODE}', credentialsFile: 'terminal.json' }],
  };
  writeFileSync(
    path.join(folder, 'target.yaml'),
    JSON.stringify({ targetVersion: 1, baseUrl, webSocketUrl, existing }),
  );
  variables = { APP_SECRET: app.appSecret, CODE: String(Object(deactivated.body).activationCode) };
});
afterAll(async () => {
  await server.end();
  await network.close();
  remove();
});

let variables: Readonly<Record<string, string>> = {};

const conform = (...args: readonly string[]) =>
  runProgram([bin, 'conform', '--target', 'target.yaml', '--json', ...args], {
    cwd: folder,
    env: variables,
  });

it('a target with one app and one terminal, and no administrator, has a preflight', async () => {
  const { stdout, status } = await conform('--preflight');
  const steps = stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>);
  const named = (outcome: string) => steps.filter((each) => each.outcome === outcome).map(({ step }) => step);
  expect([named('fails'), named('not tried')]).toEqual([[], []]);
  expect(named('works')).toEqual(
    expect.arrayContaining(['payNow', 'refund', 'createTerminal', 'PRINT', 'requestStatus']),
  );
  expect(named('skipped')).toEqual(
    expect.arrayContaining(['token', 'createMerchant', 'settle', 'admin topic']),
  );
  expect(status).toBe(0);
});

it('a target with one app and one terminal, and no administrator, is judged in what it can show', async () => {
  const only = [
    'sandbox.prefix.SBX-FAIL',
    'commands.print.cut-before-result',
    'scopes.payNow',
    'queries.find',
    'admin-topic.events',
  ];
  const ended = await conform(...only.flatMap((id) => ['--only', id]));
  const events = ended.stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as RunEvent);
  const finished = events.filter((event) => event.type === 'scenario.finished');
  expect(
    Object.fromEntries(finished.map(({ scenario, verdict, reason }) => [scenario, reason ?? verdict])),
  ).toMatchObject({
    'commands.print.cut-before-result': 'pass',
    'sandbox.prefix.SBX-FAIL': 'pass',
    'scopes.payNow': expect.stringMatching(
      /^needs an app without sandbox mode with .*: existing.apps in the target file$/,
    ),
    'queries.find':
      'needs a merchant, apps and terminals that nothing else uses: a target file without existing',
    'admin-topic.events': 'needs 2 terminals, and the target file lists 1',
  });
  const file = path.join(folder, 'terminal.json');
  expect(existsSync(file) && statSync(file).mode & 0o777).toBe(0o600);
  for (const secret of [...Object.values(variables), JSON.parse(readFileSync(file, 'utf8')).clientSecret])
    expect(ended.stdout + ended.stderr).not.toContain(secret);
});

it('a target with a code that does not work is an error before the run begins', async () => {
  writeFileSync(path.join(folder, 'terminal.json'), '');
  const { status, stderr } = await conform('--only', 'commands.print.cut-before-result');
  expect(stderr).toContain('an activation code of existing.terminals does not work');
  expect(status).toBe(69);
});
