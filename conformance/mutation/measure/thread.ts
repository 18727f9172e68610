import { parentPort, workerData } from 'node:worker_threads';
import { messageOf } from '../../../src/failure/failure.js';
import { installClock } from '../../../src/virtual/clock.js';
import type * as SelftestJudges from '../selftest/selftest-judges.js';
import type * as JudgeScenario from './judge-scenario.js';
import type * as JudgeTogether from './judge-together.js';
import type { DefectName, FromThread, Judged, ThreadInput, ToThread } from './messages.js';
import { activate, beginLoading, coverage } from './stryker-switch.js';

const { seed, setting, dialect } = workerData as ThreadInput;
const post = (message: FromThread) => parentPort?.postMessage(message);

type Judge = (scenario: string, defect: DefectName | undefined) => Promise<Judged>;

/** Each copy has its own functions. */
let judgeIn: Judge | undefined;
let selftestFolder: URL | undefined;

/** Loads the project from a copy of the build. */
async function load(copy: string): Promise<FromThread> {
  // The service is loaded under a virtual clock, as it would be by the first scenario.
  const clock = installClock();
  try {
    await import(new URL('test/support/virtual-service.js', copy).href);
    judgeIn = await judgeOf(new URL('conformance/mutation/measure/', copy));
    selftestFolder = new URL('conformance/mutation/selftest/', copy);
    return { kind: 'loaded' };
  } catch (error) {
    return { kind: 'loaded', failed: messageOf(error) };
  } finally {
    clock.uninstall();
  }
}

async function judgeOf(folder: URL): Promise<Judge> {
  if (setting === 'together') {
    const together: typeof JudgeTogether = await import(new URL('judge-together.js', folder).href);
    return (scenario) => together.judgeTogether(scenario, seed);
  }
  const alone: typeof JudgeScenario = await import(new URL('judge-scenario.js', folder).href);
  return async (scenario, defect) => {
    const defects = defect === undefined ? {} : (await selftestJudges()).defectsOf(defect);
    return alone.judgeScenario(scenario, seed, defects, dialect);
  };
}

async function judge(scenario: string, defect: DefectName | undefined): Promise<FromThread> {
  if (judgeIn === undefined) throw new TypeError('the thread has loaded nothing yet');
  return { kind: 'judged', judged: await judgeIn(scenario, defect) };
}

/** The tables of defects that need no other build are loaded by those threads that use them. */
async function selftestJudges(): Promise<typeof SelftestJudges> {
  if (selftestFolder === undefined) throw new TypeError('the thread has loaded nothing yet');
  return import(new URL('selftest-judges.js', selftestFolder).href);
}

async function replyTo(message: ToThread): Promise<FromThread | undefined> {
  switch (message.kind) {
    case 'load':
      // Before the modules are loaded: code that runs then can have mutants too.
      activate(message.mutant);
      beginLoading();
      return load(message.copy);
    case 'judge':
      return judge(message.scenario, message.defect);
    case 'judge-persona':
      return {
        kind: 'persona-judged',
        judged: await (await selftestJudges()).judgePersona(message.alteration),
      };
    case 'judge-variation': {
      const { judgeLegal } = await selftestJudges();
      return { kind: 'variation-judged', judged: await judgeLegal(message, seed) };
    }
    case 'judge-idle':
      return {
        kind: 'idle-judged',
        passed: await (await selftestJudges()).passedByIdle(message.backend, seed),
      };
    case 'activate':
      activate(message.mutant);
      return undefined;
    case 'cover':
      return { kind: 'covered', coverage: coverage() };
  }
}

parentPort?.on('message', async (message: ToThread) => {
  const reply = await replyTo(message).catch((error: unknown): FromThread => {
    return { kind: 'failed', reason: messageOf(error) };
  });
  if (reply !== undefined) post(reply);
});
post({ kind: 'ready' });
