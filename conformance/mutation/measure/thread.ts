import { parentPort, workerData } from 'node:worker_threads';
import { installClock } from '../../../src/virtual/clock.js';
import type { FromThread, ThreadInput, ToThread } from './messages.js';
import { activate, coverage } from './stryker-switch.js';

const { seed, mutant } = workerData as ThreadInput;
const post = (message: FromThread) => parentPort?.postMessage(message);

// Before the service is loaded: code that runs when its modules are loaded can have mutants too.
activate(mutant);
const { judgeScenario } = await import('./judge-scenario.js');
// The service is loaded under a virtual clock, as it would be by the first scenario.
const clock = installClock();
await import('../../../test/support/virtual-service.js').finally(() => clock.uninstall());

parentPort?.on('message', async (message: ToThread) => {
  switch (message.kind) {
    case 'judge':
      return post({ kind: 'judged', judged: await judgeScenario(message.scenario, seed) });
    case 'activate':
      return activate(message.mutant);
    case 'cover':
      return post({ kind: 'covered', coverage: coverage() });
  }
});
post({ kind: 'ready' });
