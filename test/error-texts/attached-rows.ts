import { mkdirSync, writeFileSync } from 'node:fs';
import { writeKeptTerminals } from '../../src/run/service/kept-terminals.js';
import { ServedBackend } from '../../src/run/service/served-backend.js';
import { type Argument, called, file, pathOf, printed, type Row, reported, usageRows } from './provoke.js';

const address = 'http://127.0.0.1:1';
const connect = (...args: readonly Argument[]) => ['terminals', '--connect', ...args];
const target = (name: string, ...lines: readonly string[]) =>
  file(name, 'targetVersion: 1', `baseUrl: ${address}`, 'webSocketUrl: ws://127.0.0.1:1/webs', ...lines);
const administrator = 'credentials: { administrator: { id: user_1, secret: a-secret } }';
const listed = target(
  'listed.yaml',
  'existing: { terminals: [{ id: term_1, secret: s, terminalId: T00000001, configId: 1 }] }',
);

/** A served backend whose administrator is not known, with the file of an earlier start. */
function servedAgain(keptFile: string | undefined) {
  const unknown = { clientId: 'user_1', clientSecret: undefined };
  const options = { baseUrl: address, webSocketUrl: 'ws://127.0.0.1:1/webs', terminals: 1, accounts: [] };
  return reported(() => new ServedBackend({ ...options, administrator: unknown, keptFile }).start());
}

function withFolder(name: string) {
  mkdirSync(pathOf(name), { recursive: true });
  return servedAgain(pathOf(name));
}

function withDamaged(name: string) {
  writeFileSync(pathOf(name), '[{');
  return servedAgain(pathOf(name));
}

/** Terminals at the address of a service that does not listen, with this secret of its administrator. */
function atAddress(secret: string) {
  writeFileSync(pathOf('admin.secret'), secret, { mode: 0o600 });
  return called(...connect(address, '--admin-secret-file', pathOf('admin.secret')));
}

const keptHint = 'fix or remove the file: new terminals are created then';
const kept = (name: string) => `the file <folder>/${name} with the credentials of the attached terminals`;

const targetRows = usageRows({
  '--terminals none of serve': [
    ['serve', '--terminals', '0'],
    "option '--terminals <n>' argument '0' is invalid. It must be a whole number from 1 to 100000.",
    '`tillfleet serve --help` describes the option',
  ],
  '--terminals of terminals': [
    connect(address, '--terminals', '0'),
    "option '--terminals <n>' argument '0' is invalid. It must be a whole number from 1 to 100000.",
    '`tillfleet terminals --help` describes the option',
  ],
  '--card-payments of terminals': [
    connect(address, '--card-payments', '0'),
    "option '--card-payments <n>' argument '0' is invalid. It must be a whole number from 1 to 3600.",
    '`tillfleet terminals --help` describes the option',
  ],
  'card payments of attached terminals': [
    connect(target('cards.yaml', administrator), '--card-payments', '1'),
    'card payments of terminals are production payments, and <folder>/cards.yaml does not allow them',
    'use no card payments, or set productionPayments to allowed in a target file if no real money can move',
  ],
  '--for of terminals': [
    connect(address, '--for', 'ever'),
    "option '--for <duration>' argument 'ever' is invalid. It must be a duration like 250ms, 30s, 5m, 2h or 7d, at most 366d.",
    '`tillfleet terminals --help` describes the option',
  ],
  'terminals without a target': [
    ['terminals'],
    "required option '--connect <file|url>' not specified",
    '`tillfleet terminals --help` describes the option',
  ],
  'terminals at an address without an account': [
    connect(address),
    'the administrator creates the terminals, and an address has no credentials',
    'give --admin-secret-file, which `tillfleet serve` has as well, or a target file',
  ],
  'terminals at an address with a password': [
    connect('http://user:password@127.0.0.1', '--admin-secret-file', file('open.txt', 'x')),
    'the address of --connect is not an http or https URL without user, query and fragment',
    'write it as in http://127.0.0.1:8080, and give the account with --admin-id and --admin-secret-file',
  ],
  'terminals at a target file with a secret file': [
    connect(target('both.yaml', administrator), '--admin-secret-file', 'admin.secret'),
    '--admin-secret-file is for an address, and <folder>/both.yaml is a target file',
    'name the account in the file, under credentials.administrator',
  ],
  'terminals at a target on another machine': [
    connect(
      file(
        'foreign.yaml',
        'targetVersion: 1',
        'baseUrl: http://pay.example',
        'webSocketUrl: ws://pay.example/webs',
        administrator,
      ),
    ),
    '<folder>/foreign.yaml names pay.example, which is not this machine: the run would create and change data there',
    'give --i-own-this-target if the service is yours and may be changed; `tillfleet conform --plan` shows what would be done',
  ],
  'terminals at a target that has only an app': [
    connect(
      target(
        'app.yaml',
        'existing: { apps: [{ id: app_1, secret: s, scopes: [payments:direct], sandbox: true }] }',
      ),
    ),
    '<folder>/app.yaml has neither credentials.administrator, who creates terminals, nor existing.terminals',
    'add one of them to the target file',
  ],
  'a branch for terminals that exist': [
    connect(listed, '--branch', 'br_1'),
    '--branch needs an administrator who creates terminals, and <folder>/listed.yaml has no credentials.administrator',
    'leave --branch out: the terminals are those of existing.terminals',
  ],
  'more terminals than exist': [
    connect(listed, '--terminals', '2'),
    '--terminals 2 is more than the 1 of existing.terminals in <folder>/listed.yaml',
    'use fewer --terminals, or list more',
  ],
  'more terminals than the target allows': [
    connect(target('few.yaml', administrator, 'limits: { terminals: 3 }'), '--terminals', '4'),
    'a fleet of 4 terminals is larger than limits.terminals of <folder>/few.yaml allows, which is 3',
    'use fewer --terminals',
  ],
});

const addressRows: readonly Row[] = [
  ...usageRows({
    'terminals at an address without its scheme': [
      connect('localhost:8080'),
      '--connect localhost:8080 is neither an http or https URL nor a file',
      'write the address with its scheme: http://localhost:8080',
    ],
    'terminals at an address of another scheme': [
      connect('ftp://user:password@127.0.0.1'),
      'the address of --connect is not an http or https URL without user, query and fragment',
      'write it as in http://127.0.0.1:8080, and give the account with --admin-id and --admin-secret-file',
    ],
    'terminals at an address with an empty secret file': [
      () => atAddress('\n'),
      'the secret file <folder>/admin.secret cannot be used: it must contain 1 to 256 visible ASCII characters in one line',
      'write the secret of the administrator into it, or name the file of `tillfleet serve`',
    ],
  }),
  {
    given: 'terminals at an address where nothing listens',
    provoke: () => atAddress('short'),
    text: printed(
      `${address} gives the administrator no token: POST /api/v1/oauth/token: ECONNREFUSED`,
      'check that the service listens at the address of --connect, and that --admin-id and --admin-secret-file are those of its administrator',
    ),
    exitCode: 69,
  },
];

const faultRows = usageRows({
  'a refusal of serve without a data file': [
    ['serve', '--on-data-failure', 'refuse'],
    '--on-data-failure refuse needs a data file',
    'add --data, as in --data backend.db',
  ],
  'faults of serve without terminals': [
    ['serve', '--faults', 'store-wifi'],
    '--faults store-wifi is for attached terminals, and none are attached',
    'add --terminals, as in --terminals 5',
  ],
  'faults of attached terminals that restart the service': [
    connect(
      target('faults.yaml', administrator),
      '--faults',
      file('restart.yaml', 'faults:', '  - kind: backend-restart', '    at: 5s', '    for: 2s'),
    ),
    'the faults restart.yaml restart the service, which other clients use as well',
    'choose faults of the connections alone',
  ],
});

const runRows = usageRows({
  'credentials for curl in virtual time': [
    ['run', '--virtual', '--show-credentials'],
    '--show-credentials cannot be combined with --virtual: there is no address to call',
    'omit one of the two options',
  ],
  'credentials for curl without a port': [
    ['run', '--network', 'memory', '--show-credentials'],
    '--show-credentials cannot be combined with --network memory: there is no address to call',
    'omit one of the two options',
  ],
});

const servedRows = usageRows({
  'a data file with too few terminals': [
    () => servedAgain(undefined),
    'the data file has too few terminals, and the secret of the administrator who creates more is not known',
    'give the secret file of the first start with --admin-secret-file, use fewer --terminals, or a new data file',
  ],
  'a damaged file of attached terminals': [
    () => withDamaged('damaged.db.terminals'),
    `${kept('damaged.db.terminals')} is damaged: it is not a list of credentials`,
    keptHint,
  ],
  'a folder instead of the file of attached terminals': [
    () => withFolder('folder.db.terminals'),
    `${kept('folder.db.terminals')} cannot be read: illegal operation on a directory`,
    keptHint,
  ],
  'a file of attached terminals in a folder that does not exist': [
    () => reported(() => writeKeptTerminals(pathOf('none/a.db.terminals'), [])),
    `${kept('none/a.db.terminals')} cannot be written: no such file or directory`,
    keptHint,
  ],
});

export const attachedRows: readonly Row[] = [
  ...targetRows,
  ...faultRows,
  ...addressRows,
  ...runRows,
  ...servedRows,
];
