import { parentPort, workerData } from 'node:worker_threads';
import { catalogue } from '../../../src/scenarios/catalogue.js';
import { judgeVariation, scenariosBeyondTheWire } from './judge-variation.js';
import type { FromThread, ThreadInput, ToThread } from './messages.js';
import { legalVariations } from './registry.js';

const { seed } = workerData as ThreadInput;
const post = (message: FromThread) => parentPort?.postMessage(message);

const beyond = await scenariosBeyondTheWire(catalogue, seed);
const scenarios = catalogue.filter((scenario) => !beyond.includes(scenario));

parentPort?.on('message', async ({ id }: ToThread) => {
  const variation = legalVariations.find((each) => each.id === id);
  if (variation === undefined) throw new TypeError(`there is no legal variation ${id}`);
  post({ kind: 'judged', id, judged: await judgeVariation(variation, scenarios, seed) });
});
post({ kind: 'ready', beyond: beyond.map(({ id }) => id) });
