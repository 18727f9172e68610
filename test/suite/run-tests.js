// npm test: the tests with the compiled modules, in two runs of vitest at once. Files that start processes mostly wait for
// them; meanwhile the others keep the processors busy. With arguments there is one run, of what they choose.
import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..', '..');
const vitest = path.join(
  path.dirname(createRequire(import.meta.url).resolve('vitest/package.json')),
  'vitest.mjs',
);
const chosen = process.argv.slice(2);
const waiting = ['processes', 'isolated'];
const children = [];
const busy = ['virtual', 'clock', 'plain'];

/**
 * Runs vitest to its end.
 *
 * @param held true: what it prints is printed at its end
 */
function run(args, workers, held) {
  const child = spawn(process.execPath, [vitest, 'run', '--config', 'vitest.built.config.ts', ...args], {
    cwd: root,
    env: { ...process.env, VITEST_MAX_WORKERS: String(workers) },
    stdio: ['inherit', held ? 'pipe' : 'inherit', held ? 'pipe' : 'inherit'],
  });
  children.push(child);
  const printed = [];
  child.stdout?.on('data', (bytes) => printed.push(bytes));
  child.stderr?.on('data', (bytes) => printed.push(bytes));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => {
      if (signal !== null) printed.push(Buffer.from(`\nvitest was killed by ${signal}\n`));
      resolve({ failed: code !== 0, text: Buffer.concat(printed) });
    });
  });
}

// A signal to this process alone ends both runs as well.
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'])
  process.on(signal, () => {
    for (const child of children) child.kill(signal);
  });

const projects = (names) => names.flatMap((name) => ['--project', name]);
const runs =
  chosen.length > 0
    ? [run(chosen, 3, false)]
    : [run(projects(busy), 2, false), run(projects(waiting), 2, true)];
const results = await Promise.all(runs);
for (const { text } of results) process.stdout.write(text);
process.exitCode = results.some(({ failed }) => failed) ? 1 : 0;
