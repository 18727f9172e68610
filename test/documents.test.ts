import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { createProgram } from '../src/cli/program.js';
import { exitCodes } from '../src/failure/exit-codes.js';
import { projectFiles, projectRoot } from './import-rules/project-files.js';
import { anchorsOf, exitCodeTable, relativeLinks } from './support/readme.js';

const files = projectFiles();
const pages = files.filter((file) => file.endsWith('.md'));
const text = (file: string) => readFileSync(path.join(projectRoot, file), 'utf8');

/** The files of the project and the folders that contain them. */
const paths = new Set(
  files.flatMap((file) => file.split('/').map((_, index, names) => names.slice(0, index + 1).join('/'))),
);

/** The link of a page, resolved from the root, if it leads nowhere. */
function brokenLink(page: string, link: string): readonly string[] {
  const [file = '', anchor] = link.split('#');
  const target = file === '' ? page : path.posix.normalize(path.posix.join(path.posix.dirname(page), file));
  if (!paths.has(target.replace(/\/$/, ''))) return [`${page}: there is no ${link}`];
  if (anchor === undefined || anchorsOf(text(target)).has(anchor)) return [];
  return [`${page}: ${target} has no anchor #${anchor}`];
}

it('every relative link of a document leads to a file, a folder or an anchor that exists', () => {
  expect(pages).toEqual(expect.arrayContaining(['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md']));
  const links = pages.flatMap((page) => relativeLinks(text(page)).map((link) => ({ page, link })));
  expect(links.length).toBeGreaterThan(100);
  expect(links.flatMap(({ page, link }) => brokenLink(page, link))).toEqual([]);
});

it('docs/README.md links every page of docs', () => {
  const linked = relativeLinks(text('docs/README.md')).map((link) => `docs/${link.split('#')[0]}`);
  const others = pages.filter((page) => page.startsWith('docs/') && page !== 'docs/README.md');
  expect(others.length).toBeGreaterThan(20);
  expect(others.filter((page) => !linked.includes(page))).toEqual([]);
});

it.each([
  ['README.md', 8],
  ['CONTRIBUTING.md', 8],
  ['CHANGELOG.md', 6],
])('%s has at most %i KB, so that it is read', (file, kilobytes) => {
  expect(Buffer.byteLength(text(file))).toBeLessThanOrEqual(kilobytes * 1_024);
});

it('docs/exit-codes.md lists every exit code with its name, as the program has them', () => {
  expect(exitCodeTable(text('docs/exit-codes.md'))).toEqual(
    Object.entries(exitCodes).map(([name, code]) => [code, name]),
  );
});

it('docs/exit-codes.md describes how each command ends', () => {
  const [, rows = ''] = text('docs/exit-codes.md').split('## How commands differ');
  const names = createProgram(() => undefined).commands.map((command) => command.name());
  expect(names.filter((name) => !rows.includes(`\`${name}\``))).toEqual([]);
});
