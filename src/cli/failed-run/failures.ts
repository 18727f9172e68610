import { mkdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import Type, { type Static } from 'typebox';
import { messageOf, usageFailure } from '../../failure/failure.js';
import { programVersion } from '../../input/program-version.js';
import { checkSchema, fieldName } from '../../input/schema-violation.js';
import { writeWholeFile } from '../../input/whole-file.js';
import { maxSeed } from '../../random/random.js';
import { allScenarios } from '../../run/catalogue/scenario-list.js';
import { savedFaultsProblem, savedFaultsSchema } from '../../run/faults/saved-faults.js';
import { fleetCounts } from '../../run/fleet/fleet-file.js';
import { fleetSchema } from '../../run/fleet/fleet-schema.js';
import type { RunRequest } from '../../run/options.js';
import {
  clocks,
  maxCardPaymentsPerHour,
  maxIntegrators,
  maxRampPerSecond,
  maxRunMs,
  maxTerminals,
  networks,
} from '../../run/request-limits.js';
import { wallNow } from '../../text/clock/process-clock.js';
import { maxPort } from '../parse.js';

const folder = path.join('.tillfleet', 'failures');
const replayFile = 'replay.json';
const format = 'tillfleet-failure-1';
const damagedHint = 'the file was edited or is damaged: save the failure again by running the same command';

const knownProblem = {
  clause: Type.Optional(Type.String()),
  scenario: Type.Optional(Type.String()),
  title: Type.Optional(Type.String()),
  inconclusive: Type.Optional(Type.Literal(true)),
};

const expectedFailure = Type.Object({
  ...knownProblem,
  reason: Type.String(),
  owner: Type.String(),
  until: Type.Optional(Type.String()),
  lapsed: Type.Boolean(),
});

const savedPack = Type.Object(
  {
    name: Type.Literal('stomp'),
    url: Type.String(),
    login: Type.Optional(Type.String()),
    host: Type.Optional(Type.String()),
    topic: Type.Optional(Type.String()),
    queue: Type.Optional(Type.String()),
    named: Type.Boolean(),
  },
  { additionalProperties: false },
);

const savedFailure = Type.Object({
  format: Type.Literal(format),
  verdict: Type.String(),
  reasons: Type.Array(Type.String()),
  request: Type.Object(
    {
      version: Type.String(),
      seed: Type.Integer({ minimum: 0, maximum: maxSeed }),
      terminals: Type.Integer({ minimum: 0, maximum: maxTerminals }),
      integrators: Type.Integer({ minimum: 0, maximum: maxIntegrators }),
      scenarios: Type.Array(Type.String(), { maxItems: 10_000 }),
      named: Type.Boolean(),
      exact: Type.Optional(Type.Array(Type.String())),
      forMs: Type.Number({ minimum: 0, maximum: maxRunMs }),
      stayUp: Type.Boolean(),
      clock: Type.Enum(clocks),
      network: Type.Enum(networks),
      port: Type.Integer({ minimum: 0, maximum: maxPort }),
      legacyShare: Type.Optional(Type.Number({ minimum: 0, maximum: 1 })),
      walks: Type.Optional(Type.Boolean()),
      jitter: Type.Optional(Type.Boolean()),
      strict: Type.Optional(Type.Boolean()),
      level: Type.Optional(Type.Enum(['must', 'profile'])),
      requirements: Type.Optional(Type.String()),
      cardPaymentsPerHour: Type.Optional(Type.Integer({ minimum: 0, maximum: maxCardPaymentsPerHour })),
      fleet: Type.Optional(fleetSchema),
      rampPerSecond: Type.Optional(Type.Number({ exclusiveMinimum: 0, maximum: maxRampPerSecond })),
      faults: Type.Optional(savedFaultsSchema),
      target: Type.Optional(Type.String()),
      pack: Type.Optional(savedPack),
      maxScenarioMs: Type.Optional(Type.Number({ minimum: 0 })),
      expected: Type.Optional(Type.Array(expectedFailure)),
      known: Type.Optional(Type.Array(Type.Object(knownProblem))),
    },
    { additionalProperties: false },
  ),
});

type SavedFailure = Static<typeof savedFailure>;

/** Saves the request of a failed run for a replay, in its own folder. Returns the folder, relative to the working directory. */
export function saveFailure(
  request: RunRequest,
  verdict: string,
  reasons: readonly string[],
  root = '.',
): string {
  // Only a command line allows a run on another machine.
  const { exact, expected, known, scenarios, thresholds, owned: _, ...others } = request;
  const saved: SavedFailure = {
    format,
    verdict,
    reasons: [...reasons],
    // A replay ends without help, even if the run stayed up for a view.
    request: {
      ...others,
      scenarios: [...scenarios],
      stayUp: false,
      ...(exact && { exact: [...exact] }),
      ...(expected && { expected: [...expected] }),
      ...(known && { known: [...known] }),
    },
  };
  const stamp = new Date(wallNow()).toISOString().replaceAll(/[:.]/g, '-');
  const own = path.join(root, folder, `${stamp}-seed-${request.seed}`);
  mkdirSync(own, { recursive: true });
  writeWholeFile(path.join(own, replayFile), `${JSON.stringify(saved, null, 2)}\n`);
  return own;
}

/**
 * Reads the folder of a failed run, or its `replay.json`.
 *
 * @throws Failure `bad-replay-file`, exit code 64, for a file that this version cannot replay exactly
 */
export function loadFailure(fileOrFolder: string): RunRequest {
  const isFolder = statSync(fileOrFolder, { throwIfNoEntry: false })?.isDirectory() === true;
  const file = isFolder ? path.join(fileOrFolder, replayFile) : fileOrFolder;
  const saved = parse(file);
  const unreplayable = (text: string, hint: string) => usageFailure(text, hint, 'bad-replay-file');
  const checked = checkSchema(savedFailure, saved, 'a saved failure');
  if ('violation' in checked) {
    const { path: field, problem } = checked.violation;
    throw unreplayable(`${file}: ${fieldName(field)} ${problem}`, `choose a folder in ${folder}, unchanged`);
  }
  const { request } = checked.value;
  const version = programVersion();
  if (request.version !== version) {
    throw unreplayable(
      `${file} was saved by version ${request.version}, but this is version ${version}`,
      'replay it with the version that saved it',
    );
  }
  const unknown = request.scenarios.find(
    (id) => !allScenarios(request.pack).some((scenario) => scenario.id === id),
  );
  if (unknown !== undefined) throw unreplayable(`${file} has the unknown scenario ${unknown}`, damagedHint);
  const { fleet, faults } = request;
  if (fleet === undefined && faults === undefined && request.scenarios.length === 0)
    throw unreplayable(
      `${file} has no fleet, no faults and no scenarios: there is nothing to run`,
      damagedHint,
    );
  const invalid = savedFaultsProblem(faults);
  if (invalid !== undefined)
    throw unreplayable(
      `${file}: ${fieldName(['request', 'faults', 'faults', ...invalid.path])} ${invalid.problem}`,
      damagedHint,
    );
  // The numbers of a request with a fleet file are the sums of that file.
  const { terminals, integrators } = fleet === undefined ? request : fleetCounts(fleet);
  if (terminals !== request.terminals || integrators !== request.integrators) {
    throw unreplayable(
      `${file} has ${request.terminals} terminals and ${request.integrators} integrators, but its fleet has ${terminals} and ${integrators}`,
      damagedHint,
    );
  }
  return request;
}

function parse(file: string): unknown {
  let text: string;
  try {
    // Reading a device or a pipe may never end.
    if (!statSync(file).isFile()) throw new Error('it is not a regular file');
    text = readFileSync(file, 'utf8');
  } catch (error) {
    throw usageFailure(
      `${file} cannot be read: ${messageOf(error)}`,
      `choose a folder in ${folder}`,
      'bad-replay-file',
    );
  }
  try {
    return JSON.parse(text);
  } catch {
    if (isEventLog(text))
      throw usageFailure(
        `${file} is the event log of a run, not a saved failure`,
        `\`tillfleet check ${file}\` checks it; a run that fails saves itself in ${folder}`,
        'bad-replay-file',
      );
    throw usageFailure(
      `${file} is incomplete: it is not valid JSON`,
      'save the failure again by running the same command',
      'bad-replay-file',
    );
  }
}

/** Returns whether the first line is an event. */
function isEventLog(text: string): boolean {
  try {
    const first: unknown = JSON.parse(text.slice(0, text.indexOf('\n')));
    return typeof first === 'object' && first !== null && 'seq' in first && 'type' in first;
  } catch {
    return false;
  }
}
