import fc, { type Arbitrary, type AsyncCommand } from 'fast-check';
import { stepKinds, steps as stepsOf } from '../../examine/explore/search/histories.js';
import { runningAbilities, virtualAbilities } from '../../examine/explore/service/running-service.js';
import type { Step } from '../../examine/explore/steps/step.js';
import { type Failure, usageFailure } from '../../failure/failure.js';
import { didYouMean } from '../../text/did-you-mean.js';
import { checkOptions } from '../known-options.js';
import { actorOf, systemOfModel } from './known-systems.js';
import type {
  HistoriesOptions,
  HistoryModel,
  HistoryStep,
  HistorySystem,
  StepKind,
  StepsOptions,
} from './options.js';

const stepsOptionNames: readonly (keyof StepsOptions)[] = ['only', 'production', 'longWaits'];
const historiesOptionNames: readonly (keyof HistoriesOptions)[] = [
  ...stepsOptionNames,
  'steps',
  'replayPath',
];
const maxSteps = 1_000;
/** More steps are drawn than performed: those that are not possible in their state are left out. */
const drawnPerStep = 4;

interface StepLimits {
  readonly maxSteps: number;
  /** True: the step may wait for days. */
  readonly longWaits: boolean;
}

/** A step that acts on what users have of an opened system. */
class PublicStep implements AsyncCommand<HistoryModel, HistorySystem> {
  readonly #step: Step;
  readonly #limits: StepLimits;

  constructor(step: Step, limits: StepLimits) {
    this.#step = step;
    this.#limits = limits;
  }

  check(shown: Readonly<HistoryModel>): boolean {
    const { model, actor } = systemOfModel(shown);
    if (this.#limits.longWaits && !actor.isVirtual) throw realLongWaits();
    return shown.stepsDone < this.#limits.maxSteps && this.#step.check(model);
  }

  run(shown: HistoryModel, real: HistorySystem): Promise<void> {
    return actorOf(real).perform(this.#step, systemOfModel(shown).model);
  }

  toString(): string {
    return this.#step.toString();
  }
}

/**
 * The steps of a history, one arbitrary each, for `fc.commands` together with commands of your own. A step that is listed
 * several times is drawn more often.
 *
 * @throws Failure, exit code 64, for options that are not valid
 */
export function steps(options: StepsOptions = {}): Arbitrary<HistoryStep>[] {
  checkOptions(options, stepsOptionNames, 'steps');
  return publicSteps(options, Number.POSITIVE_INFINITY);
}

/**
 * Random histories of steps, as `fc.commands` makes them and `fc.asyncModelRun` performs them.
 *
 * @throws Failure, exit code 64, for options that are not valid
 */
export function histories(options: HistoriesOptions = {}): Arbitrary<Iterable<HistoryStep>> {
  checkOptions(options, historiesOptionNames, 'histories');
  const { steps: limit = 20, replayPath, ...chosen } = options;
  if (!Number.isInteger(limit) || limit < 1 || limit > maxSteps)
    throw usageFailure(
      `histories: steps must be a whole number from 1 to ${maxSteps}, not ${JSON.stringify(limit)}`,
      'give the largest number of steps of a history, such as 20',
      'bad-option',
    );
  return fc.commands(publicSteps(chosen, limit), {
    maxCommands: drawnPerStep * limit,
    size: 'max',
    ...(replayPath !== undefined && { replayPath }),
  });
}

function publicSteps(
  { only, production = true, longWaits = false }: StepsOptions,
  limit: number,
): Arbitrary<HistoryStep>[] {
  const abilities = { ...(longWaits ? virtualAbilities : runningAbilities), production };
  const limits = { maxSteps: limit, longWaits };
  return stepsOf(abilities, checked(only)).map((drawn) => drawn.map((step) => new PublicStep(step, limits)));
}

function realLongWaits(): Failure {
  return usageFailure(
    'longWaits needs a system of a virtual backend: on the real clock a step would wait for days',
    'give openSystem a backend of startVirtualBackend, or leave longWaits out',
    'bad-option',
  );
}

/** @throws Failure `bad-option`, exit code 64 */
function checked(only: readonly StepKind[] | undefined): readonly StepKind[] | undefined {
  const known: readonly string[] = stepKinds;
  const unknown = only?.find((kind) => !known.includes(kind));
  if (unknown === undefined && only?.length !== 0) return only;
  throw usageFailure(
    unknown === undefined
      ? 'only is an empty list, which leaves no step'
      : `there are no steps of the kind "${unknown}"${didYouMean(unknown, known)}`,
    `the kinds of steps are ${known.join(', ')}`,
    'bad-option',
  );
}
