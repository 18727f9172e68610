import type { Measurement } from '../bench.js';
import { runInChild } from '../process/run-in-child.js';
import { roundsOf, times } from '../rounds.js';
import type { ModelFigures } from './model-steps.js';

const modelSteps = new URL('./model-steps.js', import.meta.url);
const rounds = 3;
const runs = 60;
const steps = 60;

/** The speed of `explore` at the embedded backend, with all its checks. */
export const exploreSteps: Measurement<'explore-steps'> = {
  figures: { 'explore-steps': { unit: 'steps/s', goal: { of: 'value', min: 500 } } },
  async measure() {
    const values = await times(rounds, () => runInChild<ModelFigures>(modelSteps, [runs, steps]));
    const stepsPerSecond = ({ steps: performed, elapsedMs }: ModelFigures) => performed / (elapsedMs / 1000);
    return { 'explore-steps': roundsOf({ values, floors: [] }, stepsPerSecond) };
  },
};
