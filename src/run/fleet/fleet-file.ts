import { readTextFile } from '../../input/text-file.js';
import { parseTypedYaml, type TypedYaml } from '../../input/typed-yaml.js';
import { planProblem } from '../../simulator/faults/plan-problem.js';
import { maxIntegrators, maxTerminals } from '../request-limits.js';
import {
  type FileBranch,
  type FileTerminals,
  type FleetFile,
  fleetSchema,
  maxBranches,
} from './fleet-schema.js';
import { fillPattern, hasNumber, unknownPlaceholder } from './name-pattern.js';
import { maxRampMs, rampMs, rampOf } from './ramp.js';

/** The limit of the administration interface. */
const maxNameLength = 128;

export interface FleetFileOptions {
  /** False if `--ramp` overrides the ramp of the file. Default: true. */
  readonly rampCounts?: boolean;
}

/**
 * Reads and parses a fleet file.
 *
 * @throws Failure, exit code 64: `unreadable-file`, and those of `parseFleet`
 */
export async function readFleet(file: string, options: FleetFileOptions = {}): Promise<FleetFile> {
  return parseFleet(await readTextFile(file), file, options);
}

/**
 * Parses the text of a fleet file.
 *
 * @throws Failure `bad-yaml` or `bad-fleet`, exit code 64, with file, line, field and value
 */
export function parseFleet(
  text: string,
  file: string,
  { rampCounts = true }: FleetFileOptions = {},
): FleetFile {
  const yaml = parseTypedYaml(text, file, {
    schema: fleetSchema,
    whole: 'a fleet file',
    code: 'bad-fleet',
    hint: 'fix the file; docs/fleets.md shows how it is written, docs/schemas/fleet.schema.json describes it',
  });
  checkRamp(yaml);
  checkFaults(yaml);
  checkBranches(yaml);
  checkTotals(yaml);
  if (rampCounts) checkRampLength(yaml);
  return yaml.value;
}

type Yaml = TypedYaml<FleetFile>;

function checkRamp({ value: { ramp }, failure }: Yaml): void {
  if (ramp !== undefined && rampOf(ramp) === undefined)
    throw failure(['ramp'], `must be more than 0, not ${ramp}`);
}

function checkRampLength({ value, failure }: Yaml): void {
  const { terminals } = fleetCounts(value);
  if (rampMs({ terminals, rampPerSecond: rampOf(value.ramp ?? '') }) <= maxRampMs) return;
  throw failure(
    ['ramp'],
    `of ${value.ramp} takes longer than a day for ${terminals} terminals: use a faster ramp`,
  );
}

function checkFaults({ value: { faults }, failure }: Yaml): void {
  const problem = typeof faults === 'object' ? planProblem(faults) : undefined;
  if (problem !== undefined) throw failure(['faults', ...problem.path], problem.problem);
}

function checkBranches({ value, failure }: Yaml): void {
  for (const [branch, at] of branchesOf(value)) {
    const unknown = unknownPlaceholder(branch.name, []);
    if (unknown !== undefined) throw failure([...at, 'name'], `may contain {n} and {nnn}, not {${unknown}}`);
    if ((branch.count ?? 1) > 1 && !hasNumber(branch.name)) {
      throw failure(
        [...at, 'name'],
        `must contain {n}, not ${JSON.stringify(branch.name)}: there are ${branch.count} of them`,
      );
    }
    for (const [index, group] of (branch.terminals ?? []).entries()) {
      const own = [...at, 'terminals', index];
      const { namePattern, keepAliveSeconds } = group;
      const problem = namePattern && namePatternProblem(namePattern, group, branch);
      if (problem !== undefined) throw failure([...own, 'namePattern'], problem);
      if (keepAliveSeconds !== undefined && keepAliveSeconds.from > keepAliveSeconds.to) {
        throw failure(
          [...own, 'keepAliveSeconds'],
          `must not end before it begins, as from ${keepAliveSeconds.from} to ${keepAliveSeconds.to} does`,
        );
      }
    }
  }
}

function namePatternProblem(
  pattern: string,
  { count }: FileTerminals,
  { name, count: copies = 1 }: FileBranch,
): string | undefined {
  const unknown = unknownPlaceholder(pattern, ['branch']);
  if (unknown !== undefined) return `may contain {n}, {nnn} and {branch}, not {${unknown}}`;
  if (count > 1 && !hasNumber(pattern))
    return `must contain {n}, not ${JSON.stringify(pattern)}: there are ${count} of them`;
  const longest = fillPattern(pattern, maxTerminals, { branch: fillPattern(name, copies) });
  return longest.length > maxNameLength
    ? `makes names of ${longest.length} characters, at most ${maxNameLength} are allowed`
    : undefined;
}

/** Rejects a fleet that is too large before it is planned. */
function checkTotals({ value, failure }: Yaml): void {
  const counts = fleetCounts(value);
  const max = { branches: maxBranches, terminals: maxTerminals, integrators: maxIntegrators };
  for (const kind of ['branches', 'terminals', 'integrators'] as const) {
    if (counts[kind] > max[kind]) {
      throw failure(['merchants'], `have ${counts[kind]} ${kind}, at most ${max[kind]} are allowed`);
    }
  }
  if (counts.terminals === 0) throw failure(['merchants'], 'have no terminals: at least one is needed');
}

export interface FleetCounts {
  readonly branches: number;
  readonly terminals: number;
  readonly integrators: number;
}

/** True if a group of terminals takes card payments. */
export function takesCardPayments({ merchants }: FleetFile): boolean {
  const groups = merchants.flatMap(({ branches }) => branches.flatMap(({ terminals = [] }) => terminals));
  return groups.some(({ cardPaymentsPerHour = 0 }) => cardPaymentsPerHour > 0);
}

export function fleetCounts(fleet: FleetFile): FleetCounts {
  const sum = (items: readonly { readonly count?: number }[] = []) =>
    items.reduce((total, { count }) => total + (count ?? 1), 0);
  const counts = { branches: 0, terminals: 0, integrators: 0 };
  for (const { branches, integrators } of fleet.merchants) {
    counts.integrators += sum(integrators);
    for (const { count: copies = 1, terminals, integrators: own } of branches) {
      counts.branches += copies;
      counts.terminals += copies * sum(terminals);
      counts.integrators += copies * sum(own);
    }
  }
  return counts;
}

function* branchesOf(fleet: FleetFile): Generator<[FileBranch, (string | number)[]]> {
  for (const [m, { branches }] of fleet.merchants.entries()) {
    for (const [b, branch] of branches.entries()) {
      yield [branch, ['merchants', m, 'branches', b]];
    }
  }
}
