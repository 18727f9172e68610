import { second } from '../../../../text/time-units.js';
import type { Examination } from '../../examination.js';
import { bodyField } from '../../wire/stomp-frame.js';
import { paths } from '../channel-facts.js';
import { EvidentChecks } from '../evident-checks.js';
import type { TerminalExaminee } from '../terminal-examinee.js';

/** The time in which something that must not come would come. */
const quietMs = 300;

export const print: Examination<TerminalExaminee> = {
  id: 'terminal.print',
  title: 'A terminal executes a PRINT once, and reports its result once, before or after its ACK',
  clauses: ['CMD-05'],
  takesMs: 2 * second,
  async run(world, examinee) {
    await examinee.requireOnline(world);
    const from = examinee.now;
    const checks = new EvidentChecks(world, examinee, 'CMD-05', { from });
    const requestId = await examinee.command(world, 'PRINT', 'Table 4: two coffees');
    const result = await examinee.result(world, from, requestId, 'the result of PRINT');
    checks.value('the requestType of the result', result && bodyField(result, 'requestType'), 'PRINT');
    checks.value('the status of the result', result && bodyField(result, 'status'), 'COMPLETED');
    await world.sleep(quietMs, 'a second result');
    checks.value('the results', examinee.results(from, requestId).length, 1);
  },
};

export const forceRefresh: Examination<TerminalExaminee> = {
  id: 'terminal.force-refresh',
  title: 'On FORCE_REFRESH a terminal fetches terminal/info again',
  clauses: ['LIF-04'],
  takesMs: 2 * second,
  async run(world, examinee) {
    await examinee.requireOnline(world);
    const from = examinee.now;
    const before = examinee.wire.calls.length;
    const requestId = await examinee.command(world, 'FORCE_REFRESH');
    const limitMs = 10 * second;
    const fetched = await examinee.until(world, 'a request of terminal/info', limitMs, () =>
      examinee.wire.calls.slice(before).find(({ path, response }) => path === paths.terminalInfo && response),
    );
    const checks = new EvidentChecks(world, examinee, 'LIF-04', { from });
    checks.value('the request of terminal/info', fetched?.path, paths.terminalInfo);
    // Without it there is nothing that the result could follow.
    if (fetched === undefined) return;
    const result = await examinee.result(world, from, requestId, 'the result of FORCE_REFRESH');
    checks.decided.value('the status of the result', result && bodyField(result, 'status'), 'COMPLETED');
  },
};
