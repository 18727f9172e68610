import { parentPort, workerData } from 'node:worker_threads';
import { messageOf } from '../../../src/failure/failure.js';
import { installClock } from '../../../src/virtual/clock.js';
import type { judgeScenario } from './judge-scenario.js';
import type { FromThread, ThreadInput, ToThread } from './messages.js';
import { activate, beginLoading, coverage } from './stryker-switch.js';

/** The module that each copy has of its own. */
interface Judging {
  readonly judgeScenario: typeof judgeScenario;
}

const { seed } = workerData as ThreadInput;
const post = (message: FromThread) => parentPort?.postMessage(message);

let judging: Judging | undefined;

/** Loads the project from a copy of the build. */
async function load(copy: string): Promise<FromThread> {
  // The service is loaded under a virtual clock, as it would be by the first scenario.
  const clock = installClock();
  try {
    await import(new URL('test/support/virtual-service.js', copy).href);
    judging = await import(new URL('conformance/mutation/measure/judge-scenario.js', copy).href);
    return { kind: 'loaded' };
  } catch (error) {
    return { kind: 'loaded', failed: messageOf(error) };
  } finally {
    clock.uninstall();
  }
}

async function judge(scenario: string): Promise<FromThread> {
  if (judging === undefined) throw new TypeError('the thread has loaded nothing yet');
  return { kind: 'judged', judged: await judging.judgeScenario(scenario, seed) };
}

parentPort?.on('message', async (message: ToThread) => {
  switch (message.kind) {
    case 'load':
      // Before the modules are loaded: code that runs then can have mutants too.
      activate(message.mutant);
      beginLoading();
      return post(await load(message.copy));
    case 'judge':
      return post(await judge(message.scenario));
    case 'activate':
      return activate(message.mutant);
    case 'cover':
      return post({ kind: 'covered', coverage: coverage() });
  }
});
post({ kind: 'ready' });
