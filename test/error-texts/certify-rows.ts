import { mkdirSync } from 'node:fs';
import { pathOf, type Row, usageRows } from './provoke.js';

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
    ['certify', 'terminal', '--only', 'REC-08', '--skip', 'AUTH-15'],
    'no examination is left: --only and --skip exclude each other',
    '`tillfleet certify terminal --list` prints what they choose',
  ],
  '--only of certify matches nothing': [
    ['certify', 'terminal', '--only', 'terminal.sesion'],
    '--only terminal.sesion: no examination and no clause matches; did you mean terminal.session?',
    `${list}; quote a glob so that the shell does not expand it`,
  ],
});
