import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { thisProcess } from '../../src/library/this-process.js';
import { readPrintedCa } from '../../src/run/target/line/tls-files.js';
import { TargetService } from '../../src/run/target/target-service.js';
import { type Argument, called, file, pathOf, printed, type Row, reported, usageRows } from './provoke.js';

const account = ['credentials:', '  administrator: { id: user_1, secret: secret }'];
const addresses = ['baseUrl: http://127.0.0.1:1', 'webSocketUrl: ws://127.0.0.1:1/webs'];
const hint =
  'fix the file; docs/conformance.md shows how it is written, docs/schemas/target.schema.json describes it';
const conform = (...args: readonly Argument[]) => ['conform', ...args];
const target = (...lines: readonly string[]) => conform('--target', file('target.yaml', ...lines));
const valid = ['targetVersion: 1', ...addresses, ...account];
const fileRows = usageRows({
  'a target file that does not exist': [
    conform('--target', pathOf('none.yaml')),
    '<folder>/none.yaml cannot be read: no such file or directory',
    'check the path and the permissions, and that it is a text file',
  ],
  'a target file of a newer format': [
    target('targetVersion: 2', 'planet: earth'),
    '<folder>/target.yaml:1: the file has the format 2, and this version reads 1',
    'use a newer tillfleet, or write the file in the older format',
  ],
  'a target without an address': [
    target('targetVersion: 1', ...account),
    '<folder>/target.yaml:1: baseUrl is missing: only a start command that prints it can replace it',
    hint,
  ],
  'a tolerance of a target that would hide what is wrong': [
    target(...valid, 'limits: { toleranceMs: 5001 }'),
    '<folder>/target.yaml:6: limits.toleranceMs must be a whole number from 0 to 5000, not 5001',
    hint,
  ],
  'a life of a target that is too short': [
    target(...valid, 'lives: { refundCooldown: 500ms }'),
    '<folder>/target.yaml:6: lives.refundCooldown must be at least 1s, not 500ms',
    hint,
  ],
  'a wsToken of a target that is warned of before it is issued': [
    target(...valid, 'lives: { wsToken: 1m }'),
    '<folder>/target.yaml:6: lives.wsToken is 1m: a wsToken must live longer than sessionTimeoutBefore, 2m by default',
    hint,
  ],
  'an administrator at a service without administration': [
    target(...valid, 'features: [activation]'),
    '<folder>/target.yaml:6: features must list administration, because credentials has an administrator',
    hint,
  ],
  'a variable of a target that is not set': [
    target('targetVersion: 1', 'name: ${NO_SUCH_VARIABLE}', ...addresses, ...account),
    '<folder>/target.yaml:2: name names the variable NO_SUCH_VARIABLE, which is not set',
    'set it, as in `export NO_SUCH_VARIABLE=...`, or correct the name in the file; nothing has been started',
  ],
  'a credential for all calls in the binding of a target': [
    async () => {
      await called(
        'bind',
        file('auth.yaml', 'bindingVersion: 1', 'http: { headers: { authorization: Bearer abc } }'),
      );
      return called(...target(...valid, 'binding: auth.yaml'));
    },
    '<folder>/target.yaml:6: binding must not add the header authorization to all calls: each call has its own',
    hint,
  ],
  'settings of a target without a start command': [
    target(...valid, 'hooks: { settings: { arguments: ["{name}"] } }'),
    '<folder>/target.yaml:6: hooks.settings needs hooks.start, whose arguments it extends',
    hint,
  ],
  'a credential for all calls to a target': [
    target(...valid, 'headers: { Authorization: Bearer abc }'),
    '<folder>/target.yaml:6: headers.Authorization must not be named: each call has its own',
    hint,
  ],
  'a stop of a target without a start command': [
    target(...valid, 'hooks: { stop: [stop] }'),
    '<folder>/target.yaml:6: hooks.stop needs hooks.start',
    hint,
  ],
  'the printed keys of a target without a start command': [
    target(...valid, 'hooks: { prints: { baseUrl: url } }'),
    '<folder>/target.yaml:6: hooks.prints needs hooks.start',
    hint,
  ],
  'a target without an administrator and anything that exists': [
    target('targetVersion: 1', ...addresses),
    '<folder>/target.yaml:1: credentials needs administrator, unless existing lists an app or a terminal',
    hint,
  ],
  'unknown tenants of a target': [
    target(...valid, 'tenants: keep'),
    '<folder>/target.yaml:6: tenants must be one of new, reuse, reuse-only, not "keep"',
    hint,
  ],
  'tenants of every run next to existing ones': [
    target(...valid, 'existing: { tenants: [{ merchantId: m, branchId: b }] }', 'tenants: reuse'),
    '<folder>/target.yaml:7: tenants must not be reuse next to existing, which lists the tenants',
    hint,
  ],
  'tenants of every run without an administrator': [
    target(
      'targetVersion: 1',
      ...addresses,
      'existing: { apps: [{ id: a, secret: s, scopes: [reports:read], sandbox: true }] }',
      'tenants: reuse-only',
    ),
    '<folder>/target.yaml:5: tenants must not be reuse-only without credentials.administrator, who creates and finds the tenants',
    hint,
  ],
  'apps of a target that belong to an unknown merchant': [
    target(...valid, 'existing: { apps: [{ id: a, secret: s, scopes: [reports:read], sandbox: true }] }'),
    '<folder>/target.yaml:6: existing needs tenants: what the administrator creates must belong to the same merchant',
    hint,
  ],
  'users of a target that belong to an unknown merchant': [
    target(...valid, '  merchant: { id: user_2, secret: s }'),
    '<folder>/target.yaml:4: credentials needs existing.tenants, to which the users belong',
    hint,
  ],
  'a terminal of a target without its secret': [
    target('targetVersion: 1', ...addresses, 'existing: { terminals: [{ id: a, terminalId: T1 }] }'),
    '<folder>/target.yaml:4: existing.terminals[0] needs id, secret, terminalId and configId, or activationCode and credentialsFile',
    hint,
  ],
  'a fleet at a target without an administrator': [
    [
      'run',
      '--target',
      file(
        'target.yaml',
        'targetVersion: 1',
        ...addresses,
        'existing: { apps: [{ id: a, secret: s, scopes: [reports:read], sandbox: true }] }',
      ),
    ],
    'the administrator creates the fleet, and <folder>/target.yaml has no credentials.administrator',
    'name an administrator, or use `tillfleet conform`',
  ],
  'a proxy of a target with a user and no password': [
    target(...valid, 'proxy: { url: "http://127.0.0.1:3128", id: someone }'),
    '<folder>/target.yaml:6: proxy needs both id and secret, or neither',
    hint,
  ],
  'a restart of a target without a start command': [
    target(...valid, 'hooks: { restartable: true }'),
    '<folder>/target.yaml:6: hooks.restartable needs hooks.start',
    hint,
  ],
  'a target that goes down and not up': [
    target(...valid, 'hooks: { down: [stop] }'),
    '<folder>/target.yaml:6: hooks.down needs hooks.up',
    hint,
  ],
  'a target that goes up and not down': [
    target(...valid, 'hooks: { up: [start] }'),
    '<folder>/target.yaml:6: hooks.up needs hooks.down',
    hint,
  ],
  'a target that the run starts and that goes down': [
    target(...valid, 'hooks: { start: [serve], down: [stop], up: [start] }'),
    '<folder>/target.yaml:6: hooks.down is for a service that the run does not start: use hooks.restartable',
    hint,
  ],
  'a restart of a target at another address': [
    target('targetVersion: 1', ...account, 'hooks: { start: [serve], restartable: true }'),
    '<folder>/target.yaml:4: hooks.restartable needs {port} in hooks.start: the address must stay the same',
    hint,
  ],
  'a certificate of a target without its key': [
    target(...valid, 'tls: { certificate: a.pem }'),
    '<folder>/target.yaml:6: tls needs both certificate and key, or neither',
    hint,
  ],
  'a certificate of a target that cannot be read': [
    target(...valid, 'tls: { ca: none.pem }'),
    '<folder>/target.yaml:6: tls.ca cannot be read: no such file or directory',
    hint,
  ],
  'a target with another clock': [
    conform('--real-time', '--target', file('target.yaml', ...valid)),
    '--real-time cannot be combined with a target file, which has no other clock',
    'omit --real-time',
  ],
  'a fleet that is larger than a target allows': [
    ['run', '--target', file('target.yaml', ...valid, 'limits: { terminals: 3 }')],
    'a fleet of 25 terminals is larger than limits.terminals of <folder>/target.yaml allows, which is 3',
    'use fewer --terminals',
  ],
  'integrators at a target without production payments': [
    ['run', '--target', file('target.yaml', ...valid)],
    'the integrators of a fleet take production payments, and <folder>/target.yaml does not allow them',
    'use --integrators 0, or set productionPayments to allowed in a target file if no real money can move',
  ],
  'card payments at a target without production payments': [
    ['run', '--integrators', '0', '--card-payments', '1', '--target', file('target.yaml', ...valid)],
    'card payments of terminals are production payments, and <folder>/target.yaml does not allow them',
    'use no card payments, or set productionPayments to allowed in a target file if no real money can move',
  ],
  'a target in virtual time': [
    ['run', '--virtual', '--integrators', '0', '--target', file('target.yaml', ...valid)],
    'a target file cannot be combined with --virtual, --network memory and --port: its service has its own clock and address',
    'omit these options, or --target',
  ],
  'faults that restart a target': [
    [
      'run',
      '--faults',
      'backend-restart',
      '--terminals',
      '1',
      '--integrators',
      '0',
      '--target',
      file('target.yaml', ...valid),
    ],
    'the faults restart the service, and a target is restarted only for scenarios',
    'choose faults of lines alone',
  ],
  'a target on another machine': [
    target('targetVersion: 1', 'baseUrl: https://pay.example', 'webSocketUrl: wss://pay.example', ...account),
    '<folder>/target.yaml names pay.example, which is not this machine: the run would create and change data there',
    'give --i-own-this-target if the service is yours and may be changed; `tillfleet conform --plan` shows what would be done',
  ],
});

/** The start of a target with these hooks. */
function started(hooks: Readonly<Record<string, readonly string[]>>, addresses: object = {}) {
  const credentials = { administrator: { id: 'user_1', secret: 'secret' } };
  const description = { targetVersion: 1, credentials, hooks, ...(hooks.start ? addresses : unreachable) };
  return reported(() =>
    new TargetService(
      { description: description as never, folder: '.', tls: undefined },
      thisProcess,
    ).start(),
  );
}

const unreachable = { baseUrl: 'http://127.0.0.1:1', webSocketUrl: 'ws://127.0.0.1:1/webs' };

/** The start of a run at a target that lists what exists. */
function listed(existing: object, addresses: object = unreachable) {
  const description = { targetVersion: 1, existing, ...addresses };
  const file = { description: description as never, folder: '.', tls: undefined };
  return reported(() => new TargetService(file, thisProcess).start());
}

/** The activation of a terminal at a service that has none. */
async function rejectedCode() {
  const server = createServer((_, response) => response.writeHead(404).end('{}'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const folder = mkdtempSync(path.join(tmpdir(), 'tillfleet-code-'));
  const terminals = [{ activationCode: 'c', credentialsFile: path.join(folder, 'terminal.json') }];
  const result = await listed({ terminals }, { ...unreachable, baseUrl });
  server.close();
  rmSync(folder, { recursive: true });
  return result;
}

/** The start of a service at an address where another one responds. */
async function inUse() {
  const server = createServer((_, response) => response.end());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const result = await started({ start: ['true'] }, { ...unreachable, baseUrl: `http://127.0.0.1:${port}` });
  server.close();
  return { ...result, text: result.text.replace(String(port), '<port>') };
}

const serviceRows: readonly Row[] = [
  {
    given: 'a start command that ends',
    provoke: () => started({ start: ['false'] }),
    text: printed(
      'hooks.start (false) ended with exit code 1 before it printed its addresses',
      'run the command of the target file by hand, in the folder of that file',
    ),
    exitCode: 69,
  },
  {
    given: 'a start command that prints a file without certificates',
    provoke: () => reported(() => readPrintedCa('package.json')),
    text: printed(
      'the file package.json that hooks.start printed as its ca cannot be used: it has no certificate in the form of PEM',
      'let the start command print the path of a PEM file with the certificates to trust',
    ),
    exitCode: 69,
  },
  {
    given: 'an address of a start command that is in use',
    provoke: inUse,
    text: printed(
      'something responds at http://127.0.0.1:<port> before hooks.start has started the service',
      'end the other service, or omit hooks.start to judge it',
    ),
    exitCode: 69,
  },
  {
    given: 'a start command that does not stay',
    provoke: () => started({ start: ['true'] }, unreachable),
    text: printed(
      'hooks.start (true) has ended, although it must stay in the foreground',
      'run the command of the target file by hand, in the folder of that file',
    ),
    exitCode: 69,
  },
  {
    given: 'a start command of another machine',
    provoke: () =>
      started({ start: ['echo', '{"baseUrl":"http://10.0.0.7","webSocketUrl":"ws://10.0.0.7"}'] }),
    text: printed(
      'the target is at 10.0.0.7, which is not this machine',
      'give --i-own-this-target if the service is yours and may be changed',
    ),
    exitCode: 64,
  },
  {
    given: 'an app of a target that does not listen',
    provoke: () => listed({ apps: [{ id: 'a', secret: 's', scopes: ['reports:read'], sandbox: true }] }),
    text: printed(
      'http://127.0.0.1:1 gives the first app no token: POST /api/v1/oauth/token: ECONNREFUSED',
      'check baseUrl of the target file; `tillfleet conform --preflight` goes step by step',
    ),
    exitCode: 69,
  },
  {
    given: 'an activation code of a target that does not work',
    provoke: rejectedCode,
    text: printed(
      'an activation code of existing.terminals does not work: POST /api/v1/terminal/activate returned 404: rejected: {}',
      'a code works once: let the administrator of the service create another one, or keep credentialsFile',
    ),
    exitCode: 69,
  },
  {
    given: 'a credentials file of a terminal that cannot be used',
    provoke: () => listed({ terminals: [{ activationCode: 'c', credentialsFile: 'package.json' }] }),
    text: printed(
      `the credentials file ${path.resolve('package.json')} of a terminal has no credentials of a terminal`,
      'fix or remove the file; a terminal that was activated before needs a new activation code',
    ),
    exitCode: 64,
  },
  {
    given: 'a credentials file of a terminal with an id of more than 53 bits',
    provoke: () => {
      const { content } = file('wide.json', '{"configId": 9007199254740993}');
      writeFileSync(pathOf('wide.json'), content);
      return listed({ terminals: [{ activationCode: 'c', credentialsFile: pathOf('wide.json') }] });
    },
    text: printed(
      'the credentials file <folder>/wide.json of a terminal has the configId 9007199254740993, which is not representable',
      'fix or remove the file; a terminal that was activated before needs a new activation code',
    ),
    exitCode: 64,
  },
  {
    given: 'a target that does not listen',
    provoke: () => started({}),
    text: printed(
      'http://127.0.0.1:1 gives the administrator no token: POST /api/v1/oauth/token: ECONNREFUSED',
      'check baseUrl of the target file; `tillfleet conform --preflight` goes step by step',
    ),
    exitCode: 69,
  },
];

export const targetRows = [...fileRows, ...serviceRows];
