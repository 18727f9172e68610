import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { catalogue } from '../src/scenarios/catalogue.js';
import { inShare, oneIn } from './suite/share.js';
import { bin, root, runProgram, tillfleet } from './support/program.js';
import { shellCommands } from './support/readme.js';
import { scratch, startServer } from './support/serve/server.js';

const file = path.join(root, 'README.md');
const readme = existsSync(file) ? readFileSync(file, 'utf8') : undefined;
const commands = readme === undefined ? [] : shellCommands(readme);
/** The two that install: they contain this test. */
const installing = commands.filter((command) => command.startsWith('npm ci'));
const others = commands.filter((command) => !command.startsWith('npm ci'));
/** The other pages whose commands can be executed as they are. */
const pages = ['docs/run.md', 'docs/history.md', 'docs/virtual-time.md'];
const ofPages = pages.map((page) => shellCommands(readFileSync(path.join(root, page), 'utf8')));
/** One in eight, and in CI those of its share. */
const executed = oneIn(8, [...others, ...ofPages.flat()]);

let folder = '';

// The documents speak of `tillfleet` as it is called once it is installed.
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'tillfleet-readme-'));
  const shim = `#!/bin/sh\nexec '${process.execPath}' '${bin}' "$@"\n`;
  writeFileSync(path.join(folder, 'tillfleet'), shim, { mode: 0o755 });
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('the README exists', () => {
  expect(readme, 'README.md is missing').toBeDefined();
});

it('the README opens with the two commands: one to run, one to test', () => {
  expect(commands.slice(0, 2)).toEqual(['npm ci && npm start', 'npm ci && npm test']);
  expect(installing).toHaveLength(2);
});

it('the README names the protocol, and links the service, in its first sentence', () => {
  const [, sentence = ''] = /^# tillfleet\n\n([\s\S]*?)\.\s/.exec(readme ?? '') ?? [];
  const named = ['payment service](docs/service.md)', 'REST', 'OAuth scopes', 'STOMP 1.2', 'WebSocket'];
  expect(named.filter((name) => !sentence.replaceAll(/\s+/g, ' ').includes(name))).toEqual([]);
});

it('the README states the number of scenarios, rounded down to fifty', () => {
  const rounded = Math.floor(catalogue.length / 50) * 50;
  expect(readme).toContain(`over ${rounded} scenarios, each tied to the requirements it checks`);
});

it('the README and each of the pages that are executed have commands to try', () => {
  expect([others, ...ofPages].map((each) => each.length > 0)).toEqual([true, true, true, true]);
  expect(executed.length).toBeGreaterThan(0);
});

it.each(executed)('`%s` ends with 0, as the documents describe it', async (command) => {
  const { status, stderr } = await runProgram(['-c', command], {
    command: 'sh',
    env: { PATH: `${folder}${path.delimiter}${process.env.PATH ?? ''}` },
  });
  expect(status, stderr).toBe(0);
});

/** The text without what differs from run to run. */
function withoutIdsAndTimes(text: string): string {
  return text
    .replaceAll(/\d{2}:\d{2}:\d{2}\.\d{3}Z/g, '<time>')
    .replaceAll(/\bs_\w+/g, '<session>')
    .replaceAll(/event \d+/g, 'event <seq>');
}

/** The output of `conform` at a service whose heart-beats are too short. */
async function wrongHeartBeat(): Promise<string> {
  const { folder: home, remove } = scratch();
  try {
    const { started, end } = await startServer(home, ['--set', 'ws.heartBeat=3s']);
    const secret = readFileSync(path.join(home, 'admin-secret'), 'utf8').trim();
    const target = [
      'targetVersion: 1',
      `baseUrl: ${started.baseUrl}`,
      `webSocketUrl: ${started.webSocketUrl}`,
      `credentials: { administrator: { id: ${started.administrator.clientId}, secret: "${secret}" } }`,
    ];
    writeFileSync(path.join(home, 'target.yaml'), target.join('\n'));
    const words = ['conform', '--target', 'target.yaml', '--only', 'channel.paths'];
    const { stdout } = await tillfleet(words, { cwd: home });
    await end();
    return stdout;
  } finally {
    remove();
  }
}

it.runIf(inShare(7))('the failure in the README is what a service with a wrong heart-beat gets', async () => {
  const printed = withoutIdsAndTimes(await wrongHeartBeat());
  const [, shown = ''] = /```text\n(1 of 1: FAILED [\s\S]*?)```/.exec(readme ?? '') ?? [];
  const extracts = withoutIdsAndTimes(shown).split(/^ +\.{3}\n/m);
  expect(extracts).toHaveLength(3);
  const places = extracts.map((extract) => printed.indexOf(extract));
  expect(places.includes(-1), printed).toBe(false);
  expect(places).toEqual([...places].sort((one, other) => one - other));
});
