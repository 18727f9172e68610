import type { OperationName } from '../../contract/operations.js';
import { parseTypedYaml, type TypedYaml } from '../../input/typed-yaml.js';
import { formatDuration, parseDuration } from '../../text/duration.js';
import { day } from '../../text/time-units.js';
import { parseThreshold, type ThresholdRule, unknownPhase } from '../thresholds/threshold.js';
import {
  type HerdCut,
  highestRate,
  type LoadPhase,
  type LoadProfile,
  namesIn,
  type PhaseLoad,
} from './profile.js';
import { type FilePhase, type ProfileFile, profileSchema } from './profile-schema.js';

/** The longest load run, in milliseconds. */
export const maxLoadMs = 31 * day;

const defaultConnectRate = '50/s';
const defaultCallTimeout = '10s';
const defaultInFlight = 10_000;
const defaultConnections = 64;
/** The calls a second of one app, on average, which is half the limit of the reference profile: a mix comes in bursts. */
const callsPerApp = 50;
const maxDefaultApps = 64;

const hint =
  'fix the file; docs/load.md shows how it is written, docs/schemas/load-profile.schema.json describes it';

type Yaml = TypedYaml<ProfileFile>;
type Path = readonly (string | number)[];

/**
 * Parses the text of a load profile.
 *
 * @param file the name of the file, for the errors
 * @param name the name of the profile in results
 * @throws Failure `bad-yaml` or `bad-profile`, exit code 64, with file, line, field and value
 */
export function parseProfile(text: string, file: string, name: string): LoadProfile {
  const kind = { schema: profileSchema, whole: 'a load profile', code: 'bad-profile', hint };
  const yaml = parseTypedYaml(text, file, kind);
  const { description, terminals, callTimeout, maxInFlight, connections, apps, thresholds = [] } = yaml.value;
  const phases = yaml.value.phases.map((phase, index) => phaseOf(yaml, phase, index));
  checkNames(yaml);
  checkSettlements(yaml, phases);
  const lengthMs = phases.reduce((sum, { durationMs }) => sum + durationMs, 0);
  if (lengthMs > maxLoadMs)
    throw yaml.failure(['phases'], `last longer than ${formatDuration(maxLoadMs)} together`);
  const terminalCount = terminals?.count ?? 0;
  checkSomethingHappens(yaml, phases, terminalCount);
  return {
    name,
    description,
    phases,
    terminals: terminalsOf(yaml, lengthMs),
    callTimeoutMs: positiveDuration(yaml, ['callTimeout'], callTimeout ?? defaultCallTimeout),
    maxInFlight: maxInFlight ?? defaultInFlight,
    connections: connections ?? defaultConnections,
    apps: apps ?? appsFor(phases),
    herdCuts: herdCutsOf(yaml, lengthMs, terminalCount),
    thresholds: thresholds.map((each, index) => ruleOf(yaml, each, index)),
  };
}

/** The rate limit of a service holds for each app: the highest rate is spread over as many as keep below it. */
function appsFor(phases: readonly LoadPhase[]): number {
  const highest = Math.max(...phases.map(({ load }) => highestRate(load)));
  return Math.min(Math.max(Math.ceil(highest / callsPerApp), 1), maxDefaultApps);
}

/** Reads `200/s` or `90/m` as a number per second; undefined for any other text. Zero is a rate too. */
export function perSecondOf(text: string): number | undefined {
  const [, digits, unit] = /^([0-9]{1,6}(?:\.[0-9]{1,3})?)\/(s|m)$/.exec(text) ?? [];
  return digits === undefined ? undefined : Number(digits) / (unit === 'm' ? 60 : 1);
}

function phaseOf(yaml: Yaml, phase: FilePhase, index: number): LoadPhase {
  const path: Path = ['phases', index];
  if (phase.arrivals !== undefined && phase.users !== undefined)
    throw yaml.failure([...path, 'users'], 'cannot be combined with arrivals: a phase is open or closed');
  const load = loadOf(yaml, phase, path);
  const operations = phase.operations ?? yaml.value.operations ?? {};
  if (load.kind !== 'none') checkMix(yaml, phase, path, operations);
  else if (phase.operations !== undefined)
    throw yaml.failure([...path, 'operations'], 'needs arrivals or users, which call them');
  return {
    name: phase.name,
    durationMs: positiveDuration(yaml, [...path, 'for'], phase.for),
    load,
    operations: load.kind === 'none' ? {} : operations,
  };
}

function loadOf(yaml: Yaml, { arrivals, users }: FilePhase, path: Path): PhaseLoad {
  if (users !== undefined) {
    const thinkMs = parseDuration(users.thinkTime) ?? 0;
    return { kind: 'users', count: users.count, thinkMs };
  }
  if (arrivals === undefined) return { kind: 'none' };
  const at = [...path, 'arrivals'];
  if (arrivals.kind !== 'ramp')
    return { kind: arrivals.kind, perSecond: positiveRate(yaml, [...at, 'rate'], arrivals.rate) };
  const [fromPerSecond, toPerSecond] = [perSecondOf(arrivals.from) ?? 0, perSecondOf(arrivals.to) ?? 0];
  if (fromPerSecond === 0 && toPerSecond === 0)
    throw yaml.failure([...at, 'to'], `must be more than 0, if from is 0, not ${arrivals.to}`);
  return { kind: 'ramp', fromPerSecond, toPerSecond };
}

function checkMix(yaml: Yaml, phase: FilePhase, path: Path, operations: ProfileFile['operations']): void {
  const at: Path = phase.operations === undefined ? ['operations'] : [...path, 'operations'];
  const mix = operations ?? {};
  if (namesIn(mix).length === 0) throw yaml.failure(at, 'has no operation with a weight above 0');
  const weight = (name: OperationName) => mix[name] ?? 0;
  const consumed = weight('refund') + weight('cancelTransaction');
  // Each refund and each cancellation needs its own payment, which the run itself must have taken.
  if (consumed > weight('payNow'))
    throw yaml.failure(
      [...at, weight('refund') > 0 ? 'refund' : 'cancelTransaction'],
      `is too much: refund and cancelTransaction weigh ${consumed} together, and payNow ${weight('payNow')}, which takes the payments for them`,
    );
  if (weight('requestTerminal') + weight('requestStatus') > 0 && (yaml.value.terminals?.count ?? 0) === 0)
    throw yaml.failure(
      [...at, weight('requestTerminal') > 0 ? 'requestTerminal' : 'requestStatus'],
      'needs terminals',
    );
}

/** A settlement in one phase would make the cancellations of another one fail. */
function checkSettlements({ failure }: Yaml, phases: readonly LoadPhase[]): void {
  const called = (name: OperationName) => phases.some(({ operations }) => (operations[name] ?? 0) > 0);
  if (called('settle') && called('cancelTransaction'))
    throw failure(
      ['phases'],
      'call both settle and cancelTransaction: a settled payment cannot be cancelled',
    );
}

function checkNames({ value: { phases }, failure }: Yaml): void {
  for (const [index, { name }] of phases.entries())
    if (phases.findIndex((each) => each.name === name) < index)
      throw failure(['phases', index, 'name'], `is the name of an earlier phase: ${name}`);
}

function checkSomethingHappens({ failure }: Yaml, phases: readonly LoadPhase[], terminals: number): void {
  if (terminals === 0 && phases.every(({ load }) => load.kind === 'none'))
    throw failure(['phases'], 'have neither arrivals nor users, and there are no terminals');
}

function terminalsOf(yaml: Yaml, lengthMs: number): LoadProfile['terminals'] {
  const { count = 0, connectRate = defaultConnectRate } = yaml.value.terminals ?? {};
  const path: Path = ['terminals', 'connectRate'];
  const perSecond = positiveRate(yaml, path, connectRate);
  if (((count - 1) * 1_000) / perSecond >= lengthMs)
    throw yaml.failure(
      path,
      `must be higher, not ${connectRate}: the last of ${count} terminals would begin to connect after the last phase`,
    );
  return { count, perSecond };
}

function herdCutsOf({ value: { herdCuts = [] }, failure }: Yaml, lengthMs: number, terminals: number) {
  return herdCuts.map(({ at, share = 1 }, index): HerdCut => {
    const atMs = parseDuration(at) ?? 0;
    if (terminals === 0) throw failure(['herdCuts'], 'need terminals');
    if (atMs >= lengthMs)
      throw failure(
        ['herdCuts', index, 'at'],
        `must be less than the length of all phases, ${formatDuration(lengthMs)}, not ${at}`,
      );
    return { atMs, share };
  });
}

function ruleOf(
  yaml: Yaml,
  given: NonNullable<ProfileFile['thresholds']>[number],
  index: number,
): ThresholdRule {
  const path = typeof given === 'string' ? ['thresholds', index] : ['thresholds', index, 'is'];
  const parsed = parseThreshold(typeof given === 'string' ? given : given.is);
  if ('problem' in parsed) throw yaml.failure(path, parsed.problem);
  const phases = yaml.value.phases.map(({ name }) => name);
  const problem = unknownPhase(parsed.threshold, phases);
  if (problem !== undefined) throw yaml.failure(path, problem);
  if (typeof given === 'string') return { threshold: parsed.threshold };
  const abortAfterMs = parseDuration(given.abortAfter) ?? 0;
  return { threshold: parsed.threshold, abortAfterMs };
}

function positiveDuration({ failure }: Yaml, path: Path, text: string): number {
  const ms = parseDuration(text) ?? 0;
  if (ms === 0) throw failure(path, `must be longer than 0, not ${text}`);
  return ms;
}

function positiveRate({ failure }: Yaml, path: Path, text: string): number {
  const perSecond = perSecondOf(text) ?? 0;
  if (perSecond === 0) throw failure(path, `must be more than 0, not ${text}`);
  return perSecond;
}
