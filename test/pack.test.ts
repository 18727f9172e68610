import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mutantsOfScenario } from '../src/cli/selftest/stored-kills.js';
import { catalogue } from '../src/scenarios/catalogue.js';
import { projectFiles } from './import-rules/project-files.js';
import { inShare } from './suite/share.js';
import { readStream } from './support/event-line.js';
import { root, runProgram } from './support/program.js';

interface Manifest {
  readonly version: string;
  readonly dependencies: Readonly<Record<string, string>>;
}

const manifest = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as Manifest;

/**
 * The packed program, unpacked into an empty project with the packages that it declares and no others. Installing
 * it by npm would do the same over the network; .ci/run does that.
 */
describe('the package', () => {
  let folder = '';
  let packed: readonly string[] = [];
  let packedBytes = 0;

  const installed = (args: readonly string[]) =>
    runProgram([path.join(folder, 'node_modules', '.bin', 'tillfleet'), ...args], { cwd: folder });

  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'tillfleet-pack-'));
    // Without scripts: the tests run against the build that is there, and others use it at this moment.
    const packing = await runProgram(['pack', '--ignore-scripts', '--json', '--pack-destination', folder], {
      command: 'npm',
    });
    expect(packing.status, packing.stderr).toBe(0);
    const [report] = JSON.parse(packing.stdout) as readonly [
      {
        readonly filename: string;
        readonly size: number;
        readonly files: readonly { readonly path: string }[];
      },
    ];
    packed = report.files.map((file) => file.path);
    packedBytes = report.size;
    const modules = path.join(folder, 'node_modules');
    const home = path.join(modules, 'tillfleet');
    mkdirSync(home, { recursive: true });
    const unpacking = await runProgram(['-xzf', report.filename, '-C', home, '--strip-components=1'], {
      command: 'tar',
      cwd: folder,
    });
    expect(unpacking.status, unpacking.stderr).toBe(0);
    for (const name of [...Object.keys(manifest.dependencies), '@types/node', 'undici-types']) {
      mkdirSync(path.dirname(path.join(modules, name)), { recursive: true });
      symlinkSync(path.join(root, 'node_modules', name), path.join(modules, name), 'dir');
    }
    mkdirSync(path.join(modules, '.bin'));
    symlinkSync(path.join('..', 'tillfleet', 'bin', 'tillfleet.js'), path.join(modules, '.bin', 'tillfleet'));
  });

  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('the package holds the program and its documents, no sources and no tests', () => {
    const needed = ['package.json', 'bin/tillfleet.js', 'dist/packed/main.js', 'README.md', 'LICENSE'];
    expect(needed.filter((file) => !packed.includes(file))).toEqual([]);
    const unwanted =
      /(?<!\.d)\.tsx?$|\.test\.ts$|\.map$|\/testing\/|^(src|test|bench|scripts|node_modules)\//;
    expect(packed.filter((file) => unwanted.test(file))).toEqual([]);
  });

  it('the package holds nothing outside its allow-list', () => {
    const allowed =
      /^(bin|dist\/(packed|types|dashboard)|docs|examples)\/|^(package\.json|README\.md|CHANGELOG\.md|LICENSE)$/;
    expect(packed.filter((file) => !allowed.test(file))).toEqual([]);
    expect(packed.filter((file) => file.startsWith('docs/development/'))).toEqual([]);
  });

  it('the package has at most 1.7 MB', () => {
    expect(packedBytes).toBeGreaterThan(500_000);
    expect(packedBytes).toBeLessThanOrEqual(1_700_000);
  });

  it('the package keeps the lines of the program, without their indentation', () => {
    const code = packed.filter((file) => /^dist\/packed\/.*\.js$/.test(file));
    const lines = code.flatMap((file) => readFileSync(path.join(root, file), 'utf8').split('\n'));
    expect(lines.length).toBeGreaterThan(50_000);
    expect(lines.filter((line) => line.startsWith('\t')).length).toBeLessThan(100);
  });

  it('the package holds the schemas, the example fleets and the licences of what is bundled', () => {
    const listed = (folder: string) => projectFiles().filter((file) => file.startsWith(folder));
    const expected = [...listed('docs/schemas/'), ...listed('examples/fleets/')];
    expect(expected.length).toBeGreaterThan(10);
    expect(expected.filter((file) => !packed.includes(file))).toEqual([]);
    const licenses = readFileSync(path.join(root, 'dist/packed/licenses.md'), 'utf8');
    const names = [...licenses.matchAll(/^## (\S+) /gm)].map(([, name]) => name);
    expect(names).toEqual(['kysely', 'sql.js', 'typebox']);
    expect(packed).toContain('dist/packed/licenses.md');
  });

  it('the packed library starts a backend in CommonJS, and ends with its process', async () => {
    const lines = [
      `require('tillfleet').startBackend().then(async ({ baseUrl }) => {`,
      `  console.log((await fetch(baseUrl + '/api/v1/oauth/token', { method: 'POST' })).status);`,
      `});`,
    ];
    writeFileSync(path.join(folder, 'backend.cjs'), lines.join('\n'));
    const { status, stdout, stderr } = await runProgram(['--no-warnings', path.join(folder, 'backend.cjs')]);
    expect({ status, stdout, stderr }).toEqual({ status: 0, stdout: '401\n', stderr: '' });
  });

  it.runIf(inShare(6))(
    'the packed library runs in CommonJS as well, prints nothing and does not keep its process alive',
    async () => {
      const lines = [
        `const { explore, runConformance, startBackend, startFleet, startVirtualBackend } = require('tillfleet');`,
        `const before = process.eventNames().join();`,
        `startBackend().then(async (backend) => {`,
        `  const { status } = await fetch(backend.baseUrl + '/api/v1/oauth/token', { method: 'POST' });`,
        `  if (status !== 401) throw new Error('status ' + status);`,
        `  await Promise.all([`,
        `    startVirtualBackend(),`,
        `    startFleet({ backend, terminals: 1 }),`,
        `    explore({ runs: 1, steps: 1, seed: 1 }),`,
        `    runConformance({ only: ['PAY-08'] }),`,
        `  ]);`,
        `  if (process.eventNames().join() !== before) throw new Error(process.eventNames().join());`,
        `});`,
      ];
      writeFileSync(path.join(folder, 'forgotten.cjs'), lines.join('\n'));
      // Every thread prints something at its start, as a library or a warning of Node may.
      const noise = `if (!require('worker_threads').isMainThread) { console.log('noise'); console.error('noise'); }`;
      writeFileSync(path.join(folder, 'noise.cjs'), noise);
      const words = ['--no-warnings', '--require', path.join(folder, 'noise.cjs')];
      const { status, stdout, stderr } = await runProgram([...words, path.join(folder, 'forgotten.cjs')]);
      expect({ status, stdout, stderr }).toEqual({ status: 0, stdout: '', stderr: '' });
    },
  );

  it.runIf(inShare(7))(
    'the steps and arbitraries of the packed library work with a copy of fast-check of its user',
    async () => {
      const project = path.join(folder, 'own-copy');
      const modules = path.join(project, 'node_modules');
      cpSync(path.join(root, 'node_modules', 'fast-check'), path.join(modules, 'fast-check'), {
        recursive: true,
      });
      symlinkSync(path.join(root, 'node_modules', 'pure-rand'), path.join(modules, 'pure-rand'), 'dir');
      const lines = [
        `import fc from 'fast-check';`,
        `import { startBackend } from 'tillfleet';`,
        `import { histories, openSystem, sandboxPayments } from 'tillfleet/fast-check';`,
        `if (sandboxPayments() instanceof fc.Arbitrary) throw new Error('the same copy');`,
        `const backend = await startBackend();`,
        `let done = 0;`,
        `const any = fc.tuple(histories({ steps: 4, only: ['payments'] }), sandboxPayments());`,
        `await fc.assert(fc.asyncProperty(any, async ([history, { outcome }]) => {`,
        `  const system = await openSystem(backend);`,
        `  await fc.asyncModelRun(() => system, history);`,
        `  done += outcome.clause.startsWith('SBX-') ? system.model.stepsDone : NaN;`,
        `  await system.stop();`,
        `}), { numRuns: 8, seed: 1 });`,
        `console.log(done > 5);`,
      ];
      writeFileSync(path.join(project, 'own-copy.mjs'), lines.join('\n'));
      const { status, stdout, stderr } = await runProgram([path.join(project, 'own-copy.mjs')]);
      expect({ status, stdout, stderr }).toEqual({ status: 0, stdout: 'true\n', stderr: '' });
    },
  );

  it('a TypeScript consumer compiles against the declarations without skipLibCheck', async () => {
    const lines = [
      `import { Failure, runConformance, startBackend, startFleet, startVirtualBackend } from 'tillfleet';`,
      `import type { ConformanceResult, RunningBackend } from 'tillfleet';`,
      `import { conformanceTests } from 'tillfleet/vitest';`,
      `import fc from 'fast-check';`,
      `import { histories, newReference, openSystem, sandboxPayments, steps } from 'tillfleet/fast-check';`,
      `import type { HistoryModel, HistorySystem } from 'tillfleet/fast-check';`,
      `await using backend: RunningBackend = await startBackend({ config: { 'accessToken.lifetime': '90s' } });`,
      `const [first] = backend.credentials;`,
      `export const secret: string | undefined = first?.secret;`,
      `export const instant: number = await (await startVirtualBackend({ now: 0 })).advance('1s');`,
      `export const peak: number = (await (await startFleet({ backend })).stop()).onlinePeak;`,
      `export const result: ConformanceResult = await runConformance({ only: ['PAY-*'] });`,
      `conformanceTests({ only: ['PAY-*'], timeoutMs: 1 });`,
      `const own: fc.AsyncCommand<HistoryModel, HistorySystem> = {`,
      `  check: ({ payments }) => payments.length > 0,`,
      `  run: async (_, { sandboxApp }) => console.assert(sandboxApp.secret !== ''),`,
      `};`,
      `const mixed = fc.commands([...steps({ only: ['payments'] }), fc.constant(own)]);`,
      `const any = fc.oneof(histories({ steps: 5 }), mixed);`,
      `await fc.assert(fc.asyncProperty(any, async (history) => {`,
      `  await using system = await openSystem(backend);`,
      `  await fc.asyncModelRun(() => system, history);`,
      `}));`,
      `await using moved = await openSystem(await startVirtualBackend());`,
      `await fc.asyncModelRun(() => moved, fc.sample(histories({ longWaits: true }), 1)[0] ?? []);`,
      `export const references = sandboxPayments().map(({ prefix }) => newReference(prefix));`,
      `export const isUsage = (error: unknown) => error instanceof Failure && error.exitCode === 64;`,
      `// @ts-expect-error There is no such option.`,
      `await startBackend({ prot: 1 });`,
    ];
    writeFileSync(path.join(folder, 'consumer.mts'), lines.join('\n'));
    const compiler = path.join(root, 'node_modules', 'typescript', 'bin', 'tsc');
    const options = ['--noEmit', '--strict', '--skipLibCheck', 'false', '--module', 'nodenext'];
    const words = [
      compiler,
      ...options,
      '--target',
      'es2023',
      '--lib',
      'es2023',
      '--types',
      'node',
      'consumer.mts',
    ];
    const { status, stdout } = await runProgram(words, { cwd: folder });
    expect({ status, stdout }).toEqual({ status: 0, stdout: '' });
  });

  it('the package holds every document that an error or a help text names', () => {
    const named = new Set(
      projectFiles()
        // The self-test runs from a checkout alone, and its table is packed in another form.
        .filter(
          (file) => /^src\/(?!cli\/(?:commands\/)?selftest).*\.ts$/.test(file) && !/\.test\.ts$/.test(file),
        )
        .flatMap(
          (file) => readFileSync(path.join(root, file), 'utf8').match(/'[^'\n]*\bdocs\/[^'\n]*'/g) ?? [],
        )
        .flatMap((text) => text.match(/\bdocs\/[\w./-]*\w/g) ?? []),
    );
    expect(named.size).toBeGreaterThan(4);
    expect([...named].filter((file) => !packed.includes(file))).toEqual([]);
  });

  it('each document that the README links is packed, but for those of contributors', () => {
    const readme = readFileSync(path.join(root, 'README.md'), 'utf8');
    const linked = [...readme.matchAll(/\]\((docs\/[\w./-]+)/g)].map(([, file = '']) => file);
    const ofUsers = linked.filter((file) => !file.startsWith('docs/development/'));
    expect(ofUsers.length).toBeGreaterThan(20);
    expect(ofUsers.filter((file) => !packed.includes(file))).toEqual([]);
  });

  it('the packed program prints its version', async () => {
    const { status, stdout, stderr } = await installed(['--version']);
    expect({ status, stdout, stderr }).toEqual({ status: 0, stdout: `${manifest.version}\n`, stderr: '' });
  });

  it('the packed program reports that the mutants of the self-test are in a checkout alone', async () => {
    const { status, stdout, stderr } = await installed(['selftest']);
    expect({ status, stdout }).toEqual({ status: 64, stdout: '' });
    expect(stderr).toMatch(/^tillfleet: the package holds no mutants: selftest runs from a checkout\n/);
    expect(packed.filter((file) => file.includes('mutation'))).toEqual([]);
  });

  it('the packed program names the mutants that a clause or a scenario notices, as that of a checkout does', async () => {
    const clause = await installed(['explain', 'REF-03']);
    expect(clause.status).toBe(0);
    expect(clause.stdout).toMatch(
      /\n {2}mutants that it notices:\n(?: {4}.*\n)* {4}skips-cooldown {2}Two refunds /,
    );
    const { id } = catalogue.find(({ clauses }) => clauses.includes('PAY-06')) ?? { id: '' };
    const scenario = await installed(['explain', id, '--json']);
    const { mutants } = JSON.parse(scenario.stdout) as { readonly mutants: readonly unknown[] };
    expect(mutants).toEqual(mutantsOfScenario(id));
    expect(mutants.length).toBeGreaterThan(3);
  });

  it.runIf(inShare(3))('the package runs where only its declared packages are', async () => {
    const { status, stdout, stderr } = await installed([
      'run',
      '--json',
      '--terminals',
      '2',
      '--scenario',
      'sandbox.amount.1000*',
    ]);
    expect(status, stderr).toBe(0);
    expect(readStream(stdout).at(-1)).toMatchObject({ type: 'run.finished', verdict: 'pass' });
  });
});
