import { file, usageRows } from './provoke.js';

const hint =
  'fix the file; docs/conformance.md shows how it is written, docs/schemas/target.schema.json describes it';
const target = (lives: string) => [
  'conform',
  '--target',
  file(
    'target.yaml',
    'targetVersion: 1',
    'baseUrl: http://127.0.0.1:1',
    'webSocketUrl: ws://127.0.0.1:1/webs',
    'credentials: { administrator: { id: user_1, secret: secret } }',
    lives,
  ),
];

export const lifeRows = usageRows({
  'a longest scenario without a unit': [
    ['conform', '--longest', '90'],
    "option '--longest <duration>' argument '90' is invalid. It must be a duration like 250ms, 30s, 5m, 2h or 7d, at most 366d.",
    '`tillfleet conform --help` describes the option',
  ],
  'a life of a target that is too short': [
    target('lives: { refundCooldown: 500ms }'),
    '<folder>/target.yaml:5: lives.refundCooldown must be at least 1s, not 500ms',
    hint,
  ],
  'a wsToken of a target that is warned of before it is issued': [
    target('lives: { wsToken: 1m }'),
    '<folder>/target.yaml:5: lives.wsToken is 1m: a wsToken must live longer than sessionTimeoutBefore, 2m by default',
    hint,
  ],
});
