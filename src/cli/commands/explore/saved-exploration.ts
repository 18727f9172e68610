import { mkdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import Type from 'typebox';
import type { Counterexample, ExploreRequest } from '../../../examine/explore/options.js';
import { messageOf, usageFailure } from '../../../failure/failure.js';
import { programVersion } from '../../../input/program-version.js';
import { checkSchema, fieldName } from '../../../input/schema-violation.js';
import { writeWholeFile } from '../../../input/whole-file.js';
import { maxSeed } from '../../../random/random.js';
import { wallNow } from '../../../text/clock/process-clock.js';
import type { AskedSearch, AskedService } from './asked-search.js';
import { counterexampleText } from './explore-text.js';

const folder = path.join('.tillfleet', 'failures');
const replayFile = 'explore.json';
const format = 'tillfleet-exploration-1';

const savedExploration = Type.Object(
  {
    format: Type.Literal(format),
    version: Type.String(),
    seed: Type.Integer({ minimum: 0, maximum: maxSeed }),
    steps: Type.Integer({ minimum: 1, maximum: 1_000 }),
    level: Type.Optional(Type.Literal('must')),
    service: Type.Object({
      target: Type.String(),
      strict: Type.Boolean(),
      expected: Type.Optional(Type.String()),
    }),
    replay: Type.Object({
      history: Type.Integer({ minimum: 0, maximum: 1_000_000 }),
      emphasis: Type.Integer({ minimum: 0, maximum: 100 }),
      path: Type.String({ pattern: '^[0-9]+(:[0-9]+)*$' }),
      replayPath: Type.String({ pattern: '^[A-Za-z0-9+/]*:[A-Za-z0-9+/]*$' }),
    }),
    finding: Type.Object({
      clause: Type.String(),
      statement: Type.Optional(Type.String()),
      what: Type.String(),
      expected: Type.String(),
      actual: Type.String(),
    }),
  },
  { additionalProperties: false },
);

export interface FoundFailure {
  readonly request: ExploreRequest;
  readonly asked: AskedService;
  readonly counterexample: Counterexample;
}

/**
 * Saves a failed history for a replay, with its steps as text. Returns the folder, relative to the working directory.
 *
 * @throws Error of the file system
 */
export function saveExploration({ request, asked, counterexample }: FoundFailure, root = '.'): string {
  const { seed, steps, level } = request;
  const { replay, finding } = counterexample;
  const { target, expected } = asked;
  const service = {
    ...asked,
    target: target === 'embedded' ? target : path.resolve(target),
    ...(expected !== undefined && { expected: path.resolve(expected) }),
  };
  const saved = {
    format,
    version: programVersion(),
    seed,
    steps,
    ...(level && { level }),
    service,
    replay,
    finding,
  };
  const stamp = new Date(wallNow()).toISOString().replaceAll(/[:.]/g, '-');
  const own = path.join(root, folder, `${stamp}-explore-seed-${seed}`);
  mkdirSync(own, { recursive: true });
  writeWholeFile(path.join(own, replayFile), `${JSON.stringify(saved, null, 2)}\n`);
  writeWholeFile(path.join(own, 'steps.txt'), counterexampleText(counterexample));
  return own;
}

/** The file of a saved history; undefined if the path leads to something else. */
export function explorationFile(fileOrFolder: string): string | undefined {
  const file =
    path.basename(fileOrFolder) === replayFile ? fileOrFolder : path.join(fileOrFolder, replayFile);
  try {
    return statSync(file).isFile() ? file : undefined;
  } catch {
    // The other kind of saved failure reports what cannot be read.
    return undefined;
  }
}

/**
 * Reads a saved history.
 *
 * @throws Failure `bad-replay-file`, exit code 64, for a file that this version cannot replay
 */
export function loadExploration(file: string): Omit<AskedSearch, 'authority'> {
  const checked = checkSchema(savedExploration, parse(file), 'a saved exploration');
  if ('violation' in checked) {
    const { path: field, problem } = checked.violation;
    throw usageFailure(
      `${file}: ${fieldName(field)} ${problem}`,
      `choose a folder in ${folder}, unchanged`,
      'bad-replay-file',
    );
  }
  const { version, seed, steps, level, service, replay } = checked.value;
  if (version !== programVersion())
    throw usageFailure(
      `${file} was saved by version ${version}, but this is version ${programVersion()}`,
      'replay it with the version that saved it',
      'bad-replay-file',
    );
  return {
    request: { seed, steps, runs: 1, ...(level && { level }) },
    asked: service,
    replay,
    namedBy: file,
  };
}

function parse(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw usageFailure(
      `${file} cannot be read as a saved exploration: ${error instanceof SyntaxError ? 'it is not valid JSON' : messageOf(error)}`,
      'find the failure again by running the same command',
      'bad-replay-file',
    );
  }
}
