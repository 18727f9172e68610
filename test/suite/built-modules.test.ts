import { mkdirSync, mkdtempSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { threadUrl } from '../../src/cli/threads/thread-url.js';
import { Failure } from '../../src/failure/failure.js';
import { packageFolder } from '../../src/text/package-folder.js';
import { BuiltModules } from './built-modules.js';

let root: string;

/** Writes files that are so many seconds older than the build, and so are their folders. */
function write(seconds: number, ...files: readonly string[]): void {
  for (const name of files) {
    const file = path.join(root, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, '');
    for (let each = file; each !== root; each = path.dirname(each))
      utimesSync(each, 1_000 - seconds, 1_000 - seconds);
  }
}

const fileOf = (specifier: string, importer: string) =>
  new BuiltModules(root).fileOf(specifier, path.join(root, importer));

describe('the compiled modules in place of the sources', () => {
  beforeEach(() => {
    root = mkdtempSync(path.join(tmpdir(), 'tillfleet-built-'));
    write(1, 'src/a/part.ts', 'src/view.tsx', 'src/a/testing/fixture.ts', 'test/support/clock.ts');
    write(1, 'conformance/properties/any.ts', 'bench/main.ts', 'src/a/part.test.ts');
    write(
      1,
      'dist/src/a/part.js',
      'dist/src/view.js',
      'dist/src/removed.js',
      'dist/src/a/testing/fixture.js',
    );
    write(1, 'dist/conformance/properties/any.js', 'dist/test/support/clock.js');
    write(0, 'dist/.built');
  });

  afterEach(() => rmSync(root, { recursive: true, force: true }));

  it.each([
    ['./part.js', 'src/a/part.test.ts', 'src/a/part.js'],
    ['../../src/a/part.js', 'test/support/clock.ts', 'src/a/part.js'],
    ['../view.js', 'src/a/part.test.ts', 'src/view.js'],
  ])('%s in %s is the compiled %s', (specifier, importer, built) => {
    expect(fileOf(specifier, importer)).toBe(path.join(root, 'dist', built));
  });

  it('a source that is imported by its path or URL is the compiled module too', () => {
    const source = path.join(root, 'src', 'a', 'part.ts');
    const built = path.join(root, 'dist', 'src', 'a', 'part.js');
    expect(fileOf(source, 'src/view.test.ts')).toBe(built);
    expect(fileOf(pathToFileURL(source).href, 'src/view.test.ts')).toBe(built);
  });

  it.each([
    ['./testing/fixture.js', 'src/a/part.test.ts', 'a test fixture, which the build leaves out'],
    ['../conformance/properties/any.js', 'src/part.test.ts', 'a folder that the build leaves out'],
    ['../support/clock.js', 'test/suite/some.test.ts', 'the support of the tests'],
    ['./removed.js', 'src/view.test.ts', 'what is left of a source that is gone'],
    ['../package.json', 'src/view.test.ts', 'not a module'],
    ['vitest', 'src/view.test.ts', 'a package'],
  ])('%s in %s is not replaced: %s', (specifier, importer) => {
    expect(fileOf(specifier, importer)).toBeUndefined();
  });

  it.each(['src/a/part.ts', 'test/support/clock.ts', 'bench/new.ts'])(
    'no module is loaded while %s is newer than the build, whatever imports it',
    (file) => {
      write(-1, file);
      expect(() => new BuiltModules(root)).toThrow(/ is newer than the build: run npm run build, or/);
    },
  );

  it('a source whose time lies in the future is named as such, since a build would not help', () => {
    write(-Date.now() / 1000, 'src/view.tsx');
    expect(() => new BuiltModules(root)).toThrow(
      /src.+ is newer than the build: its time lies in the future/,
    );
  });

  it('a link to nothing among the sources, such as the lock of an editor, is passed over', () => {
    symlinkSync('nowhere', path.join(root, 'src', 'a', '.#part.ts'));
    utimesSync(path.join(root, 'src', 'a'), 999, 999);
    expect(fileOf('./part.js', 'src/a/part.test.ts')).toBe(path.join(root, 'dist/src/a/part.js'));
  });

  it('a source that was removed after the build is noticed by its folder', () => {
    rmSync(path.join(root, 'src', 'a', 'part.ts'));
    expect(() => new BuiltModules(root)).toThrow(/src.a is newer than the build/);
  });

  it('a project that was never built is refused', () => {
    rmSync(path.join(root, 'dist', '.built'));
    expect(() => new BuiltModules(root)).toThrow(/ENOENT/);
  });

  it.runIf(process.env.BUILT_MODULES)(
    'npm test loads the compiled modules, and each of them once',
    async () => {
      const compiled = new URL('dist/src/', packageFolder());
      expect(threadUrl('any').href).toBe(new URL('cli/threads/any.js', compiled).href);
      const file = new URL('failure/failure.js', compiled).href;
      // Vitest loads what it finds in a file; a module that consists of its URL is loaded by Node.
      const native = await import(`data:text/javascript,export * from '${file}'`);
      expect(native.Failure).toBe(Failure);
    },
  );
});
