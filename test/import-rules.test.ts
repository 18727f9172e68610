import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { cyclesOf } from './import-rules/cycles.js';
import { fileProblems, privateMentions } from './import-rules/file-rules.js';
import { isCode, projectFiles, projectRoot } from './import-rules/project-files.js';
import { emptyRooms, forbiddenArrows } from './import-rules/rooms.js';
import { parseSource } from './import-rules/source-file.js';

const project = projectFiles();
const text = (file: string) => readFileSync(path.join(projectRoot, file), 'utf8');
const code = project.filter(isCode).map((file) => parseSource(file, text(file)));

it('the house is looked at as a whole', () => {
  const paths = code.map((file) => file.path);
  expect(paths).toEqual(
    expect.arrayContaining(['src/events/event.ts', 'src/output/tui/app.tsx', 'scripts/build.js']),
  );
});

it('the house has no import that its rooms do not allow', () => {
  expect(forbiddenArrows(code)).toEqual([]);
});

it('the house has a file in every room', () => {
  expect(emptyRooms(code)).toEqual([]);
  expect(emptyRooms(code.filter(({ path: file }) => !file.startsWith('src/guide/flows/')))).toEqual([
    'src/guide/flows',
  ]);
});

it('the house has no cycle', () => {
  expect(cyclesOf(code)).toEqual([]);
});

it('the house has no file that is too long, shapeless, or reaches past the clock, the seed or its surroundings', () => {
  expect(code.flatMap(fileProblems)).toEqual([]);
});

it('the house mentions no place that exists on one machine only', () => {
  expect(project.flatMap((file) => privateMentions(file, text(file)))).toEqual([]);
});

/** Files by path and text, as the rules see them. */
function parsed(files: Readonly<Record<string, string>>) {
  return Object.entries(files).map(([file, content]) => parseSource(file, content));
}

describe('an import that is not allowed is named', () => {
  const target = { 'src/backend/backend.ts': 'export const backend = 1;' };

  it.each([
    ['a static import', `import { backend } from '../../backend/backend.js';`],
    ['an import for its effect', `import '../../backend/backend.js';`],
    ['an import of types', `import type { backend } from '../../backend/backend.js';`],
    ['an import of one type in braces', `import { type backend } from '../../backend/backend.js';`],
    ['an export of names', `export { backend } from '../../backend/backend.js';`],
    ['an export of everything', `export * from '../../backend/backend.js';`],
    ['an import()', `export const later = () => import('../../backend/backend.js');`],
    ['a type by import()', `export type B = import('../../backend/backend.js').B;`],
  ])('when it is %s', (_, content) => {
    expect(forbiddenArrows(parsed({ 'src/output/view/x.ts': content, ...target }))).toEqual([
      'src/output/view/x.ts -> src/backend/backend.ts: src/output/view may not see src/backend',
    ]);
  });

  it.each([
    ['src/events/a.ts', 'src/failure/b.ts'],
    ['src/contract/a.ts', 'src/stomp/b.ts'],
    ['src/contract/a.ts', 'conformance/oracle/b.ts'],
    ['src/stomp/a.ts', 'src/contract/b.ts'],
    ['src/backend/a.ts', 'src/simulator/b.ts'],
    ['src/backend/a.test.ts', 'src/simulator/b.ts'],
    ['src/backend/http/a.ts', 'src/backend/testing/b.ts'],
    ['src/output/view/a.test.ts', 'src/backend/testing/b.ts'],
    ['src/backend/a.ts', 'conformance/oracle/b.ts'],
    ['src/simulator/a.ts', 'src/backend/b.ts'],
    ['src/simulator/a.ts', 'src/stomp/b.ts'],
    ['src/scenarios/a.ts', 'src/backend/b.ts'],
    ['src/scenarios/a.ts', 'src/contract/b.ts'],
    ['src/scenarios/a.test.ts', 'src/backend/b.ts'],
    ['src/run/a.ts', 'src/output/tui/b.ts'],
    ['src/run/a.ts', 'src/cli/b.ts'],
    ['src/output/tui/a.tsx', 'src/output/report/b.ts'],
    ['src/output/report/a.ts', 'src/run/b.ts'],
    ['src/cli/a.ts', 'src/backend/b.ts'],
    ['conformance/oracle/a.ts', 'src/contract/b.ts'],
    ['conformance/mutation/service/a.ts', 'src/simulator/b.ts'],
    ['bin/a.js', 'src/cli/b.ts'],
    ['src/output/view/a.ts', 'test/b.ts'],
    ['src/backend/domain/payments/a.ts', 'src/backend/store/b.ts'],
    ['src/backend/domain/gateways/a.ts', 'src/backend/http/b.ts'],
    ['src/backend/domain/terminals/a.ts', 'src/backend/channel/b.ts'],
    ['src/backend/domain/apps/a.ts', 'src/stomp/b.ts'],
    ['src/backend/domain/refunds/a.ts', 'src/backend/unit-of-work.ts'],
    ['src/backend/domain/users/a.ts', 'src/backend/composition/b.ts'],
    ['src/simulator/http/a.ts', 'src/simulator/integrator/b.ts'],
    ['src/simulator/http/a.test.ts', 'src/simulator/integrator/b.ts'],
    ['src/simulator/stomp/a.ts', 'src/stomp/server/b.ts'],
    ['src/simulator/stomp/a.ts', 'src/simulator/terminal/b.ts'],
    ['src/stomp/session/a.ts', 'src/stomp/server/b.ts'],
    ['src/stomp/session/frames/a.ts', 'src/stomp/server/b.ts'],
  ])('from %s to %s', (from, to) => {
    const specifier = path.posix.relative(path.posix.dirname(from), to.replace(/\.ts$/, '.js'));
    const files = parsed({ [from]: `import '${specifier}';`, [to]: '' });
    expect(forbiddenArrows(files)).toHaveLength(1);
    expect(forbiddenArrows(files)[0]).toContain(`${from} -> ${to}: `);
  });

  it('an arrow to a file that does not exist is forbidden', () => {
    expect(
      forbiddenArrows(parsed({ 'src/output/view/x.ts': `import '../../backend/gone.js';` })),
    ).toHaveLength(1);
  });

  it('when the run is loaded before the virtual clock is there', () => {
    const run = { 'src/run/run.ts': '' };
    const arrow = (content: string) => forbiddenArrows(parsed({ 'src/virtual/worker.ts': content, ...run }));
    expect(arrow(`import '../run/run.js';`)).toHaveLength(1);
    expect(arrow(`await import('../run/run.js');`)).toEqual([]);
  });

  it('when a module that needs only the types of events loads their schemas', () => {
    const schema = { 'src/events/schema/run.ts': '' };
    const arrow = (file: string, kind: string) =>
      forbiddenArrows(
        parsed({ [file]: `import ${kind}{ RunStarted } from '../../events/schema/run.js';`, ...schema }),
      );
    expect(arrow('src/output/view/x.ts', '')).toHaveLength(1);
    expect(arrow('src/output/view/x.ts', 'type ')).toEqual([]);
    expect(arrow('src/events/bus/x.ts', '')).toHaveLength(1);
  });

  it('when a leaf imports a package that is not listed for it', () => {
    expect(forbiddenArrows(parsed({ 'src/failure/a.ts': `import 'typebox';` }))).toEqual([
      'src/failure/a.ts -> typebox: src/failure may not import the package typebox',
    ]);
    expect(forbiddenArrows(parsed({ 'src/events/schema/a.ts': `import 'typebox';` }))).toEqual([]);
  });

  it('when the oracle imports anything at all', () => {
    expect(forbiddenArrows(parsed({ 'conformance/oracle/a.ts': `import 'typebox';` }))).toHaveLength(1);
  });

  it('when the domain reaches for the wire or the database', () => {
    const file = { 'src/backend/domain/payments/a.ts': `import { sql } from 'kysely';` };
    expect(forbiddenArrows(parsed(file))).toEqual([
      'src/backend/domain/payments/a.ts -> kysely: the domain imports neither the wire nor the store',
    ]);
  });

  it('when a file is in no room', () => {
    expect(forbiddenArrows(parsed({ 'src/misc/a.ts': '' }))).toEqual(['src/misc/a.ts is in no room']);
  });
});

describe('an import that is allowed is not named', () => {
  it.each([
    ['src/backend/http/a.ts', 'src/backend/domain/payments/b.ts'],
    ['src/backend/store/a.ts', 'src/contract/b.ts'],
    ['src/scenarios/a.ts', 'conformance/oracle/b.ts'],
    ['src/run/a.ts', 'src/backend/b.ts'],
    ['src/output/tui/a.tsx', 'src/output/view/b.ts'],
    ['src/output/view/a.test.ts', 'test/b.ts'],
    ['src/backend/http/a.test.ts', 'src/backend/testing/b.ts'],
    ['src/run/a.test.ts', 'src/backend/testing/b.ts'],
    ['src/backend/testing/a.ts', 'src/simulator/b.ts'],
    ['conformance/oracle/a.test.ts', 'src/contract/b.ts'],
    ['test/a.ts', 'src/backend/b.ts'],
  ])('from %s to %s', (from, to) => {
    const specifier = path.posix.relative(path.posix.dirname(from), to.replace(/\.ts$/, '.js'));
    const dotted = specifier.startsWith('.') ? specifier : `./${specifier}`;
    expect(forbiddenArrows(parsed({ [from]: `import '${dotted}';`, [to]: '' }))).toEqual([]);
  });
});

describe('a cycle is named with every file on it', () => {
  it('of two files', () => {
    const files = { 'src/output/view/a.ts': `import './b.js';`, 'src/output/view/b.ts': `import './a.js';` };
    expect(cyclesOf(parsed(files))).toEqual([
      'src/output/view/a.ts -> src/output/view/b.ts -> src/output/view/a.ts',
    ]);
  });

  it('of types alone, beyond a file that is not on it', () => {
    const files = {
      'src/output/view/in.ts': `import './a.js';`,
      'src/output/view/a.ts': `import type { B } from './b.js';`,
      'src/output/view/b.tsx': `export * from './c.js';`,
      'src/output/view/c.ts': `const a = () => import('./a.js');`,
    };
    expect(cyclesOf(parsed(files))).toEqual([
      'src/output/view/a.ts -> src/output/view/b.tsx -> src/output/view/c.ts -> src/output/view/a.ts',
    ]);
  });

  it('two ways to one file are not a cycle', () => {
    const files = {
      'src/output/view/a.ts': `import './b.js'; import './c.js';`,
      'src/output/view/b.ts': `import './d.js';`,
      'src/output/view/c.ts': `import './d.js';`,
      'src/output/view/d.ts': '',
    };
    expect(cyclesOf(parsed(files))).toEqual([]);
  });
});

describe('a file alone breaks a rule', () => {
  const problems = (file: string, content: string) => parsed({ [file]: content }).flatMap(fileProblems);

  it('with 401 lines, not with 400', () => {
    expect(problems('src/output/view/a.ts', '\n'.repeat(401))).toEqual([
      'src/output/view/a.ts: 401 lines, at most 400',
    ]);
    expect(problems('src/output/view/a.ts', '\n'.repeat(400))).toEqual([]);
  });

  it.each(['index.ts', 'utils.ts', 'helpers.ts', 'types.ts', 'index.tsx', 'utils.test.ts'])(
    'with the name %s',
    (name) => {
      expect(problems(`src/output/view/${name}`, '')).toHaveLength(1);
    },
  );

  it.each([
    'process.exit(1);',
    'const { env } = process;',
    'globalThis.process.exit(1);',
    `globalThis['process'].exit(1);`,
    'console.log(1);',
    'run({ console });',
    `import { env } from 'node:process';`,
    `import { log } from 'console';`,
    `import 'node:timers/promises';`,
    `import { setTimeout } from 'timers';`,
    'const dice = Math.random();',
    'const at = Date.now();',
    'const clock = Date.now;',
    'const at = new Date();',
    'const at = wallNow();',
    `const dice = Math['random'];`,
    `import './neighbour';`,
    `import './neighbour.ts';`,
  ])('with %s', (content) => {
    expect(problems('src/output/view/a.ts', content)).toHaveLength(1);
  });

  it.each([
    'options.process();',
    'const a = { process: 1 };',
    'interface A { readonly console: string }',
    'class A { process() {} }',
    `const text = 'process.exit';`,
    'const dice = Math.max(1, 2);',
    '// console.log',
  ])('but not with %s', (content) => {
    expect(problems('src/output/view/a.ts', content)).toEqual([]);
  });

  it('a file may touch its surroundings in the outer rooms, but has no timers of its own there either', () => {
    expect(problems('src/cli/main.ts', 'process.exit(1);')).toEqual([]);
    expect(problems('bench/main.js', 'console.log(1);')).toEqual([]);
    expect(problems('src/cli/main.ts', `import 'node:timers';`)).toHaveLength(1);
  });

  it('a source file has no data of the runtime, a test may compare them', () => {
    const content = `export const all = Intl.supportedValuesOf('currency');`;
    expect(problems('src/contract/a.ts', content)).toEqual([
      'src/contract/a.ts: uses Intl, whose data differ between versions of Node',
    ]);
    expect(problems('src/contract/a.test.ts', content)).toEqual([]);
  });

  it('a file that cannot be read is an error, never an empty file', () => {
    expect(() => parseSource('src/output/view/a.ts', 'const = 1;')).toThrow('src/output/view/a.ts');
  });
});

it.each([
  ['read ', '../', 'shared/notes.md'],
  ['see ', '/wo', 'rk/main'],
])('a private place is found in any file', (...parts) => {
  expect(privateMentions('README.md', parts.join(''))).toHaveLength(1);
});

it('a private place is not seen in other words', () => {
  expect(privateMentions('README.md', 'shared memory; network/working')).toEqual([]);
});
