import { it } from 'vitest';
import { runModel } from './service/run-model.js';
it('x', async () => {
  for (const seed of [1,2,3]) {
  const r = await runModel({ seed, runs: 30, maxCommands: 60 });
  console.log(r, r.steps / r.elapsedMs * 1000);
  }
}, 100000);
