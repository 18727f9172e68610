import { afterAll, describe, expect, it } from 'vitest';
import { createProgram } from '../src/cli/program.js';
import { attachedRows } from './error-texts/attached-rows.js';
import { bindingRows } from './error-texts/binding-rows.js';
import { certifyRows } from './error-texts/certify-rows.js';
import { commandLineRows } from './error-texts/command-line-rows.js';
import { conformRows } from './error-texts/conform-rows.js';
import { demoRows } from './error-texts/demo-rows.js';
import { exploreRows } from './error-texts/explore-rows.js';
import { forwardedTexts } from './error-texts/forwarded-texts.js';
import { harnessRows } from './error-texts/harness-rows.js';
import { inputFileRows } from './error-texts/input-file-rows.js';
import { libraryRows } from './error-texts/library-rows.js';
import { liveLoadRows } from './error-texts/load/live-load-rows.js';
import { loadProfileRows } from './error-texts/load/load-profile-rows.js';
import { loadRows } from './error-texts/load/load-rows.js';
import { outputRows } from './error-texts/output-rows.js';
import { packRows } from './error-texts/pack-rows.js';
import { removeFolder, usageRows } from './error-texts/provoke.js';
import { runRows } from './error-texts/run-rows.js';
import { savedFileRows } from './error-texts/saved-file-rows.js';
import { serverRows } from './error-texts/server-rows.js';
import { targetRows } from './error-texts/target-rows.js';
import { targetTextRows } from './error-texts/target-text-rows.js';
import { type ErrorKind, errorTextsIn, unprinted } from './support/error-texts.js';

/** The notation in the source for the errors of the command line and of files. */
const failures: ErrorKind = {
  signatures: {
    usageFailure: { text: 0, hint: 1 },
    Failure: { text: 0 },
    InvalidArgumentError: { text: 0 },
    LineError: { text: 1 },
    stuck: { text: 0 },
    badLog: { text: 0 },
    unreadable: { text: 1 },
    unusable: { text: 1, hint: 2 },
    unreplayable: { text: 0, hint: 1 },
    badYaml: { text: 1 },
    failure: { text: 1 },
  },
  textsOfObject: (properties) => {
    const named = [properties.get('problem') ?? properties.get('hint')];
    if (properties.has('hint')) named.push(properties.get('message'));
    return named.filter((text) => text !== undefined);
  },
};

/** A violation that Ajv reports always has an error. */
const unreachable = 'src/input/schema-violation.ts: does not conform to its schema';

/** Folders whose `problem` is not a text for a user, or whose errors have their own table. */
const others =
  /^src\/(?:stomp\/|contract\/|simulator\/stomp\/|backend\/(?:http\/|channel\/|domain\/|schema-problems\.ts))/;

/** The options that take a value, with the name of their command. */
const options = createProgram(() => undefined).commands.flatMap((command) =>
  command.options.filter(({ required }) => required).map((option) => ({ command: command.name(), option })),
);

const missingValueRows = options.flatMap(({ command, option }) =>
  usageRows({
    [`${command} ${option.long} without a value`]: [
      [command, option.long ?? ''],
      `option '${option.flags}' has no value`,
      `\`tillfleet ${command} --help\` describes the option and its values`,
    ],
  }),
);

const rows = [
  ...commandLineRows,
  ...missingValueRows,
  ...inputFileRows,
  ...bindingRows,
  ...serverRows,
  ...targetRows,
  ...targetTextRows,
  ...conformRows,
  ...packRows,
  ...savedFileRows,
  ...harnessRows,
  ...demoRows,
  ...exploreRows,
  ...attachedRows,
  ...certifyRows,
  ...loadProfileRows,
  ...loadRows,
  ...liveLoadRows,
  ...outputRows,
  ...runRows,
  ...libraryRows,
];

afterAll(removeFolder);

describe('the error texts of the command line and of files', () => {
  it.each(rows)(
    '$given is reported with what is wrong and what to do',
    async ({ provoke, text, exitCode }) => {
      expect(await provoke()).toEqual({ text, exitCode });
    },
  );

  it('the table contains an invalid value for every option that is parsed', () => {
    const parsed = options.filter(({ option }) => option.parseArg !== undefined && !option.variadic);
    expect(parsed.length).toBeGreaterThan(10);
    const missing = parsed.filter(
      ({ command, option }) =>
        !rows.some(
          ({ text }) =>
            text.includes(`option '${option.flags}' argument`) && text.includes(`tillfleet ${command} `),
        ),
    );
    expect(missing.map(({ command, option }) => `${command} ${option.flags}`)).toEqual([]);
  });

  it('every error has a hint', () => {
    const without = rows.filter(({ text }) => !/^tillfleet: .+\n {2}hint: .{10,}\n$/s.test(text));
    expect(without.map(({ given }) => given)).toEqual([]);
  });

  it('every line about an error that is printed while the program continues has a hint', () => {
    const { texts } = errorTextsIn(['src/cli'], {
      signatures: { error: { text: 0 }, write: { text: 0 }, notify: { text: 0 } },
      textsOfObject: () => [],
    });
    const lines = texts.filter(({ pattern }) => pattern.startsWith('tillfleet: '));
    const without = lines.filter(({ pattern }) => !/^tillfleet: .+\n {2}hint: .{2,}$/s.test(pattern));
    expect(lines.length - without.length).toBeGreaterThan(5);
    // These are notices.
    expect(without.map(({ file, pattern }) => `${file}: ${pattern}`)).toEqual([
      'src/cli/commands/load/live-output.ts: tillfleet: metrics at .+\n',
      'src/cli/commands/load/live-output.ts: tillfleet: metrics are sent to .+\n',
      'src/cli/commands/load/load-progress.ts: tillfleet: .+ at .+, .+\n',
      'src/cli/commands/run.ts: tillfleet: the options of .+ are used\n',
      'src/cli/output/stderr/progress-line.ts: tillfleet: .+\n',
    ]);
  });

  it('every error of an invalid value names the value, unless it is a whole list or map', () => {
    const invalid = rows.filter(({ text }) => / must be /.test(text));
    expect(invalid.length).toBeGreaterThan(20);
    const without = invalid.filter(({ text }) => !/, not |argument '| is missing: /.test(text));
    expect(without.map(({ text }) => text.split('\n')[0])).toEqual([
      'tillfleet: <folder>/run.yaml:1: the file must be a map of keys, like `key: value`',
      'tillfleet: <folder>/config.yaml:1: the file must be a map of keys, like `key: value`',
      'tillfleet: <folder>/config.yaml:1: systems must be a value or a list of values without commas, as in `systems: [pos, kiosk]`',
    ]);
  });

  it('the table contains every error text of the source', () => {
    const { texts, forwarded } = errorTextsIn(['src', 'conformance/mutation/selftest'], failures);
    const printedTexts = rows.map(({ text }) => text);
    expect(
      unprinted(
        texts.filter(({ file }) => !others.test(file)),
        printedTexts,
      ),
    ).toEqual([unreachable]);
    // An error of these folders is the reason in another text.
    const reasons = errorTextsIn(['src/binding', 'src/cli/failed-run', 'src/input', 'src/serve'], {
      signatures: { Error: { text: 0 }, TypeError: { text: 0 } },
      textsOfObject: () => [],
    });
    expect(unprinted(reasons.texts, printedTexts)).toEqual([]);
    const places = new Set(forwarded.filter((each) => !others.test(each)));
    expect([...places].sort()).toEqual([...forwardedTexts].sort());
  });
});
