import { fileURLToPath } from 'node:url';
import { readBinding } from '../../src/binding/read-binding.js';
import { translators } from '../../src/binding/translators.js';
import { catalogue } from '../../src/scenarios/catalogue.js';
import { runScenario } from '../../test/support/run-scenario.js';
import { cpuMicroseconds } from '../process/cpu.js';

export interface SuiteFigures {
  readonly cpuSeconds: number;
}

/** The figures of a share of the suite, each scenario with its own service: `reference` or `dialect`, one scenario in how many. */
const [wire, every = '1'] = process.argv.slice(2);
const binding = await readBinding(
  fileURLToPath(new URL('../../../conformance/dialect/dialect.yaml', import.meta.url)),
);
const chosen = catalogue.filter((_, index) => index % Number(every) === 0);
const before = cpuMicroseconds();
for (const scenario of chosen) {
  const dialect = wire === 'dialect' ? { dialect: translators(binding) } : {};
  const { verdict, reason } = await runScenario(scenario, { seed: 1, ...dialect });
  if (verdict !== 'pass') throw new Error(`${scenario.id} ended with ${verdict}: ${reason}`);
}
const figures: SuiteFigures = { cpuSeconds: (cpuMicroseconds() - before) / 1e6 };
process.send?.(figures);
