import { parentPort, workerData } from 'node:worker_threads';
import { messageOf } from '../../../src/failure/failure.js';
import { installClock } from '../../../src/virtual/clock.js';
import type { judgeScenario } from './judge-scenario.js';
import type { judgeTogether } from './judge-together.js';
import type { FromThread, ThreadInput, ToThread } from './messages.js';
import { activate, beginLoading, coverage } from './stryker-switch.js';

const { seed, setting } = workerData as ThreadInput;
const post = (message: FromThread) => parentPort?.postMessage(message);

/** Each copy has a function of its own. */
let judgeIn: typeof judgeScenario | typeof judgeTogether | undefined;

/** Loads the project from a copy of the build. */
async function load(copy: string): Promise<FromThread> {
  // The service is loaded under a virtual clock, as it would be by the first scenario.
  const clock = installClock();
  try {
    await import(new URL('test/support/virtual-service.js', copy).href);
    const measure = new URL('conformance/mutation/measure/', copy);
    const alone: { judgeScenario: typeof judgeScenario } = await import(
      new URL('judge-scenario.js', measure).href
    );
    const inRun: { judgeTogether: typeof judgeTogether } = await import(
      new URL('judge-together.js', measure).href
    );
    judgeIn = setting === 'alone' ? alone.judgeScenario : inRun.judgeTogether;
    return { kind: 'loaded' };
  } catch (error) {
    return { kind: 'loaded', failed: messageOf(error) };
  } finally {
    clock.uninstall();
  }
}

async function judge(scenario: string): Promise<FromThread> {
  if (judgeIn === undefined) throw new TypeError('the thread has loaded nothing yet');
  return { kind: 'judged', judged: await judgeIn(scenario, seed) };
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
