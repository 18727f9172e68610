// Examines each broken terminal by `tillfleet certify terminal`, both as processes of their own over TCP, and requires that
// it fails by the clause that it breaks. Several run at once, because they mostly wait. The exit code is 1 if one passes or
// fails by another clause alone, or if more than five could not be judged, and 2 if a
// few could not.
//
//   npm run certify-broken [-- <id>...]
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import pLimit from 'p-limit';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const self = fileURLToPath(import.meta.url);
const dist = (file) => import(path.join(root, 'dist', file));
const atOnce = 6;
const limitMs = 180_000;
/** The terminals that a late machine may leave open: with more of them the examination has shown too little. */
const maxInconclusive = 5;

const { brokenTerminals } = await dist('conformance/mutation/terminal/registry.js');

if (process.argv[2] === '--client') await beClient(process.argv[3]);
else await examineAll(process.argv.slice(2));

/** The broken terminal itself, with the credentials in its environment. */
async function beClient(id) {
  const { createTcpNetwork } = await dist('src/simulator/network/tcp.js');
  const { HttpClient } = await dist('src/simulator/http/http-client.js');
  const { Terminal } = await dist('src/simulator/terminal/terminal.js');
  const { createRandomRoot } = await dist('src/random/random.js');
  const { env } = process;
  const network = createTcpNetwork();
  const environment = {
    http: new HttpClient({ network, baseUrl: env.TILLFLEET_BASE_URL }),
    link: { network, webSocketUrl: env.TILLFLEET_WEBSOCKET_URL },
    emit: () => undefined,
    fleet: false,
    cardPaymentsPerHour: 1800,
  };
  const identity = {
    clientId: env.TILLFLEET_CLIENT_ID,
    clientSecret: env.TILLFLEET_CLIENT_SECRET,
    terminalId: env.TILLFLEET_TERMINAL_ID,
    configId: Number(env.TILLFLEET_CONFIG_ID),
  };
  const { breaks } = brokenTerminals.find((each) => each.id === id);
  new Terminal(breaks(environment), identity, createRandomRoot(1).stream('terminal')).start();
}

async function examineAll(ids) {
  const { terminalParty } = await dist('src/examine/certify/terminal/party.js');
  const { examinations } = terminalParty();
  const chosen = brokenTerminals.filter(({ id }) => ids.length === 0 || ids.includes(id));
  if (chosen.length === 0) {
    console.error(`no broken terminal is named ${ids.join(', ')}`);
    process.exit(64);
  }
  const folder = mkdtempSync(path.join(tmpdir(), 'certify-broken-'));
  const limit = pLimit(atOnce);
  const results = await Promise.all(
    chosen.map((broken) =>
      limit(() => examineOne(broken, examinations, path.join(folder, `${broken.id}.env`))),
    ),
  );
  // What a late machine left open is examined once more, alone, as the runner of the examinations does.
  for (const [index, result] of results.entries())
    if (result === 'inconclusive')
      results[index] = await examineOne(chosen[index], examinations, path.join(folder, 'alone.env'));
  rmSync(folder, { recursive: true });
  const count = (wanted) => results.filter((result) => result === wanted).length;
  console.log(`${count('noticed')} of ${results.length} broken terminals fail by their clause`);
  if (count('inconclusive') > 0)
    console.log(
      `${count('inconclusive')} could not be judged, of which at most ${maxInconclusive} are accepted`,
    );
  const isRed = count('missed') > 0 || count('inconclusive') > maxInconclusive;
  process.exit(isRed ? 1 : count('inconclusive') > 0 ? 2 : 0);
}

async function examineOne({ id, clause }, examinations, envFile) {
  const startedAt = Date.now();
  const only = examinations
    // The long ones take more than a minute and show no more.
    .filter(({ clauses, id: name }) => clauses.includes(clause) && name !== 'terminal.long-back-off')
    .map((each) => each.id);
  const program = path.join(root, 'bin', 'tillfleet.js');
  const args = [
    program,
    'certify',
    'terminal',
    '--json',
    '--wait',
    '60s',
    '--write-env',
    envFile,
    '--only',
    ...only,
  ];
  const examiner = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const timer = setTimeout(() => examiner.kill('SIGTERM'), limitMs);
  const ended = new Promise((resolve) => examiner.once('exit', resolve));
  const failed = new Set();
  let client;
  for await (const line of createInterface({ input: examiner.stdout })) {
    const event = JSON.parse(line);
    if (event.type === 'certify.started')
      client = spawn(process.execPath, [`--env-file=${envFile}`, self, '--client', id], { stdio: 'inherit' });
    if (event.type === 'check' && event.verdict === 'fail') failed.add(event.clause);
  }
  const exitCode = await ended;
  clearTimeout(timer);
  client?.kill('SIGKILL');
  const noticed = exitCode === 1 && failed.has(clause);
  const result = noticed ? 'noticed' : exitCode === 2 ? 'inconclusive' : 'missed';
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
  const clauses = [...failed].join(', ') || 'nothing';
  console.log(
    `${result.padEnd(12)} ${id}: ${clause}; failed ${clauses}, exit code ${exitCode}, ${seconds} s`,
  );
  return result;
}
