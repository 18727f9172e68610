// Writes the documents that are made from the code. Run it after a change to src/report/event-schema.ts.
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const resolve = createRequire(import.meta.url).resolve;

function run(...args) {
  const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}

run(path.join(root, 'scripts', 'build.js'), '--if-stale');
const { eventsSchemaDocument } = await import('../dist/src/report/event-schema.js');

const target = path.join(root, 'docs', 'events.schema.json');
mkdirSync(path.dirname(target), { recursive: true });
writeFileSync(target, `${JSON.stringify(eventsSchemaDocument(), null, 2)}\n`);
// The formatter sets short lists on one line, so that the formatting check holds for what is written here.
run(resolve('@biomejs/biome/bin/biome'), 'format', '--write', '--log-level=error', target);
