import { mkdirSync, writeFileSync } from 'node:fs';
import { called, pathOf, type Row, usageRows } from './provoke.js';

const list = '`tillfleet certify terminal --list` lists every id with its clauses';

/** The errors of `certify`. */
export const certifyRows: readonly Row[] = usageRows({
  '--write-env names a folder': [
    (() => {
      mkdirSync(pathOf('env-folder'), { recursive: true });
      return ['certify', 'terminal', '--write-env', pathOf('env-folder')];
    })(),
    '--write-env <folder>/env-folder cannot be written: it is not a file',
    'choose a file in a folder that this user may write to',
  ],
  '--command is a file that does not exist': [
    ['certify', 'terminal', '--command', './no-terminal --url {baseUrl}'],
    '--command ./no-terminal cannot be started: no such file or directory',
    'name a file that this user may execute, or put its interpreter before it, as in "node terminal.mjs"',
  ],
  '--command has an open quote': [
    ['certify', 'terminal', '--command', 'node "terminal.mjs'],
    "option '--command <program>' argument 'node \"terminal.mjs' is invalid. It must be a program with its arguments, in which every quote is closed.",
    '`tillfleet certify terminal --help` describes the option',
  ],
  '--command names a fact that the invitation does not have': [
    ['certify', 'terminal', '--only', 'terminal.session', '--command', 'node {baseURL}'],
    '--command has the unknown placeholder {baseURL}',
    'use {baseUrl}, {webSocketUrl}, {clientId}, {clientSecret}, {terminalId}, {configId}, or the environment of the command',
  ],
  '--binding has an expression without its reverse': [
    () => {
      const file = pathOf('one-way.yaml');
      writeFileSync(
        file,
        'bindingVersion: 1\nhttp: { calls: { webSocketToken: { request: "{\\"body\\": body}" } } }\n',
      );
      return called('certify', 'terminal', '--only', 'terminal.session', '--binding', file);
    },
    '<folder>/one-way.yaml: http.calls.webSocketToken.reverse.request is missing: an expression translates in one direction, and a client needs the other one',
    'write the reverse of the expression next to it; docs/bindings.md shows how',
  ],
  'certify without the kind of client': [
    ['certify'],
    'certify needs terminal or integrator',
    '`tillfleet certify --help` describes them',
  ],
  'certify with an unknown kind of client': [
    ['certify', 'terminals'],
    "unknown command 'terminals' (Did you mean terminal?)",
    '`tillfleet certify --help` lists the commands',
  ],
  '--only and --skip of certify exclude each other': [
    ['certify', 'terminal', '--only', 'REC-08', '--skip', 'REC-08'],
    'no examination is left: --only and --skip exclude each other',
    '`tillfleet certify terminal --list` prints what there is, with the clauses',
  ],
  '--only of certify matches nothing': [
    ['certify', 'terminal', '--only', 'terminal.sesion'],
    '--only terminal.sesion: no examination and no clause matches; did you mean terminal.session?',
    `${list}; in a shell, quote a glob`,
  ],
  'a longest examination of a terminal without a unit': [
    ['certify', 'terminal', '--longest', '90'],
    "option '--longest <duration>' argument '90' is invalid. It must be a duration like 250ms, 30s, 5m, 2h or 7d, at most 366d.",
    '`tillfleet certify terminal --help` describes the option',
  ],
  'a longest examination of an integrator without a unit': [
    ['certify', 'integrator', '--longest', '90'],
    "option '--longest <duration>' argument '90' is invalid. It must be a duration like 250ms, 30s, 5m, 2h or 7d, at most 366d.",
    '`tillfleet certify integrator --help` describes the option',
  ],
});
