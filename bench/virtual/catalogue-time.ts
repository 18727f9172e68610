import { processorMs } from '../../src/library/this-process.js';
import { chooseScenarios } from '../../src/run/catalogue/scenario-list.js';
import { createVirtualRun } from '../../src/virtual/virtual-run.js';
import { minimalRequest } from '../../test/support/run-request.js';

export interface CatalogueFigures {
  readonly scenarios: number;
  readonly seconds: number;
}

/** The figures of every scenario of the catalogue, as `run --virtual` runs it. */
const scenarios = chooseScenarios([]).map(({ id }) => id);
const startedAt = performance.now();
const { verdict, reasons } = await createVirtualRun(
  { ...minimalRequest, terminals: 25, integrators: 5, scenarios },
  { processorMs },
).start();
if (verdict !== 'pass') throw new Error(`the catalogue ended with ${verdict}: ${reasons.join('; ')}`);
const figures: CatalogueFigures = {
  scenarios: scenarios.length,
  seconds: (performance.now() - startedAt) / 1000,
};
process.send?.(figures);
