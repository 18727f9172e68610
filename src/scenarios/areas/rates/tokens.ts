import { decidedLimits } from '../../../../conformance/oracle/limits.js';
import { operations } from '../../../../conformance/oracle/operations.js';
import type { Integrator } from '../../../simulator/integrator/integrator.js';
import { monotonicNow } from '../../../text/clock/process-clock.js';
import { checksFor } from '../../clause-checks.js';
import { between } from '../../expectation.js';
import { defineScenario } from '../../scenario.js';
import type { World } from '../../world.js';
import { checkFullBucket, sendWave, times } from './wave.js';

const { caller: rate, heavyTokens } = decidedLimits.rate;
const scopes = ['transactions:read', 'reports:read', 'terminals:read'] as const;

/** The operations that take ten tokens, with a body that makes them do so. */
const heavyCalls = [
  ['getChannelSummary', {}],
  ['overallSummary', {}],
  ['find', { text: 'order' }],
] as const;

const overFull = rate.burst / heavyTokens + 2;

export const rateTokens = defineScenario({
  id: 'rates.tokens',
  title: 'Summaries and searches with text take ten tokens, other calls one, and 100 come back in a second',
  clauses: ['RAT-01', 'RAT-02'],
  takesMs: 9000,
  needs: { apps: 4, fresh: true, burst: true },
  isolated: true,
  async run(world) {
    for (const [name, payload] of heavyCalls) {
      const app = await newApp(world);
      const calls = times(overFull, heavyTokens, () => app.call(name, payload));
      await checkFullBucket(world, name, rate, calls);
    }
    const app = await newApp(world);
    const startedAt = monotonicNow();
    await drain(world, app);
    await checkRefill(world, app, startedAt);
    await checkPlainCalls(world, app);
    await checkTrickle(world, app);
  },
});

async function newApp(world: World): Promise<Integrator> {
  const app = await world.app({ scopes: [...scopes], sandbox: true });
  await app.token();
  return app;
}

function drain(world: World, app: Integrator) {
  const calls = times(overFull, heavyTokens, () => app.call('overallSummary'));
  return checkFullBucket(world, 'a full bucket', rate, calls);
}

/** After a second there are 100 tokens, after any longer time at most a full bucket. */
async function checkRefill(world: World, app: Integrator, startedAt: number): Promise<void> {
  await world.sleep(1000, 'a hundred tokens');
  const wave = await sendWave(times(overFull, heavyTokens, () => app.call('overallSummary')));
  const most = 2 * heavyTokens + (rate.perSecond * (monotonicNow() - startedAt)) / 1000;
  const checks = checksFor(world, 'RAT-01').decided;
  checks.value('the tokens a second later', wave.taken, between(rate.perSecond - heavyTokens + 1, most));
  await world.sleep(4000, 'a full bucket');
  await drain(world, app);
}

/** Every operation but the heavy ones takes one token, also when its body is invalid. */
async function checkPlainCalls(world: World, app: Integrator): Promise<void> {
  const isHeavy = (name: string) => heavyCalls.some(([heavy]) => heavy === name && heavy !== 'find');
  const plain = operations
    .filter(({ name, scope }) => !isHeavy(name) && scopes.some((granted) => granted === scope))
    .filter(({ name }) => name !== 'settle');
  // Enough for each plain call once and for three heavy ones, but not if one of the plain ones is heavy too.
  const needed = plain.length + 3 * heavyTokens;
  await world.sleep((1000 * (needed + 2)) / rate.perSecond, 'some tokens');
  const calls = [
    ...plain.flatMap(({ name }) => times(1, 1, () => app.call(name))),
    ...times(3, heavyTokens, () => app.call('overallSummary')),
  ];
  const { refused } = await sendWave(calls);
  checksFor(world, 'RAT-01').decided.value('refused plain and heavy calls', refused.length, 0, ...refused);
}

/** Tokens come back between calls too: slow calls are always accepted, even by an empty bucket. */
async function checkTrickle(world: World, app: Integrator): Promise<void> {
  await sendWave(times(overFull, heavyTokens, () => app.call('overallSummary')));
  let accepted = 0;
  for (let count = 0; count < 20; count += 1) {
    await world.sleep(50, 'a few tokens');
    const response = await app.call('listTerminals');
    if (response.status === 200) accepted += 1;
  }
  checksFor(world, 'RAT-02').value('accepted of 20 slow calls', accepted, 20);
}
