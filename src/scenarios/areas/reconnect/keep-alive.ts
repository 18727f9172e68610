import { shownLimits } from '../../../../conformance/oracle/limits.js';
import { minute } from '../../../text/time-units.js';
import { checksFor } from '../../clause-checks.js';
import { atLeast, between } from '../../expectation.js';
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
      records.findLast((record) => isSendTo(record, '/app/terminal/register'))?.at ?? Date.now();
    await world.sleep(10 * minute, 'keep-alive messages');
    const sent = records.filter((record) => isSendTo(record, '/app/terminal/heartbeat')).map(({ at }) => at);
    checks.value('keep-alive messages in ten minutes', sent.length, atLeast(9));
    const gaps = sent.map((at, index) => at - (sent[index - 1] ?? registered));
    const { from, to } = shownLimits.keepAliveMs;
    checks.value('the shortest gap (ms)', Math.min(...gaps), between(from - 1000, to + 1000));
    checks.value('the longest gap (ms)', Math.max(...gaps), between(from - 1000, to + 1000));
  },
});
