import { defaultRunConfig } from '../run-config-name.js';

/**
 * The beginning of `docs/run.md`, which is written by hand.
 *
 * @param overview the table of all commands
 */
export function introduction(overview: readonly string[]): readonly string[] {
  return [
    '# Commands and their options',
    '',
    'Generated from `src/cli` by `npm run docs`; a test fails if it is stale. `tillfleet <command> --help` prints the same.',
    '',
    'In a checkout that is built, and where the package is installed, `tillfleet` is `npx tillfleet`; `npm link` puts it on',
    'your PATH. How commands end: [exit-codes.md](exit-codes.md).',
    '',
    ...overview,
    '',
    '```sh',
    'tillfleet --version',
    'tillfleet scenarios',
    'tillfleet personas',
    "tillfleet run --terminals 5 --integrators 2 --no-tui --scenario 'sandbox.amount.100*' 'commands.print.*'",
    "tillfleet run --json --seed 7 --scenario 'scopes.refund*'",
    '```',
    '',
    ...configuration,
    ...eventStream,
    ...completion,
  ];
}

const configuration: readonly string[] = [
  '## Configuration file and environment',
  '',
  `Each option of \`tillfleet run\` can also be set in \`${defaultRunConfig}\` in the working folder (or in the file that`,
  '`--config` names), or in a variable of the environment. A key is the long option without its dashes:',
  '',
  '```yaml',
  'terminals: 50',
  'scenario: [sandbox.*, commands.*]',
  'no-tui: true',
  '```',
  '',
  '`TILLFLEET_TERMINALS=50` is the same as `terminals: 50`. Precedence: command line, environment, file, default. An unknown',
  'key ends the program with exit code 64, and so does a variable that resembles one of these. Empty variables, those that',
  'Kubernetes gives a container for a service named `tillfleet`, and those of `certify` are ignored. Other commands read neither, but',
  '`conform`, `explore` and `load` take their target from `TILLFLEET_TARGET`.',
  '',
  'Standard error names the file that is used. It is [data](#which-files-are-code): it reads and writes below its own folder only,',
  'and a target file that it names starts no command without `--allow-hooks`. That option and `--i-own-this-target` count on',
  'the command line alone, neither in the file nor as a variable.',
  '',
  '## Which files are code',
  '',
  'A target file that the command line names is code: it may start the commands of its `hooks`, load a binding that is a module',
  '(`.mjs`, `.js`), and send each variable of the environment that it names. So is a module that the command line names. All',
  'other files are data: settings, saved failures, fleets, faults, loads, fixtures, logs, reports, bindings in YAML. Data starts',
  'nothing, waives no guard, and writes nothing outside its folder. Where a settings file or a saved failure names a target file',
  'with commands, a module or credentials elsewhere, the program ends with exit code 64 and shows them; `--allow-hooks` allows',
  'them. Read such a file before you allow it.',
  '',
];

const eventStream: readonly string[] = [
  '## The event stream',
  '',
  'With `--json` every line on standard output has `seq`, `t` (milliseconds since the run began), `actor` and `type`; the last',
  'line is `run.finished` with the verdict, each clause and how often it was witnessed.',
  '[events.schema.json](schemas/events.schema.json) describes all lines. Secrets and tokens are in none of them. Virtual time',
  'waits for a reader that reads slowly. A run in real time ends with exit code 70 if 64 MiB are not read.',
  '',
];

const completion: readonly string[] = [
  '## Completion',
  '',
  '`source <(npx tillfleet complete bash)` completes commands and options in bash; `complete` has scripts for `zsh`, `fish` and',
  '`powershell` too.',
  '',
];
