// The STOMP pack against RabbitMQ's web-stomp: `npm run test:rabbitmq` compares the verdicts with docs/stomp-pack.md,
// with `-- --write` it writes that file. It needs the Debian package rabbitmq-server.
import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { missingPart, startRabbitMq } from './rabbitmq-server.js';
import { stompPackDocument, verdictLines } from './stomp-pack-document.js';

const root = path.dirname(import.meta.dirname);
const document = path.join(root, 'docs/stomp-pack.md');
const exitCodes = { differs: 1, unusable: 2, usage: 64 };

/** The events of a run of the pack, with the passcode in the environment. */
async function runPack(url) {
  const args = ['conform', '--pack', 'stomp', '--url', url, '--login', 'guest', '--host', '/', '--json'];
  const program = spawn(process.execPath, [path.join(root, 'bin/tillfleet.js'), ...args], {
    env: { ...process.env, TILLFLEET_STOMP_PASSCODE: 'guest' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const events = [];
  for await (const line of createInterface({ input: program.stdout })) events.push(JSON.parse(line));
  return events;
}

/** The program that `npm run` has just built judges a server that ends with this process. */
async function main() {
  const { values } = parseArgs({ options: { write: { type: 'boolean', default: false } } });
  const missing = missingPart();
  if (missing !== undefined) {
    console.error(`test:rabbitmq: missing: ${missing}`);
    return exitCodes.unusable;
  }
  // The server is in a process group of its own: no signal ends it with this process.
  const interruption = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => interruption.abort());
  const server = await startRabbitMq(interruption.signal);
  interruption.signal.addEventListener('abort', () => void server.stop().then(() => process.exit(130)));
  let events;
  try {
    events = await runPack(server.url);
  } finally {
    await server.stop();
  }
  if (events.at(-1)?.type !== 'run.finished') {
    console.error('test:rabbitmq: the run has not finished');
    return exitCodes.unusable;
  }
  const text = stompPackDocument(events, server);
  if (values.write) {
    writeFileSync(document, text);
    console.log(`${document} is written, RabbitMQ ${server.version}`);
    return 0;
  }
  return compare(readFileSync(document, 'utf8'), text, server.version);
}

const idOf = (line) => line.split(' ')[1];

/** Frames and ids differ from run to run; the verdict of each clause does not. */
function compare(saved, fresh, version) {
  const [before, after] = [saved, fresh].map((text) => new Set(verdictLines(text)));
  // A clause that one of the two runs could not judge is not compared.
  const idsIn = (lines) => new Set([...lines].map(idOf));
  const [savedIds, freshIds] = [idsIn(before), idsIn(after)];
  const changes = [
    ...[...before].filter((line) => !after.has(line) && freshIds.has(idOf(line))).map((line) => `- ${line}`),
    ...[...after].filter((line) => !before.has(line) && savedIds.has(idOf(line))).map((line) => `+ ${line}`),
  ];
  if (changes.length === 0) {
    console.log(`RabbitMQ ${version}: ${after.size} clauses, as docs/stomp-pack.md has them`);
    return 0;
  }
  console.error(`RabbitMQ ${version} differs from docs/stomp-pack.md:\n${changes.join('\n')}`);
  console.error('  hint: npm run test:rabbitmq -- --write');
  return exitCodes.differs;
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(`test:rabbitmq: ${error instanceof Error ? error.message : error}`);
  process.exitCode = error instanceof TypeError ? exitCodes.usage : exitCodes.unusable;
}
