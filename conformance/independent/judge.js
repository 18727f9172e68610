// Judges the programs of conformance/independent, which were written from the service document alone: each service must be
// without fault by every command, and so must the clients. Then each of their bugs is switched on, one at a time, and must
// fail: that of a service at level M by a clause that rests on the statement that it breaks, that of a client in one of the
// `examinations` in its file, at the `level` there. A bug with `missed` in its file is known to pass, with the reason; one
// that is noticed all the same is an error too. What stays open (exit code 2), as it does on a busy machine, runs once more,
// alone. A share has no missed bugs of clients, which take minutes each, because every examination judges them.
//
//   npm run independent [-- <program>[:<command or bug>]... | --share k/n]     for example orchard:conform baltic:same-code terminal
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request as sendRequest } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import pLimit from 'p-limit';
import { parse, stringify } from 'yaml';
import { everyClause } from '../../dist/conformance/clauses/every-clause.js';
import { judgedWith } from '../../dist/conformance/clauses/other-statements.js';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..', '..');
const home = path.join(root, 'conformance', 'independent');
const program = path.join(root, 'bin', 'tillfleet.js');
/** More of them at once would make each other late. */
const atOnce = 4;
const limitMs = 15 * 60_000;

const secrets = {
  ORCHARD_PASSWORD: 'seven-acres-of-apples',
  BALTIC_OPERATOR: 'op-9',
  BALTIC_SECRET: 'amber-and-herring-19',
};
// How each command judges a service, besides --target.
const commands = {
  conform: '--level must --seed 7 --json',
  run: '--terminals 5 --integrators 3 --scenario payments.* --for 30s --seed 7 --json',
  explore: '--runs 10 --steps 30 --seed 7 --json',
  load: 'smoke --seed 7 --json',
};
// What stands between tillfleet and a service, and the scenarios that it can mislead: a REST call takes 2 s more, or every
// 33rd has the response of a proxy. Scenarios may be inconclusive then, but nothing may fail.
const lines = {
  slow: { delayMs: 2000, only: ['sandbox.amount.*', 'commands.record', 'reconnect.back-off-short'] },
  'bad-gateway': { failing: 33, only: ['payments.*', 'terminals.*'] },
};

// How each client is started, in the terms of `certify --command`, and the scenarios in which it differs from the reference
// profile without a bug: the terminal begins its back-off again at 1 s only after a session of 5 s, and the integrator asks
// for a transaction again that it has just paid.
const clients = {
  terminal: {
    command:
      'sh -c "(sleep 5; while :; do echo sell 12.50 EUR; echo sell 19.99 EUR; sleep 25; done) | env BASE_URL={baseUrl} WS_URL={webSocketUrl}' +
      ' CLIENT_ID={clientId} CLIENT_SECRET={clientSecret} CONFIG_ID={configId} node terminal.mjs"',
    options: ['--longest', '120s'],
    differs: ['terminal.back-off'],
  },
  integrator: {
    command:
      'sh -c "while :; do env BASE_URL={baseUrl} APP_ID={appId} APP_SECRET={appSecret} SYSTEM=kiosk python3 integrator.py' +
      ' --sales 6 --amounts 12.50,3.20,500.00,1001.00 --cooldown 6 --refunds 2 --branch {branchId}; done"',
    options: ['--wait', '150s'],
    differs: ['integrator.not-found', 'integrator.token-reuse'],
  },
};

const scratch = mkdtempSync(path.join(tmpdir(), 'independent-'));
process.on('exit', () => rmSync(scratch, { recursive: true, force: true }));
/** What runs: a program that is ended early ends what it has started. */
const running = new Set();
for (const [signal, code] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
  ['SIGHUP', 129],
])
  process.once(signal, () => {
    for (const child of running) child.kill();
    process.exit(code);
  });
const cases = chosen(process.argv.slice(2));
const limit = pLimit(atOnce);
const ends = await Promise.all(cases.map((each) => limit(() => judge(each))));
let count = 0;
for (const [index, { wrong, open }] of ends.entries())
  if (open ? (await judge(cases[index])).wrong : wrong) count += 1;
console.log(`${cases.length - count} of ${cases.length} as expected`);
process.exitCode = count === 0 ? 0 : 1;

/** The cases to judge: the programs without fault first, because they take longest. */
function everyCase() {
  const services = ['orchard', 'baltic'];
  const parties = Object.keys(clients);
  return [
    ...services.flatMap((name) =>
      Object.keys(commands).map((command) => ({ id: `${name}:${command}`, name, command })),
    ),
    ...services.flatMap((name) =>
      Object.keys(lines).map((line) => ({ id: `${name}:${line}`, name, command: 'conform', line })),
    ),
    ...parties.map((name) => ({ id: `${name}:certify`, name, command: 'certify' })),
    ...services.flatMap((name) => bugsOf(name, path.join(name, 'bugs.json'))),
    ...parties.flatMap((name) => bugsOf(name, path.join('clients', `${name}-bugs.json`))),
  ];
}

function bugsOf(name, file) {
  const bugs = JSON.parse(readFileSync(path.join(home, file), 'utf8'));
  return bugs.map((bug) => ({
    id: `${name}:${bug.id}`,
    name,
    bug,
    command: name in clients ? 'certify' : 'conform',
  }));
}

function chosen(args) {
  const all = everyCase();
  const [, at, of] = /^(\d+)\/(\d+)$/.exec(args[0] === '--share' ? args[1] : '')?.map(Number) ?? [];
  const found =
    at < of
      ? all
          .filter(({ bug, name }) => bug?.missed === undefined || !(name in clients))
          .filter((_, index) => index % of === at)
      : all.filter(({ id, name }) => args.length === 0 || args.includes(id) || args.includes(name));
  if (found.length > 0) return found;
  console.error(`nothing is named ${args.join(' ')}; there are ${all.map(({ id }) => id).join(', ')}`);
  process.exit(64);
}

/** Prints how one case has ended. @returns whether it is not as it must be, and whether this machine may be the reason */
async function judge({ id, name, command, bug, line }) {
  const began = performance.now();
  const { code, failures, reasons } = await (name in clients
    ? certify(name, bug)
    : examine(name, command, bug, line));
  const seconds = Math.round((performance.now() - began) / 1000);
  const clauses = [...new Set(failures.map(({ clause }) => clause))];
  if (bug === undefined) {
    console.log(`${id}: exit code ${code}, ${seconds} s ${[...clauses, ...reasons].join('; ')}`);
    return endOf(line ? clauses.length > 0 || code > 2 : code !== 0, code);
  }
  const atLevel = failures.filter(({ level }) => level === (bug.level ?? level)).map(({ clause }) => clause);
  // A client breaks clauses of the service too, and those of integrators rest on no statement.
  const related =
    name in clients
      ? [...new Set(atLevel)]
      : clausesOf(bug.statement).filter((clause) => clauses.includes(clause));
  const noticed = related.length > 0;
  const others = [...(noticed ? [] : clauses), ...(noticed ? [] : reasons)].join('; ');
  console.log(
    `${id}: ${noticed ? `noticed by ${related.join(', ')}` : `missed, exit code ${code} ${others}`}, ${seconds} s`,
  );
  return endOf(noticed === (bug.missed !== undefined), code);
}

function endOf(wrong, code) {
  return { wrong, open: wrong && code === 2 };
}

/** The clauses that rest on a statement, or on those that it is judged with. */
function clausesOf(statement) {
  // Clause BLK-05 of S5.30 refers to the clauses of tenants, which rest on S5.11.
  const same = statement === 'S5.30' ? ['S5.11'] : (judgedWith[statement] ?? []);
  const wanted = [statement, ...same];
  return [...everyClause.values()]
    .filter(({ statements = [] }) => statements.some((each) => wanted.includes(each)))
    .map(({ id }) => id);
}

async function examine(name, command, bug, line) {
  const { hooks, ...target } = parse(readFileSync(path.join(home, name, 'target.yaml'), 'utf8'));
  const [runtime, main, ...more] = hooks.start;
  const start = [runtime, path.join(home, name, main), ...more, ...(bug ? ['--bug', bug.id] : [])];
  const behind = line && (await behindLine(lines[line], start, hooks.prints));
  const reached = behind ? behind.addresses : { hooks: { ...hooks, start } };
  const file = path.join(scratch, `${name}-${bug?.id ?? line ?? command}.yaml`);
  writeFileSync(file, stringify({ ...target, ...reached, binding: path.join(home, name, target.binding) }));
  const only = line ? lines[line].only : bug ? clausesOf(bug.statement) : [];
  const options = [...commands[command].split(' '), ...only.flatMap((each) => ['--only', each])];
  const judged = await tillfleet([command, '--target', file, ...options], secrets);
  await behind?.close();
  return judged;
}

/** Starts a service, and a proxy before it that is slow or fails. */
async function behindLine({ delayMs = 0, failing }, start, prints) {
  const command = start.map((word) => word.replace('{port}', '0'));
  const service = started(command[0], command.slice(1), {
    env: { ...process.env, ...secrets },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [printed] = await once(service.stdout, 'data');
  const facts = JSON.parse(String(printed).split('\n')[0]);
  const { hostname, port } = new URL(facts[prints.baseUrl]);
  let calls = 0;
  const proxy = createServer((request, response) => {
    const chunks = [];
    request.on('data', (chunk) => chunks.push(chunk));
    request.on('end', () => {
      calls += 1;
      if (calls % failing === 0) {
        response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>502 Bad Gateway</h1>');
        return;
      }
      const { method, url, headers } = request;
      const call = sendRequest({ hostname, port, method, path: url, headers }, (reply) => {
        response.writeHead(reply.statusCode, reply.headers);
        reply.pipe(response);
      });
      call.on('error', () => response.destroy());
      setTimeout(() => call.end(Buffer.concat(chunks)), delayMs);
    });
  });
  proxy.on('upgrade', ({ method, url, rawHeaders }, socket, head) => {
    const lines = rawHeaders.flatMap((text, index) =>
      index % 2 === 0 ? [`${text}: ${rawHeaders[index + 1]}`] : [],
    );
    const behind = connect(Number(port), hostname);
    behind.write([`${method} ${url} HTTP/1.1`, ...lines, '', ''].join('\r\n'));
    behind.write(head);
    behind.pipe(socket).pipe(behind);
    for (const [one, other] of [
      [socket, behind],
      [behind, socket],
    ])
      one.on('error', () => other.destroy());
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const through = (address) => Object.assign(new URL(address), { port: String(proxy.address().port) }).href;
  return {
    addresses: { baseUrl: through(facts[prints.baseUrl]), webSocketUrl: through(facts[prints.webSocketUrl]) },
    async close() {
      proxy.close();
      proxy.closeAllConnections();
      service.kill();
      await once(service, 'exit');
    },
  };
}

async function certify(name, bug) {
  const { command, options, differs } = clients[name];
  const folder = path.join(home, 'clients');
  const client = ['--binding', `${name}.yaml`, '--command', command];
  const strict = bug ? ['--strict'] : [];
  // An examination that the bug keeps from its end is not awaited for long.
  const only =
    bug?.examinations?.flatMap((each) => ['--only', `${name}.${each}`]).concat('--wait', '60s') ?? [];
  const judged = await tillfleet(
    ['certify', name, '--json', ...strict, ...options, ...only, ...client],
    { BUG: bug?.id ?? '' },
    folder,
  );
  return { ...judged, failures: judged.failures.filter(({ scenario }) => !differs.includes(scenario)) };
}

function started(...command) {
  const child = spawn(...command);
  running.add(child);
  child.once('exit', () => running.delete(child));
  return child;
}

/** Ends tillfleet at the end of its time, and returns its exit code, the checks that failed and the reasons why it could not judge. */
function tillfleet(args, environment, folder = scratch) {
  return new Promise((resolve) => {
    const child = started(process.execPath, [program, ...args], {
      cwd: folder,
      env: { ...process.env, ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: limitMs,
    });
    const [failures, reasons] = [[], []];
    let rest = '';
    child.stdout.setEncoding('utf8').on('data', (text) => {
      const lines = (rest + text).split('\n');
      rest = lines.pop();
      for (const line of lines) read(JSON.parse(line), failures, reasons);
    });
    let errors = '';
    child.stderr.setEncoding('utf8').on('data', (text) => {
      errors = (errors + text).slice(-2000);
    });
    child.on('close', (code, signal) => {
      if (code === null || code >= 64) reasons.push(signal ?? errors.trim());
      resolve({ code: code ?? 70, failures, reasons });
    });
  });
}

function read(event, failures, reasons) {
  const { type, verdict, clause, level, scenario, reason } = event;
  if (type === 'check' && verdict === 'fail') failures.push({ clause, level, scenario });
  if (type === 'scenario.finished' && (verdict === 'inconclusive' || verdict === 'error'))
    reasons.push(`${scenario}: ${reason}`);
}
