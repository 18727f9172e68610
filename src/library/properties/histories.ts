import fc, { type Arbitrary, type AsyncCommand } from 'fast-check';
import { stepKinds, steps as stepsOf } from '../../examine/explore/search/histories.js';
import { runningAbilities } from '../../examine/explore/service/running-service.js';
import type { Step } from '../../examine/explore/steps/step.js';
import { usageFailure } from '../../failure/failure.js';
import { didYouMean } from '../../text/did-you-mean.js';
import { checkOptions } from '../known-options.js';
import { modelOf, systemOf } from './known-systems.js';
import type {
  HistoriesOptions,
  HistoryModel,
  HistoryStep,
  HistorySystem,
  StepKind,
  StepsOptions,
} from './options.js';

const stepsOptionNames: readonly (keyof StepsOptions)[] = ['only', 'production'];
const historiesOptionNames: readonly (keyof HistoriesOptions)[] = [
  ...stepsOptionNames,
  'steps',
  'replayPath',
];
const maxSteps = 1_000;
/** More steps are drawn than performed: those that are not possible in their state are left out. */
const drawnPerStep = 4;

/** A step that acts on what users have of an opened system. */
class PublicStep implements AsyncCommand<HistoryModel, HistorySystem> {
  readonly #step: Step;
  readonly #maxSteps: number;

  constructor(step: Step, limit: number) {
    this.#step = step;
    this.#maxSteps = limit;
  }

  check(model: Readonly<HistoryModel>): boolean {
    return model.stepsDone < this.#maxSteps && this.#step.check(modelOf(model));
  }

  run(model: HistoryModel, real: HistorySystem): Promise<void> {
    return this.#step.run(modelOf(model), systemOf(real));
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

function publicSteps({ only, production = true }: StepsOptions, limit: number): Arbitrary<HistoryStep>[] {
  const abilities = { ...runningAbilities, production };
  return stepsOf(abilities, checked(only)).map((drawn) => drawn.map((step) => new PublicStep(step, limit)));
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
