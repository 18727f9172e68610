import { planProblem } from '../../simulator/faults/plan-problem.js';
import { readInput } from '../input/input-file.js';
import { parseTypedYaml, type TypedYaml } from '../input/typed-yaml.js';
import {
  type FileBranch,
  type FileTerminals,
  type FleetFile,
  fleetSchema,
  mostBranches,
  mostIntegrators,
  mostTerminals,
} from './fleet-schema.js';
import { fillPattern, hasNumber, unknownPlace } from './name-pattern.js';
import { longestRampMs, rampMs, rampOf } from './ramp.js';

/** Of the administration interface. */
const longestName = 128;

export interface FleetFileOptions {
  /** False: another ramp goes before that of the file. Default true. */
  readonly rampCounts?: boolean;
}

/** @throws Failure, exit code 64: see parseFleet; also `unreadable-file` */
export async function readFleet(file: string, options: FleetFileOptions = {}): Promise<FleetFile> {
  return parseFleet(await readInput(file), file, options);
}

/**
 * A fleet as it stands in a file.
 *
 * @throws Failure `bad-yaml` or `bad-fleet`, exit code 64, with file, line and field
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
    hint: 'docs/fleets.md shows how it is written, docs/fleet.schema.json describes it',
  });
  checkRamp(yaml);
  checkFaults(yaml);
  checkBranches(yaml);
  checkTotals(yaml);
  if (rampCounts) checkRampLength(yaml);
  return yaml.value;
}

type Yaml = TypedYaml<FleetFile>;

function checkRamp({ value: { ramp }, refuse }: Yaml): void {
  if (ramp !== undefined && rampOf(ramp) === undefined) throw refuse(['ramp'], 'must be more than 0');
}

function checkRampLength({ value, refuse }: Yaml): void {
  const { terminals } = fleetCounts(value);
  if (rampMs({ terminals, rampPerSecond: rampOf(value.ramp ?? '') }) <= longestRampMs) return;
  throw refuse(['ramp'], `of ${value.ramp} takes longer than a day for ${terminals} terminals`);
}

function checkFaults({ value: { faults }, refuse }: Yaml): void {
  const problem = typeof faults === 'object' ? planProblem(faults) : undefined;
  if (problem !== undefined) throw refuse(['faults', ...problem.path], problem.problem);
}

function checkBranches({ value, refuse }: Yaml): void {
  for (const [branch, at] of branchesOf(value)) {
    const unknown = unknownPlace(branch.name, []);
    if (unknown !== undefined) throw refuse([...at, 'name'], `knows {n} and {nnn}, not {${unknown}}`);
    if ((branch.count ?? 1) > 1 && !hasNumber(branch.name)) {
      throw refuse([...at, 'name'], `must hold {n}: there are ${branch.count} of them`);
    }
    for (const [index, group] of (branch.terminals ?? []).entries()) {
      const own = [...at, 'terminals', index];
      const { namePattern, keepAliveSeconds } = group;
      const problem = namePattern && namePatternProblem(namePattern, group, branch);
      if (problem !== undefined) throw refuse([...own, 'namePattern'], problem);
      if (keepAliveSeconds !== undefined && keepAliveSeconds.from > keepAliveSeconds.to) {
        throw refuse([...own, 'keepAliveSeconds'], 'must not end before it begins');
      }
    }
  }
}

function namePatternProblem(
  pattern: string,
  { count }: FileTerminals,
  { name, count: copies = 1 }: FileBranch,
): string | undefined {
  const unknown = unknownPlace(pattern, ['branch']);
  if (unknown !== undefined) return `knows {n}, {nnn} and {branch}, not {${unknown}}`;
  if (count > 1 && !hasNumber(pattern)) return `must hold {n}: there are ${count} of them`;
  const longest = fillPattern(pattern, mostTerminals, { branch: fillPattern(name, copies) });
  return longest.length > longestName ? `makes names of more than ${longestName} characters` : undefined;
}

/** Before anything of that size is made. */
function checkTotals({ value, refuse }: Yaml): void {
  const counts = fleetCounts(value);
  const most = { branches: mostBranches, terminals: mostTerminals, integrators: mostIntegrators };
  for (const kind of ['branches', 'terminals', 'integrators'] as const) {
    if (counts[kind] > most[kind]) {
      throw refuse(['merchants'], `make ${counts[kind]} ${kind}, at most ${most[kind]} are allowed`);
    }
  }
  if (counts.terminals === 0) throw refuse(['merchants'], 'have no terminals');
}

export interface FleetCounts {
  readonly branches: number;
  readonly terminals: number;
  readonly integrators: number;
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
