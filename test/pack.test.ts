import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { projectFiles } from './import-rules/project-files.js';
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
      { readonly filename: string; readonly files: readonly { readonly path: string }[] },
    ];
    packed = report.files.map((file) => file.path);
    const modules = path.join(folder, 'node_modules');
    const home = path.join(modules, 'tillfleet');
    mkdirSync(home, { recursive: true });
    const unpacking = await runProgram(['-xzf', report.filename, '-C', home, '--strip-components=1'], {
      command: 'tar',
      cwd: folder,
    });
    expect(unpacking.status, unpacking.stderr).toBe(0);
    for (const name of Object.keys(manifest.dependencies)) {
      mkdirSync(path.dirname(path.join(modules, name)), { recursive: true });
      symlinkSync(path.join(root, 'node_modules', name), path.join(modules, name), 'dir');
    }
    mkdirSync(path.join(modules, '.bin'));
    symlinkSync(path.join('..', 'tillfleet', 'bin', 'tillfleet.js'), path.join(modules, '.bin', 'tillfleet'));
  }, 60_000);

  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('the package holds the program and its documents, no sources and no tests', () => {
    const needed = ['package.json', 'bin/tillfleet.js', 'dist/src/cli/main.js', 'README.md', 'LICENSE'];
    expect(needed.filter((file) => !packed.includes(file))).toEqual([]);
    const unwanted = /\.tsx?$|\.test\.|\/testing\/|^(src|test|bench|scripts|node_modules)\//;
    expect(packed.filter((file) => unwanted.test(file))).toEqual([]);
  });

  it('the package holds every document that an error or a help text names', () => {
    const named = new Set(
      projectFiles()
        .filter((file) => /^src\/.*\.ts$/.test(file) && !/\.test\.ts$/.test(file))
        .flatMap(
          (file) => readFileSync(path.join(root, file), 'utf8').match(/'[^'\n]*\bdocs\/[^'\n]*'/g) ?? [],
        )
        .flatMap((text) => text.match(/\bdocs\/[\w./-]*\w/g) ?? []),
    );
    expect(named.size).toBeGreaterThan(4);
    expect([...named].filter((file) => !packed.includes(file))).toEqual([]);
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

  it('the packed program names the mutants that a clause notices', async () => {
    const { status, stdout } = await installed(['explain', 'REF-03']);
    expect(status).toBe(0);
    expect(stdout).toMatch(/\n {2}mutants that it notices:\n(?: {4}.*\n)* {4}skips-cooldown {2}Two refunds /);
  });

  it('the package runs where only its declared packages are', async () => {
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
