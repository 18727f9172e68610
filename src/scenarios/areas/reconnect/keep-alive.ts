import { shownLimits } from '../../../../conformance/oracle/limits.js';
import { monotonicNow } from '../../../text/clock/process-clock.js';
import { minute } from '../../../text/time-units.js';
import { checksFor } from '../../clause-checks.js';
import { atLeast } from '../../expectation.js';
import { defineScenario } from '../../scenario.js';
import { isSendTo } from './wire-records.js';

export const keepAlives = defineScenario({
  id: 'reconnect.keep-alive',
  title: 'An online terminal sends a keep-alive message every 30 to 60 s',
  clauses: ['REC-09'],
  takesMs: 10 * minute,
  needs: { terminals: 1 },
  async run(world) {
    const checks = checksFor(world, 'REC-09');
    const { records } = await world.tappedTerminal();
    const registered =
      records.findLast((record) => isSendTo(record, '/app/terminal/register'))?.at ?? monotonicNow();
    // Where no RECEIPTs come, a keep-alive is a part of its registration.
    const before = records.length;
    await world.sleep(10 * minute, 'keep-alive messages');
    const heartbeats = records.slice(before).filter((record) => isSendTo(record, '/app/terminal/heartbeat'));
    const sent = heartbeats.map(({ at }) => at);
    checks.value('keep-alive messages in ten minutes', sent.length, atLeast(9));
    const gaps = sent.map((at, index) => at - (sent[index - 1] ?? registered));
    const { from, to } = shownLimits.keepAliveMs;
    const bounds = { fromMs: from - 1000, toMs: to + 1000, since: registered };
    checks.duration('the shortest gap', Math.min(...gaps), bounds);
    checks.duration('the longest gap', Math.max(...gaps), bounds);
  },
});
