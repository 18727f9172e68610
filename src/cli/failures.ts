import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import Type, { type Static } from 'typebox';
import { Value } from 'typebox/value';
import { messageOf, usageFailure } from '../failure/failure.js';
import { maxSeed } from '../random/random.js';
import { areValidFaults, savedFaultsSchema } from '../run/faults/saved-faults.js';
import { fleetCounts } from '../run/fleet/fleet-file.js';
import { fleetSchema } from '../run/fleet/fleet-schema.js';
import type { RunRequest } from '../run/options.js';
import { allScenarios } from '../run/scenario-list.js';
import { programVersion } from './version.js';

const folder = path.join('.tillfleet', 'failures');
const format = 'tillfleet-failure-1';

const savedFailure = Type.Object({
  format: Type.Literal(format),
  verdict: Type.String(),
  reasons: Type.Array(Type.String()),
  request: Type.Object(
    {
      version: Type.String(),
      seed: Type.Integer({ minimum: 0, maximum: maxSeed }),
      terminals: Type.Integer({ minimum: 1, maximum: 100_000 }),
      integrators: Type.Integer({ minimum: 0, maximum: 1000 }),
      scenarios: Type.Array(Type.String()),
      named: Type.Boolean(),
      forMs: Type.Number({ minimum: 0 }),
      stayUp: Type.Boolean(),
      clock: Type.Enum(['real', 'virtual']),
      network: Type.Enum(['tcp', 'memory']),
      port: Type.Integer({ minimum: 0, maximum: 65_535 }),
      legacyShare: Type.Optional(Type.Number({ minimum: 0, maximum: 1 })),
      jitter: Type.Optional(Type.Boolean()),
      cardPaymentsPerHour: Type.Optional(Type.Integer({ minimum: 0, maximum: 3600 })),
      fleet: Type.Optional(fleetSchema),
      rampPerSecond: Type.Optional(Type.Number({ exclusiveMinimum: 0 })),
      faults: Type.Optional(savedFaultsSchema),
    },
    { additionalProperties: false },
  ),
});

type SavedFailure = Static<typeof savedFailure>;

/** Writes what is needed to run it again. Returns the file's path, from the working directory. */
export function saveFailure(
  request: RunRequest,
  verdict: string,
  reasons: readonly string[],
  root = '.',
): string {
  const saved: SavedFailure = {
    format,
    verdict,
    reasons: [...reasons],
    // A replay ends by itself, also where the run was left up for a view.
    request: { ...request, scenarios: [...request.scenarios], stayUp: false },
  };
  const place = path.join(root, folder);
  mkdirSync(place, { recursive: true });
  const stamp = new Date().toISOString().replaceAll(/[:.]/g, '-');
  const file = path.join(place, `${stamp}-seed-${request.seed}.json`);
  writeFileSync(file, `${JSON.stringify(saved, null, 2)}\n`);
  return file;
}

/** @throws Failure `bad-replay-file`, exit code 64, for whatever this version cannot run again exactly */
export function loadFailure(file: string): RunRequest {
  const saved = parse(file);
  const bad = (why: string, hint: string) => usageFailure(`${file}: ${why}`, hint, 'bad-replay-file');
  if (!Value.Check(savedFailure, saved)) {
    const [first] = Value.Errors(savedFailure, saved);
    const where = first === undefined ? '' : ` (${first.instancePath || '/'} ${first.message})`;
    throw bad(`is no saved failure of this program${where}`, `failures are saved in ${folder}`);
  }
  const { request } = saved;
  const version = programVersion();
  if (request.version !== version) {
    throw bad(
      `was saved by version ${request.version}, this is ${version}`,
      'replay it with the version that saved it',
    );
  }
  const unknown = request.scenarios.find((id) => !allScenarios().some((scenario) => scenario.id === id));
  if (unknown !== undefined)
    throw bad(`names the unknown scenario ${unknown}`, 'the file was edited or is damaged');
  const { fleet, faults } = request;
  const nothing = fleet === undefined && faults === undefined && request.scenarios.length === 0;
  if (nothing || !areValidFaults(faults) || !isOfItsSize(request))
    throw bad('does not fit together', 'the file was edited or is damaged');
  return request;
}

/** The numbers beside a fleet are its own. */
function isOfItsSize({ fleet, terminals, integrators }: RunRequest): boolean {
  if (fleet === undefined) return true;
  const counts = fleetCounts(fleet);
  return counts.terminals === terminals && counts.integrators === integrators;
}

function parse(file: string): unknown {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    throw usageFailure(
      `${file} cannot be read: ${messageOf(error)}`,
      `failures are saved in ${folder}`,
      'bad-replay-file',
    );
  }
  try {
    return JSON.parse(text);
  } catch {
    throw usageFailure(
      `${file} is torn: it is not whole JSON`,
      'save the failure again by running it again',
      'bad-replay-file',
    );
  }
}
