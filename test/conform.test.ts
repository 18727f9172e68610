import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { RunEvent } from '../src/events/event.js';
import { expectedFailuresSchemaDocument } from '../src/run/conform/expected-failures.js';
import { readTarget } from '../src/run/target/target-file.js';
import { targetSchemaDocument } from '../src/run/target/target-schema.js';
import { inShare } from './suite/share.js';
import { bin, type Ended, root, runProgram, serveAnywhere } from './support/program.js';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'tillfleet-conform-'));
  write('own.yaml', {
    hooks: {
      start: [process.execPath, bin, ...serveAnywhere],
      sharedArguments: ['--set', 'rateLimit.tokenAddress.enabled=false'],
      settings: { arguments: ['--set', '{name}={value}'] },
    },
  });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const secret = 'a-secret-of-the-first-administrator';

/** Writes a target file with these fields. */
function write(name: string, fields: object): void {
  const administrator = { id: 'user_SystemAdministrator0', secret: '${ADMIN_SECRET}' };
  const target = { targetVersion: 1, credentials: { administrator }, ...fields };
  writeFileSync(path.join(folder, name), JSON.stringify(target));
  writeFileSync(path.join(folder, 'admin.secret'), secret, { mode: 0o600 });
}

const conform = (...args: readonly string[]): Promise<Ended> =>
  runProgram([bin, 'conform', '--seed', '1', ...args], {
    cwd: folder,
    env: { ADMIN_SECRET: secret },
  });

const eventsOf = ({ stdout }: Ended): readonly RunEvent[] =>
  stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as RunEvent);

it('conform judges the embedded backend without a fleet', async () => {
  const ended = await conform('--only', 'PAY-01', '--json');
  const events = eventsOf(ended);
  expect(ended.status).toBe(0);
  expect(events.at(-1)).toMatchObject({ type: 'run.finished', verdict: 'pass', exitCode: 0 });
  expect(events.find(({ type }) => type === 'run.started')).toMatchObject({
    target: 'embedded',
    terminals: 0,
  });
});

it('conform starts the service of a target file, judges it, and ends it', async () => {
  const reports = ['messages.sync-request', 'messages.wrong-body', 'stomp.transactions'];
  const only = ['scopes.find', 'payments.stored', 'commands.exp*', 'legacy.disabled', ...reports];
  const ended = await conform('--target', 'own.yaml', ...only.flatMap((id) => ['--only', id]), '--json');
  const events = eventsOf(ended);
  const finished = events.filter((event) => event.type === 'scenario.finished');
  const production = 'needs production payments, and the target file does not allow them';
  expect(
    Object.fromEntries(finished.map(({ scenario, verdict, reason }) => [scenario, [verdict, reason]])),
  ).toEqual({
    'commands.expiry': ['skipped', 'takes 1442m on the real clock: --longest 1442m runs it, or its whole id'],
    ...Object.fromEntries(['payments.stored', ...reports].map((id) => [id, ['skipped', production]])),
    'scopes.find': ['pass', undefined],
    'legacy.disabled': ['pass', undefined],
  });
  // Forms that report no transaction are judged all the same, also after one that does.
  expect(events).toContainEqual(
    expect.objectContaining({
      type: 'check',
      scenario: 'stomp.transactions',
      clause: 'T01',
      verdict: 'pass',
    }),
  );
  expect(ended).toMatchObject({ status: 0, orphans: false });
  expect(ended.stdout + ended.stderr).not.toContain(secret);
});

it.runIf(inShare(5))(
  'conform restarts the service of a target file with its data, at the same address',
  async () => {
    const start = [
      process.execPath,
      bin,
      'serve',
      '--port',
      '{port}',
      '--data',
      '{folder}/data.db',
      '--json',
    ];
    const more = ['--log-level', 'warn', '--admin-secret-file', 'admin.secret'];
    write('restartable.yaml', {
      productionPayments: 'allowed',
      hooks: { start: [...start, ...more], restartable: true },
    });
    const only = ['--only', 'commands.after-restart'];
    const ended = await conform('--target', 'restartable.yaml', ...only, '--json');
    expect(eventsOf(ended).find(({ type }) => type === 'scenario.finished')).toMatchObject({
      verdict: 'pass',
    });
    expect(ended).toMatchObject({ status: 0, orphans: false });
  },
);

it.runIf(inShare(6))('conform judges a service that speaks another dialect by its binding', async () => {
  const file = path.join(root, 'conformance', 'dialect', 'target.yaml');
  const ended = await runProgram(
    [
      bin,
      'conform',
      '--target',
      file,
      '--seed',
      '1',
      '--only',
      'scopes.find',
      '--only',
      'commands.print.online',
      '--json',
    ],
    {
      cwd: folder,
      env: { ADMIN_SECRET: secret, ADMIN_SECRET_FILE: path.join(folder, 'admin.secret') },
    },
  );
  expect(eventsOf(ended).at(-1)).toMatchObject({ verdict: 'pass', scenarios: { passed: 2 } });
  expect(ended).toMatchObject({ status: 0, orphans: false });
});

it.runIf(inShare(7))('conform is inconclusive if everything was skipped', async () => {
  const { status, stdout } = await conform('--target', 'own.yaml', '--only', 'payments.stored');
  expect(stdout).toContain('0 passed, 0 failed, 0 inconclusive, 1 skipped');
  expect(stdout).toContain('reasons    nothing was judged: every scenario was skipped');
  expect(status).toBe(2);
});

it('conform sends nothing for a plan', async () => {
  const start = [process.execPath, '-e', 'require("node:fs").writeFileSync("started", "")'];
  write('planned.yaml', { name: 'mine', hooks: { start } });
  const { status, stdout } = await conform('--target', 'planned.yaml', '--plan');
  expect(status).toBe(0);
  expect(stdout).toMatch(/^target {5}mine\n/);
  expect(stdout).toMatch(/\nnothing was sent\n$/);
  const asJson = eventsOf(
    await conform('--target', 'planned.yaml', '--plan', '--json', '--only', 'refunds.*'),
  );
  expect(asJson[0]).toMatchObject({ type: 'plan.scenario', outcome: 'run' });
  expect(asJson.at(-1)).toMatchObject({ type: 'plan.finished', verdict: 'pass', exitCode: 0 });
  const listedAsJson = eventsOf(await conform('--list', '--json', '--only', 'payments.stored'));
  expect(listedAsJson).toMatchObject([
    { type: 'list.scenario', id: 'payments.stored', clauses: ['PAY-01'] },
    { type: 'list.finished', scenarios: 1, verdict: 'pass', exitCode: 0 },
  ]);
  const listed = await conform('--target', 'planned.yaml', '--list', '--only', 'payments.stored');
  expect(listed.stdout).toBe('payments.stored  [PAY-01]\n');
  expect(existsSync(path.join(folder, 'started'))).toBe(false);
});

it.runIf(inShare(6))(
  'bind --check compares what a service sends through its binding with the profile',
  async () => {
    const file = path.join(root, 'conformance', 'dialect', 'target.yaml');
    const ended = await runProgram([bin, 'bind', '--check', file, '--json'], {
      cwd: folder,
      env: { ADMIN_SECRET: secret, ADMIN_SECRET_FILE: path.join(folder, 'admin.secret') },
    });
    const events = eventsOf(ended);
    expect(events.at(-1)).toMatchObject({ type: 'binding.finished', exitCode: 0, fails: 0, lacking: [] });
    // The dialect has other ids, and its binding does not translate their form.
    expect(events.find((event) => 'step' in event && event.step === 'listTerminals')).toMatchObject({
      bodies: [
        { name: 'listTerminals', missing: [], otherType: [expect.stringContaining('T and 8 digits')] },
      ],
    });
    expect(ended).toMatchObject({ status: 0, orphans: false });
  },
);

it('bind prints the binding of the reference profile as JSON, with the result in the last line', async () => {
  const ended = await runProgram([bin, 'bind', '--print', '--json']);
  const plain = await runProgram([bin, 'bind', '--print']);
  expect(eventsOf(ended)).toEqual([
    { type: 'binding', text: plain.stdout },
    { type: 'binding.finished', verdict: 'pass', exitCode: 0 },
  ]);
});

it.runIf(inShare(0))('conform fails when an expected failure did not happen', async () => {
  const entry = { clause: 'PAY-01', reason: 'not built yet', owner: 'payments', until: '9999-12-31' };
  const file = path.join(folder, 'known.yaml');
  writeFileSync(file, JSON.stringify({ expectedFailuresVersion: 1, failures: [entry] }));
  const { status, stdout } = await conform('--only', 'PAY-01', '--expected', file);
  expect(stdout).toContain(
    'PAY-01: did not fail as expected (payments: not built yet): remove it from the file',
  );
  expect(status).toBe(1);
});

it.each([
  ['target', targetSchemaDocument()],
  ['expected-failures', expectedFailuresSchemaDocument()],
])('docs/schemas/%s.schema.json is up to date; if not: npm run docs', (name, schema) => {
  const onDisk = readFileSync(path.join(root, 'docs', 'schemas', `${name}.schema.json`), 'utf8');
  expect(JSON.parse(onDisk)).toEqual(JSON.parse(JSON.stringify(schema)));
});

it('the example of a target file is valid', async () => {
  const file = path.join(root, 'examples', 'targets', 'tillfleet-serve.yaml');
  const { description } = await readTarget(file, { ADMIN_SECRET: secret });
  expect(description.name).toBe('tillfleet serve');
});
