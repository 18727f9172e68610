// Writes the documents that are made from the code. Run it after a change to what they show.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
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
const { eventsSchemaDocument } = await import('../dist/src/events/schema/events-document.js');
const { reportSchemaDocument } = await import('../dist/src/output/report/report-document.js');
const { examinedClauses } = await import('../dist/src/examine/certify/terminal/registry.js');
const { commandsDocument } = await import('../dist/src/cli/document/commands-document.js');
const { documentMap } = await import('../dist/src/run/catalogue/document-map.js');
const { mutantsOfDocument } = await import('../dist/src/cli/selftest/stored-kills.js');
const { clausesDocument } = await import('../dist/src/run/catalogue/clauses-document.js');
const { requirementsDocument } = await import('../dist/src/run/catalogue/requirements-document.js');
const { configurationDocument } = await import('../dist/src/backend/config/configuration-document.js');
const { faultsSchemaDocument } = await import('../dist/src/simulator/faults/fault-file.js');
const { faultsDocument } = await import('../dist/src/simulator/faults/faults-document.js');
const { fixturesSchemaDocument } = await import('../dist/src/backend/fixtures/fixtures.js');
const { fixturesDocument } = await import('../dist/src/backend/fixtures/fixtures-document.js');
const { fleetSchemaDocument } = await import('../dist/src/run/fleet/fleet-schema.js');
const { targetSchemaDocument } = await import('../dist/src/run/target/target-schema.js');
const { expectedFailuresSchemaDocument } = await import('../dist/src/run/conform/expected-failures.js');
const { profileSchemaDocument } = await import('../dist/src/load/profile/profile-schema.js');
const { kneeResultSchemaDocument } = await import('../dist/src/load/knee/knee-result.js');
const { loadResultSchemaDocument } = await import('../dist/src/load/result/load-result.js');
const { bindingSchemaDocument } = await import('../dist/src/binding/binding-schema.js');
const { asyncApiDocument } = await import('../dist/src/backend/channel/asyncapi/document.js');
const { personasDocument } = await import('../dist/src/simulator/integrator/personas-document.js');
const { pathsDocument } = await import('../dist/src/simulator/paths/paths-document.js');
const { terminalDocument } = await import('../dist/src/simulator/terminal/terminal-document.js');
const { sessionDocument } = await import('../dist/src/stomp/session/session-document.js');
const { sandboxDocument } = await import('../dist/src/contract/sandbox-document.js');
const { openApiDocument } = await import('../dist/src/backend/http/operator/openapi/openapi-document.js');

const { openTable } = await import('../dist/conformance/mutation/machine/survivors/open-table.js');
const { survivors } = await import('../dist/conformance/mutation/machine/survivors/registry.js');

const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
const json = (value) => `${JSON.stringify(value, null, 2)}\n`;
const documents = {
  'schemas/events.schema.json': json(eventsSchemaDocument()),
  'schemas/report.schema.json': json(reportSchemaDocument()),
  'schemas/faults.schema.json': json(faultsSchemaDocument()),
  'schemas/fixtures.schema.json': json(fixturesSchemaDocument()),
  'schemas/fleet.schema.json': json(fleetSchemaDocument()),
  'schemas/target.schema.json': json(targetSchemaDocument()),
  'schemas/expected-failures.schema.json': json(expectedFailuresSchemaDocument()),
  'schemas/binding.schema.json': json(bindingSchemaDocument()),
  'schemas/load-profile.schema.json': json(profileSchemaDocument()),
  'schemas/load-knee.schema.json': json(kneeResultSchemaDocument()),
  'schemas/load-result.schema.json': json(loadResultSchemaDocument()),
  'asyncapi.json': json(asyncApiDocument(version)),
  'openapi.json': json(await openApiDocument(version)),
  'channel.md': channelPage(),
  'clauses.md': clausesDocument(examinedClauses),
  'development/document-map.md': documentMap(mutantsOfDocument()),
  'configuration.md': configurationDocument(),
  'development/requirements.md': requirementsDocument(),
  'faults.md': faultsDocument(),
  'fixtures.md': fixturesDocument(),
  'simulator/paths.md': pathsDocument(),
  'simulator/personas.md': personasDocument(),
  'run.md': commandsDocument(),
  'sandbox.md': sandboxDocument(),
  'simulator/terminal.md': terminalDocument(),
};

/** Writes the part of a page between its two marks. */
function writePart(page, text) {
  const [before, rest] = readFileSync(page, 'utf8').split(/(?<=<!-- made by npm run docs -->\n)/);
  writeFileSync(page, `${before}${text}${rest.slice(rest.indexOf('<!-- end -->'))}`);
}

/** Runs in its own process, because its clock must be installed before anything else. */
function channelPage() {
  const guide = new URL('../dist/src/virtual/channel-guide.js', import.meta.url);
  const code = `import(${JSON.stringify(guide.href)}).then(async ({ channelGuide }) => console.log((await channelGuide()).page))`;
  const { status, stdout, stderr } = spawnSync(process.execPath, ['-e', code], {
    cwd: root,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`docs/channel.md cannot be written: ${stderr}`);
  return stdout;
}

const folder = path.join(root, 'docs');
mkdirSync(folder, { recursive: true });
for (const [name, text] of Object.entries(documents)) writeFileSync(path.join(folder, name), text);
writePart(path.join(root, 'src', 'stomp', 'README.md'), sessionDocument());
writePart(path.join(folder, 'trust.md'), openTable(survivors));
// The formatter sets short lists on one line, so that the formatting check holds for what is written here.
const written = Object.keys(documents).filter((name) => name.endsWith('.json'));
const files = written.map((name) => path.join(folder, name));
run(resolve('@biomejs/biome/bin/biome'), 'format', '--write', '--log-level=error', ...files);
// This page is made from the imports of the sources, which only the tests read.
run(
  path.join(path.dirname(resolve('vitest/package.json')), 'vitest.mjs'),
  'run',
  'test/architecture.test.ts',
  '--update',
);
