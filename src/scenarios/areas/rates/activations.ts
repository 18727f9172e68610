import { decidedLimits } from '../../../../conformance/oracle/limits.js';
import type { HttpExchange } from '../../../simulator/http/http-exchange.js';
import { retryAfterMs } from '../../../simulator/http/retry-after.js';
import { monotonicNow } from '../../../text/clock/process-clock.js';
import { checksFor } from '../../clause-checks.js';
import { acceptedStatus, anythingBut, between } from '../../expectation.js';
import { defineScenario } from '../../scenario.js';
import { activate, deactivate } from '../lifecycle/terminal-administration.js';

const perMinute = decidedLimits.activationAttemptsPerMinute;
const halfway = 30_000;

export const rateOfActivations = defineScenario({
  id: 'rates.activations',
  title: 'An address has five attempts to activate a terminal in any minute, and a refused code stays valid',
  clauses: ['RAT-02', 'LIF-05'],
  takesMs: { real: 95_000, virtual: 160_000 },
  needs: { terminals: 1 },
  // The attempts of every client of this address count, so it runs on no service that others use.
  isolated: { config: {} },
  async run(world) {
    const checks = checksFor(world, 'RAT-02');
    const codes = checksFor(world, 'LIF-05');
    const code = await deactivate(world, (await world.ownTerminal()).configId);
    const wrong = `${code.slice(0, -1)}${code.endsWith('x') ? 'y' : 'x'}`;
    const attempts = async (count: number) => {
      const responses: HttpExchange[] = [];
      for (let each = 0; each < count; each += 1) responses.push(await activate(world, wrong));
      return responses;
    };
    const startedAt = monotonicNow();
    const firstEndedAt = startedAt + 60_000;
    for (const response of await attempts(3)) checks.status('an early attempt', response, anythingBut(429));
    await world.sleep(startedAt + halfway - monotonicNow(), 'half a minute');
    for (const response of await attempts(perMinute - 3))
      checks.status('an attempt half a minute later', response, anythingBut(429));
    const refused = await activate(world, code);
    checks.status('one more attempt', refused, 429);
    checks.field('one more attempt', refused, 'errorCode', 'ERR_RATE_LIMITED');
    const wait = (retryAfterMs(refused.headers) ?? Number.NaN) / 1000;
    checks.value('its Retry-After (s)', wait, between(25, 31), refused);
    await world.sleep(firstEndedAt - 2000 - monotonicNow(), 'almost a minute after the first attempt');
    const early = await activate(world, code);
    const timing = { since: startedAt, slackMs: 2000 };
    checks.timed('58 s after the first attempt', early.status, 429, timing, early);
    await world.sleep(firstEndedAt + 1000 - monotonicNow(), 'the first three attempts to be a minute ago');
    for (const response of await attempts(3))
      checks.status('a minute after the first', response, anythingBut(429));
    checks.status('a fourth attempt', await activate(world, code), 429);
    // On the real clock no longer than until fewer than five attempts are left in the last minute.
    const quietMs = world.clock === 'virtual' ? 61_000 : startedAt + halfway + 61_000 - monotonicNow();
    await world.sleep(quietMs, 'a minute without attempts');
    const activated = await activate(world, code);
    codes.status('the code that was refused for the rate', activated, acceptedStatus);
  },
});
