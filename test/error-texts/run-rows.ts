import { type Row, usageRows } from './provoke.js';

const hint = '`tillfleet run --help` describes the option';
const ofLoads =
  'It must be a bound of a run: phases and the measures connect, registered, heartBeat are those of `tillfleet load`.';

export const runRows: readonly Row[] = usageRows({
  '--virtual with --network tcp': [
    ['run', '--virtual', '--network', 'tcp'],
    '--virtual cannot be combined with --network tcp',
    'omit one of the two options',
  ],
  '--port with --network memory': [
    ['run', '--network', 'memory', '--port', '8080'],
    '--port 8080 cannot be combined with --network memory, which has no ports',
    'omit --port, or use --network tcp on the real clock',
  ],
  '--port with --virtual': [
    ['run', '--virtual', '--port', '8080'],
    '--port 8080 cannot be combined with --virtual, which has no ports',
    'omit --port, or use --network tcp on the real clock',
  ],
  'a threshold of a run with an unknown measure': [
    ['run', '--threshold', 'payNov.p99<50ms'],
    "option '--threshold <expression>' argument 'payNov.p99<50ms' is invalid. It names the unknown measure payNov; did you mean payNow?.",
    hint,
  ],
  'a threshold of a run with a measure of loads': [
    ['run', '--threshold', 'heartBeat.p99<1s'],
    `option '--threshold <expression>' argument 'heartBeat.p99<1s' is invalid. ${ofLoads}`,
    hint,
  ],
  'a threshold of a run with a phase': [
    ['run', '--threshold', 'payNow{phase:peak}.p99<1s'],
    `option '--threshold <expression>' argument 'payNow{phase:peak}.p99<1s' is invalid. ${ofLoads}`,
    hint,
  ],
  'a level of a run that does not exist': [
    ['run', '--level', 'should'],
    "option '--level <level>' argument 'should' is invalid. Allowed choices are must, profile.",
    hint,
  ],
  'a longest scenario of a run without a unit': [
    ['run', '--longest', '90'],
    "option '--longest <duration>' argument '90' is invalid. It must be a duration like 250ms, 30s, 5m, 2h or 7d, at most 366d.",
    hint,
  ],
  'a scenario of a run that has no clause of the level': [
    ['run', '--scenario', 'reconnect.fallback', '--level', 'must'],
    'no scenario is left: --scenario, --only and --level exclude each other',
    '`tillfleet scenarios` prints what there is, with the clauses',
  ],
});
