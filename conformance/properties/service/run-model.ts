import fc from 'fast-check';
import { inVirtualTime, type VirtualServiceOptions } from '../../../test/support/virtual-time.js';
import { requestTypes } from '../../oracle/commands.js';
import { scopes } from '../../oracle/operations.js';
import { ServiceModel } from './model.js';
import { amounts, prefixes } from './outcome.js';
import { LookUp, LookUpInProduction, Pay, PayAgain } from './payment-steps.js';
import { type Step, stepsTaken } from './step.js';
import { System } from './system.js';
import {
  Cut,
  ListTerminals,
  ReportResults,
  RequestStatus,
  SwitchOff,
  SwitchOn,
  Trigger,
} from './terminal-steps.js';
import { CloseFor, Wait } from './time-steps.js';
import { IssueToken, probes, UseToken, WaitForExpiry } from './token-steps.js';

export interface ModelRun {
  /** The seed of fast-check. */
  readonly seed: number;
  /** The number of histories. */
  readonly runs: number;
  /** The maximum number of steps of a history. */
  readonly maxCommands: number;
  /** The path and replayPath of a reported failure: only that history is run again. */
  readonly path?: string;
  readonly replayPath?: string;
  /** Changes to the configuration of the backend that the model does not follow, to make a run fail. */
  readonly config?: VirtualServiceOptions['config'];
}

export interface ModelResult {
  readonly steps: number;
  /** The elapsed real time in milliseconds. */
  readonly elapsedMs: number;
}

/** The index of an earlier item. */
const index = fc.nat({ max: 9 });

const scopeNames = fc.subarray(
  scopes.map(({ name }) => name),
  { minLength: 1 },
);

/** The steps of a history; a step that is listed twice is drawn twice as often. */
const steps: fc.Arbitrary<Step>[] = [
  fc.tuple(scopeNames, fc.boolean()).map((made) => new IssueToken(...made)),
  ...twice(fc.tuple(index, fc.constantFrom(...probes)).map((made) => new UseToken(...made))),
  fc.tuple(index, fc.constantFrom(300_000, 2_000, -2_000, -60_000)).map((made) => new WaitForExpiry(...made)),

  ...twice(
    fc
      .tuple(fc.constantFrom(...amounts), fc.constantFrom(...prefixes), fc.boolean())
      .map((made) => new Pay(...made)),
  ),
  fc.tuple(index, fc.constantFrom('1.00', '999.00', '1000.00')).map((made) => new PayAgain(...made)),
  ...twice(index.map((each) => new LookUp(each))),
  index.map((each) => new LookUpInProduction(each)),

  ...twice(fc.constantFrom(...requestTypes.map(({ name }) => name)).map((type) => new Trigger(type))),
  ...twice(index.map((each) => new RequestStatus(each))),
  fc.constant(new ListTerminals()),
  ...twice(fc.constant(new SwitchOn())),
  fc.constant(new SwitchOff()),
  fc.constant(new Cut()),
  fc.boolean().map((report) => new ReportResults(report)),

  ...twice(fc.constantFrom('1ms', '500ms', '2s', '3s', '5s', '9500ms', '10s').map((time) => new Wait(time))),
  fc.constantFrom('30s', '60s', '5m', '26m').map((time) => new Wait(time)),
  fc.constantFrom('1h', '23h', '24h', '3d', '7d').map((time) => new CloseFor(time)),
];

function twice<T>(arbitrary: fc.Arbitrary<T>): readonly fc.Arbitrary<T>[] {
  return [arbitrary, arbitrary];
}

/**
 * Runs random histories of tokens, sandbox payments, commands of one terminal and elapsing time, each on a new
 * service in virtual time, and checks every step against the model. Throws the report of fast-check for the first
 * history that fails: the seed, the path and the fewest steps to which it could be shrunk.
 */
export async function runModel({
  seed,
  runs,
  maxCommands,
  path,
  replayPath,
  config = {},
}: ModelRun): Promise<ModelResult> {
  const before = stepsTaken.count;
  const startedAt = performance.now();
  const histories = fc.commands(steps, {
    maxCommands,
    size: 'max',
    ...(replayPath !== undefined && { replayPath }),
  });
  const holds = fc.asyncProperty(histories, (history) =>
    inVirtualTime({ config }, async (service) => {
      const real = await System.create(service);
      await fc.asyncModelRun(() => ({ model: new ServiceModel(service.now()), real }), history);
    }),
  );
  await fc.assert(holds, { seed, numRuns: runs, ...(path !== undefined && { path }) });
  return { steps: stepsTaken.count - before, elapsedMs: performance.now() - startedAt };
}
