import type { Measurement } from '../bench.js';
import { runInChild } from '../process/run-in-child.js';
import { roundsOf, times } from '../rounds.js';
import type { CatalogueFigures } from './catalogue-time.js';
import type { ModelFigures } from './model-steps.js';

const modelSteps = new URL('./model-steps.js', import.meta.url);
const catalogueTime = new URL('./catalogue-time.js', import.meta.url);
const rounds = 3;
const modelRuns = 40;
const maxCommands = 200;

/** The speed of the model of the service with all its checks. */
export const model: Measurement<'model-steps'> = {
  figures: { 'model-steps': { unit: 'steps/s', goal: { of: 'value', min: 300 } } },
  async measure() {
    const values = await times(rounds, () => runInChild<ModelFigures>(modelSteps, [modelRuns, maxCommands]));
    const stepsPerSecond = ({ steps, elapsedMs }: ModelFigures) => steps / (elapsedMs / 1000);
    return { 'model-steps': roundsOf({ values, floors: [] }, stepsPerSecond) };
  },
};

/** The time of the whole catalogue under virtual time. */
export const catalogue: Measurement<'catalogue'> = {
  figures: { catalogue: { unit: 's', goal: { of: 'value', max: 15 } } },
  async measure() {
    const values = await times(rounds, () => runInChild<CatalogueFigures>(catalogueTime));
    return { catalogue: roundsOf({ values, floors: [] }, ({ seconds }) => seconds) };
  },
};
