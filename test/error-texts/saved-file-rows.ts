import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { saveFailure } from '../../src/cli/failed-run/failures.js';
import { checkLog } from '../../src/history/check-log.js';
import type { RunRequest } from '../../src/run/options.js';
import { exampleBodies } from '../support/example-events.js';
import { savableRequest } from '../support/run-request.js';
import { called, file, type Printed, pathOf, reported, usageRows } from './provoke.js';

const fleet = { merchants: [{ name: 'A', branches: [{ name: 'B', terminals: [{ count: 4 }] }] }] };
const cut = { kind: 'cut', at: '1s', for: '2d' } as const;

/** The replay of a saved failure of this request, with this text instead of another. */
function replayed(change: Partial<RunRequest>, ...[from = '', to = '']: readonly string[]): Promise<Printed> {
  const saved = saveFailure({ ...savableRequest, ...change }, 'fail', [], pathOf(''));
  return called('replay', {
    name: 'saved.json',
    content: readFileSync(path.join(saved, 'replay.json'), 'utf8').replace(from, to),
  });
}

const commands = [
  'targetVersion: 1',
  'hooks: { start: [sh, -c, id], prints: { baseUrl: url } }',
  'binding: dialect.mjs',
  'credentials: { administrator: { id: user_1, secret: secret } }',
];
const read =
  'read both files, and give --allow-hooks if you trust them; a target that the command line names with --target needs no flag';

/** The replay of a saved failure of a target file with these lines. */
function replayedAt(...lines: readonly string[]): Promise<Printed> {
  const target = pathOf('named.yaml');
  writeFileSync(target, lines.join('\n'));
  return replayed({ target, clock: 'real', network: 'tcp' });
}

const authorityRows = usageRows({
  'a saved failure whose target has commands and a module': [
    () => replayedAt(...commands),
    '<folder>/named.yaml is named by <folder>/saved.json, which is data, and would act on this machine: hooks.start starts sh -c id; binding loads dialect.mjs',
    read,
  ],
  'a saved failure whose target would write outside its folder': [
    () =>
      replayedAt(
        'targetVersion: 1',
        'baseUrl: http://127.0.0.1:1',
        'webSocketUrl: ws://127.0.0.1:1/webs',
        'existing: { terminals: [{ activationCode: A, credentialsFile: ../a.json }] }',
      ),
    '<folder>/named.yaml is named by <folder>/saved.json, which is data, and would act on this machine: existing.terminals[0].credentialsFile writes ../a.json',
    read,
  ],
  'a saved failure whose target is on another machine': [
    () =>
      replayedAt(
        'targetVersion: 1',
        'baseUrl: http://192.0.2.7',
        'webSocketUrl: ws://192.0.2.7/webs',
        'credentials: { administrator: { id: user_1, secret: secret } }',
      ),
    '<folder>/named.yaml names 192.0.2.7, which is not this machine: the run would create and change data there',
    'give --i-own-this-target if the service is yours and may be changed; `tillfleet conform --plan` shows what would be done',
  ],
  'a saved failure that claims the consent of an owner': [
    () => replayed({}, '"seed": 7', '"owned": true, "seed": 7'),
    '<folder>/saved.json: request.owned is not a field of a saved failure; its fields are version, seed, terminals, integrators, scenarios, named, exact, forMs, stayUp, clock, network, port, legacyShare, walks, jitter, strict, level, requirements, cardPaymentsPerHour, fleet, rampPerSecond, faults, target, pack, maxScenarioMs, expected, known',
    'choose a folder in .tillfleet/failures, unchanged',
  ],
  'a settings file whose target has commands and a module': [
    () => {
      writeFileSync(pathOf('hooks.yaml'), commands.join('\n'));
      return called('run', '--config', file('commands.yaml', 'target: hooks.yaml'));
    },
    '<folder>/hooks.yaml is named by <folder>/commands.yaml, which is data, and would act on this machine: hooks.start starts sh -c id; binding loads dialect.mjs',
    read,
  ],
  'a settings file that allows what only the command line allows': [
    ['run', '--config', file('allows.yaml', 'allow-hooks: true')],
    '<folder>/allows.yaml:1: allow-hooks cannot be set here: only the command line allows what it allows',
    'remove it, and give --allow-hooks on the command line',
  ],
  'a settings file that writes outside its folder': [
    ['run', '--config', file('outside.yaml', 'report: junit=../report.xml')],
    '<folder>/outside.yaml:1: ../report.xml is not below the folder of the file',
    'name a file in that folder, or give the option on the command line',
  ],
});

const replayRows = usageRows({
  'a saved failure that does not exist': [
    ['replay', pathOf('none.json')],
    '<folder>/none.json cannot be read: no such file or directory',
    'choose a folder in .tillfleet/failures',
  ],
  'a saved failure that was cut off': [
    ['replay', { name: 'cut.json', content: '{"format":' }],
    '<folder>/cut.json is incomplete: it is not valid JSON',
    'save the failure again by running the same command',
  ],
  'a file that is not a saved failure': [
    ['replay', { name: 'list.json', content: '[]' }],
    '<folder>/list.json: the file must be a map, not an empty list',
    'choose a folder in .tillfleet/failures, unchanged',
  ],
  'a saved failure with a changed field': [
    () => replayed({}, '"seed": 7', '"seed": "7"'),
    '<folder>/saved.json: request.seed must be a whole number from 0 to 4294967295, not "7"',
    'choose a folder in .tillfleet/failures, unchanged',
  ],
  'a saved failure of too long a run': [
    () => replayed({ forMs: 1e300 }),
    '<folder>/saved.json: request.forMs must be a number from 0 to 31622400000, not 1e+300',
    'choose a folder in .tillfleet/failures, unchanged',
  ],
  'a saved failure of too many terminals': [
    () => replayed({ terminals: 100_001 }),
    '<folder>/saved.json: request.terminals must be a whole number from 0 to 100000, not 100001',
    'choose a folder in .tillfleet/failures, unchanged',
  ],
  'an event log instead of a saved failure': [
    ['replay', { name: 'run.ndjson', content: `${JSON.stringify({ seq: 0, type: 'run.started' })}\n{}\n` }],
    '<folder>/run.ndjson is the event log of a run, not a saved failure',
    '`tillfleet check <folder>/run.ndjson` checks it; a run that fails saves itself in .tillfleet/failures',
  ],
  'a folder without a saved failure': [
    ['replay', pathOf('')],
    '<folder>/replay.json cannot be read: no such file or directory',
    'choose a folder in .tillfleet/failures',
  ],
  'a saved failure of another version': [
    () => replayed({ version: '9.9.9' }),
    '<folder>/saved.json was saved by version 9.9.9, but this is version 0.1.0',
    'replay it with the version that saved it',
  ],
  'a saved failure of an unknown scenario': [
    () => replayed({ scenarios: ['no.such'] }),
    '<folder>/saved.json has the unknown scenario no.such',
    'the file was edited or is damaged: save the failure again by running the same command',
  ],
  'a saved failure without work': [
    () => replayed({ scenarios: [] }),
    '<folder>/saved.json has no fleet, no faults and no scenarios: there is nothing to run',
    'the file was edited or is damaged: save the failure again by running the same command',
  ],
  'a saved failure with faults that do not fit': [
    () => replayed({ faults: { name: 'mine', faults: [cut] } }),
    '<folder>/saved.json: request.faults.faults[0].for must be at most 1d, not 2d',
    'the file was edited or is damaged: save the failure again by running the same command',
  ],
  'a saved failure with a fleet of another size': [
    () => replayed({ fleet }),
    '<folder>/saved.json has 3 terminals and 0 integrators, but its fleet has 4 and 0',
    'the file was edited or is damaged: save the failure again by running the same command',
  ],
});

const event = (type: 'run.started' | 'run.finished' | 'run.phase') =>
  JSON.stringify({ seq: 0, t: 0, actor: 'run', ...exampleBodies[type] });
const started = event('run.started');
const finished = event('run.finished');

/** The line of an event at another instant. */
const at = (t: number, line: string) => line.replace(/"t":\d+/, `"t":${t}`);

const check = (...lines: readonly string[]) => ['check', { name: 'run.log', content: lines.join('\n') }];

async function checkedWithLimit(text: string): Promise<void> {
  async function* chunks() {
    yield Buffer.from(text);
  }
  await checkLog(chunks(), { name: 'run.log', maxLineLength: 100 });
}

const logRows = usageRows({
  'a log that does not exist': [
    ['check', pathOf('none.log')],
    '<folder>/none.log cannot be read: no such file or directory',
    'check the path and the permissions of the file',
  ],
  'an empty log': [
    check(),
    '<folder>/run.log is empty',
    'pass the whole standard output of `tillfleet run --json`, or the file of `--record`, unchanged',
  ],
  'a log with an empty line': [
    check('', ''),
    '<folder>/run.log, line 1 is empty',
    'pass the whole standard output of `tillfleet run --json`, or the file of `--record`, unchanged',
  ],
  'a log that is not JSON': [
    check('hello', ''),
    '<folder>/run.log, line 1 is not JSON',
    'pass the whole standard output of `tillfleet run --json`, or the file of `--record`, unchanged',
  ],
  'a log of values that are not events': [
    check('{"a":1}', ''),
    '<folder>/run.log, line 1 is not an event, because it has no type',
    'pass the whole standard output of `tillfleet run --json`, or the file of `--record`, unchanged',
  ],
  'a log with a number of more than 53 bits': [
    check('{"type":"run.started","seed":9007199254740993}', ''),
    '<folder>/run.log, line 1 has the seed 9007199254740993, which no event can have',
    'pass the whole standard output of `tillfleet run --json`, or the file of `--record`, unchanged',
  ],
  'a log with an unknown event': [
    check('{"type":"run.paused"}', ''),
    '<folder>/run.log, line 1 has the unknown event type "run.paused"',
    'pass the whole standard output of `tillfleet run --json`, or the file of `--record`, unchanged',
  ],
  'a log with an invalid event': [
    check('{"type":"run.started"}', ''),
    '<folder>/run.log, line 1 is not a valid run.started event: it lacks seq, t, actor, version, seed, clock, network, target, startedAt, terminals, integrators, scenarios, addressLimits, jitter',
    'pass the whole standard output of `tillfleet run --json`, or the file of `--record`, unchanged',
  ],
  'a log that was cut off within a line': [
    check('{"type":'),
    '<folder>/run.log, line 1 is incomplete: it has no line break. The log was cut off, or is still being written',
    'pass the whole standard output of `tillfleet run --json`, or the file of `--record`, unchanged',
  ],
  'a log that was cut off after a line': [
    check(started, ''),
    '<folder>/run.log is incomplete: it ends after line 1 without run.finished',
    'pass the whole standard output of `tillfleet run --json`, or the file of `--record`, unchanged',
  ],
  'a log that is not UTF-8': [
    ['check', { name: 'bytes.log', content: Uint8Array.of(0xff, 0x0a) }],
    '<folder>/bytes.log, line 1 is not UTF-8, or a line soon after it is not',
    'pass the whole standard output of `tillfleet run --json`, or the file of `--record`, unchanged',
  ],
  'a log that begins with another event': [
    check(event('run.phase'), ''),
    '<folder>/run.log, line 1 is run.phase, not run.started',
    'pass the whole standard output of `tillfleet run --json`, or the file of `--record`, unchanged',
  ],
  'two logs in one file': [
    check(started, started, ''),
    '<folder>/run.log, line 2 is a second run.started: a log contains one run',
    'pass the whole standard output of `tillfleet run --json`, or the file of `--record`, unchanged',
  ],
  'a log that continues after its end': [
    check(started, finished, finished, ''),
    '<folder>/run.log, line 3 comes after run.finished: a log contains one run',
    'pass the whole standard output of `tillfleet run --json`, or the file of `--record`, unchanged',
  ],
  'a recording whose time goes back': [
    ['play', { name: 'run.log', content: `${at(7, started)}\n${at(3, event('run.phase'))}\n` }],
    '<folder>/run.log, line 2 is out of order: its t is 3, and that of the line before is 7',
    'pass the whole standard output of `tillfleet run --json`, or the file of `--record`, unchanged',
  ],
  'a log with a line that is too long': [
    () => reported(() => checkedWithLimit(`${'x'.repeat(101)}\n`)),
    'run.log, line 1 is longer than 100 characters',
    'pass the whole standard output of `tillfleet run --json`, or the file of `--record`, unchanged',
  ],
  'a log whose last line is too long': [
    () => reported(() => checkedWithLimit('x'.repeat(101))),
    'run.log, line 1 is longer than 100 characters',
    'pass the whole standard output of `tillfleet run --json`, or the file of `--record`, unchanged',
  ],
});

export const savedFileRows = [...authorityRows, ...replayRows, ...logRows];
