// Examines clients by `tillfleet certify`, each a process of its own over TCP. Each broken terminal must fail by the clause
// that it breaks, and each right client must pass: the simulated terminal, the simulated integrator and the two examples.
// Several run at once, because they mostly wait. What this machine was too late to judge runs once more, alone.
//
// The exit code is 1 if one ends otherwise, or if more than five stay open because this machine was late, and 2 if a few do.
// An examination that is inconclusive for any other reason counts as ended otherwise.
//
//   npm run certify-broken [-- <id>... | --share k/n]
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import pLimit from 'p-limit';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const self = fileURLToPath(import.meta.url);
const program = path.join(root, 'bin', 'tillfleet.js');
const dist = (file) => import(path.join(root, 'dist', file));
const atOnce = 6;
/** Two turns of the longest examination, of a terminal that sends no keep-alive message. */
const limitMs = 330_000;
/** The clients that a late machine may leave open: with more of them the examination has shown too little. */
const maxLate = 5;

const { brokenTerminals } = await dist('conformance/mutation/terminal/registry.js');
const { examinedTerminals } = await dist('conformance/mutation/terminal/examined/registry.js');
const { ownTerminalTarget } = await dist('conformance/mutation/terminal/examined/own-terminal-target.js');

if (process.argv[2] === '--client') await beClient(process.argv[3]);
else await examineAll(process.argv.slice(2));

/** The share that a text such as 3/8 names: k from 0 to n-1. */
function shareOf(text = '') {
  const [, at, of] = /^(\d+)\/(\d+)$/.exec(text)?.map(Number) ?? [];
  if (at < of) return { at, of };
  console.error(`--share takes k/n with k from 0 to n-1, not "${text}"`);
  process.exit(64);
}

/** The client itself, with the credentials in its environment. */
async function beClient(id) {
  if (id === 'our-integrator') return beIntegrator();
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
  const { breaks } = [...brokenTerminals, ...examinedTerminals].find((each) => each.id === id);
  new Terminal(breaks(environment), identity, createRandomRoot(1).stream('terminal')).start();
}

/** The simulated point of sale, which takes payments and refunds them. */
async function beIntegrator() {
  const { createTcpNetwork } = await dist('src/simulator/network/tcp.js');
  const { HttpClient } = await dist('src/simulator/http/http-client.js');
  const { Integrator } = await dist('src/simulator/integrator/integrator.js');
  const { SimulatedIntegrator } = await dist('src/simulator/integrator/simulated-integrator.js');
  const { pointOfSaleWithRefunds } = await dist('conformance/mutation/foreign-integrator/our-personas.js');
  const { createRandomRoot } = await dist('src/random/random.js');
  const { env } = process;
  const network = createTcpNetwork();
  const http = new HttpClient({ network, baseUrl: env.TILLFLEET_BASE_URL });
  new SimulatedIntegrator({
    name: 'pos-1',
    persona: pointOfSaleWithRefunds(),
    integrator: new Integrator({
      http,
      appId: env.TILLFLEET_APP_ID,
      appSecret: env.TILLFLEET_APP_SECRET,
    }),
    link: { network, webSocketUrl: env.TILLFLEET_WEBSOCKET_URL },
    random: createRandomRoot(1).stream('integrator'),
    emit: () => undefined,
    terminalIds: [env.TILLFLEET_TERMINAL_ID],
    roundsPerMinute: 240,
  }).start();
}

/** The clients, the longest examinations first. */
async function clientsIn(folder) {
  const { terminalParty } = await dist('src/examine/certify/terminal/party.js');
  const { examinations } = terminalParty();
  const target = path.join(folder, 'target.yaml');
  writeFileSync(target, ownTerminalTarget);
  const example = (name) => [path.join(root, 'examples', name)];
  const terminals = [program, 'terminals', '--connect', target, '--card-payments', '1800', '--json'];
  const isExamined = ({ clause }) => examinations.some(({ clauses }) => clauses.includes(clause));
  const broken = brokenTerminals.filter(isExamined).map(({ id, clause }) => ({
    id,
    party: 'terminal',
    clause,
    command: [self, '--client', id],
    // The long one takes more than a minute, and shows nothing that the others do not.
    only: examinations
      .filter(({ clauses, id: name }) => clauses.includes(clause) && name !== 'terminal.long-back-off')
      .map((each) => each.id),
  }));
  const examined = examinedTerminals.map(({ id, clause, examination }) => ({
    id,
    party: 'terminal',
    clause,
    command: [self, '--client', id],
    only: [examination],
  }));
  const all = [...broken, ...examined];
  return [
    { id: 'our-terminal', party: 'terminal', command: terminals },
    { id: 'foreign-terminal', party: 'terminal', command: example('foreign-terminal.mjs') },
    {
      id: 'our-integrator',
      party: 'integrator',
      command: [self, '--client', 'our-integrator'],
      // It draws what it does next.
      more: ['--wait', '150s'],
    },
    { id: 'foreign-integrator', party: 'integrator', command: example('foreign-integrator.mjs') },
    ...all.filter(({ clause }) => clause === 'REC-09'),
    ...all.filter(({ clause }) => clause !== 'REC-09'),
  ];
}

async function examineAll(ids) {
  const share = ids[0] === '--share' ? shareOf(ids[1]) : undefined;
  const folder = mkdtempSync(path.join(tmpdir(), 'certify-broken-'));
  const clients = await clientsIn(folder);
  const chosen = clients.filter(({ id }, index) =>
    share === undefined ? ids.length === 0 || ids.includes(id) : index % share.of === share.at,
  );
  if (chosen.length === 0) {
    console.error(`no client is named ${ids.join(', ')}; they are ${clients.map(({ id }) => id).join(', ')}`);
    process.exit(64);
  }
  const limit = pLimit(atOnce);
  const verdicts = await Promise.all(
    chosen.map((client) => limit(() => examineOne(client, path.join(folder, `${client.id}.env`)))),
  );
  for (const [index, verdict] of verdicts.entries())
    if (verdict === 'late') verdicts[index] = await examineOne(chosen[index], path.join(folder, 'alone.env'));
  rmSync(folder, { recursive: true });
  const count = (wanted) => verdicts.filter((verdict) => verdict === wanted).length;
  console.log(`${count('as expected')} of ${verdicts.length} clients end as expected`);
  if (count('late') > 0)
    console.log(
      `this machine was too late to judge ${count('late')}, of which at most ${maxLate} are accepted`,
    );
  const isRed = count('unexpected') > 0 || count('late') > maxLate;
  process.exit(isRed ? 1 : count('late') > 0 ? 2 : 0);
}

/** The examiner and the client, from the start of the first to the end of both. */
async function examineOne({ id, party, clause, command, only = [], more = ['--wait', '60s'] }, envFile) {
  const { judgeProcess, ProcessEvents } = await dist('conformance/mutation/examined-process.js');
  const startedAt = Date.now();
  const args = ['certify', party, '--strict', '--json', ...more, '--write-env', envFile];
  const chosen = only.length === 0 ? [] : ['--only', ...only];
  const examiner = spawn(process.execPath, [program, ...args, ...chosen], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const timer = setTimeout(() => examiner.kill('SIGTERM'), limitMs);
  const ended = new Promise((resolve) => examiner.once('exit', resolve));
  const events = new ProcessEvents();
  let client;
  for await (const line of createInterface({ input: examiner.stdout })) {
    const event = JSON.parse(line);
    if (event.type === 'certify.started')
      client = spawn(process.execPath, [`--env-file=${envFile}`, ...command], {
        stdio: ['ignore', 'ignore', 'inherit'],
      });
    events.take(event);
  }
  const exitCode = await ended;
  clearTimeout(timer);
  client?.kill('SIGKILL');
  const { failed, inconclusive } = events;
  const verdict = judgeProcess({ exitCode, failed, inconclusive }, clause);
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
  const clauses = [...failed].join(', ') || 'nothing';
  const expected = clause === undefined ? 'must pass' : `must fail by ${clause}`;
  console.log(
    `${verdict.padEnd(11)}  ${id} ${expected}: failed ${clauses}, exit code ${exitCode}, ${seconds} s`,
  );
  for (const reason of inconclusive) console.log(`             inconclusive: ${reason}`);
  return verdict;
}
