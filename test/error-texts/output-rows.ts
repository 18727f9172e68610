import { linkSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { called, pathOf, type Row, usageRows } from './provoke.js';

const choose = 'choose a file in a folder that exists and that this user may write to';
const isStream = (name: string) =>
  `the report <folder>/${name} cannot be written: it is the file of the event stream`;

/** A run whose stream and whose report have these names. */
const meeting = (stream: string, report: string) =>
  called('run', '--record', pathOf(stream), '--report', `json=${pathOf(report)}`);

const linkRows = usageRows({
  'a report in the file of the event stream by a symbolic link': [
    () => {
      symlinkSync(pathOf('recorded.ndjson'), pathOf('symbolic.json'));
      return meeting('symbolic.json', 'recorded.ndjson');
    },
    isStream('recorded.ndjson'),
    choose,
  ],
  'a report in the file of the event stream by a hard link': [
    () => {
      writeFileSync(pathOf('hard.ndjson'), '');
      linkSync(pathOf('hard.ndjson'), pathOf('hard.json'));
      return meeting('hard.ndjson', 'hard.json');
    },
    isStream('hard.json'),
    choose,
  ],
  'a report in the file of the event stream by a link to its folder': [
    () => {
      mkdirSync(pathOf('streams'));
      symlinkSync(pathOf('streams'), pathOf('reports'));
      return meeting('streams/new.json', 'reports/new.json');
    },
    isStream('reports/new.json'),
    choose,
  ],
  'two reports in one file by a symbolic link': [
    () => {
      symlinkSync('two.json', pathOf('second.json'));
      const named = ['two.json', 'second.json'].flatMap((name) => ['--report', `json=${pathOf(name)}`]);
      return called('conform', ...named);
    },
    'the report <folder>/second.json cannot be written: two reports name it',
    choose,
  ],
});

/** The commands that write the stream, with what they need before their options. */
const writers = { run: [], conform: [], replay: ['a.json'], terminals: ['--connect', 'target.yaml'] };
const fileOptions = {
  '-o, --output <file>': ['run', 'conform', 'replay', 'terminals'],
  '--record <file>': ['run', 'conform', 'replay'],
} as const;

const emptyRows = Object.entries(fileOptions).flatMap(([flags, commands]) =>
  commands.flatMap((command) => {
    const name = flags.replace(/^-o, /, '').replace(/ .*/, '');
    return usageRows({
      [`${command} with an empty ${name}`]: [
        [command, ...writers[command], name, ''],
        `option '${flags}' argument '' is invalid. It must be the path of a file.`,
        `\`tillfleet ${command} --help\` describes the option`,
      ],
    });
  }),
);

const optionRows = usageRows({
  'a report with an empty path': [
    ['run', '--report', 'json='],
    "option '--report <format=path>' argument 'json=' is invalid. It must be a format and a path, like junit=report.xml.",
    '`tillfleet run --help` describes the option',
  ],
  'quiet terminals as NDJSON': [
    ['terminals', '--connect', 'target.yaml', '-q', '--json'],
    "option '-q, --quiet' cannot be used with option '--json'",
    '`tillfleet terminals --help` describes the option',
  ],
});

export const outputRows: readonly Row[] = [...linkRows, ...emptyRows, ...optionRows];
