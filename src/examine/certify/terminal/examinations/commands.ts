import { acceptedStatus, type Expectation } from '../../../../scenarios/expectation.js';
import type { World } from '../../../../scenarios/world.js';
import { second } from '../../../../text/time-units.js';
import type { Examination } from '../../examination.js';
import type { ObservedCall } from '../../wire/observed-call.js';
import { bodyField } from '../../wire/stomp-frame.js';
import { checkAcknowledged } from '../acknowledged.js';
import { describeDialect, paths, toService } from '../channel-facts.js';
import { EvidentChecks } from '../evident-checks.js';
import { messageForms, otherTypes } from '../message-forms.js';
import type { TerminalExaminee } from '../terminal-examinee.js';
import { quietMs, repeatCommand } from './repetitions.js';

/** The lengths differ, so that the result shows which of the two was printed. */
const printedText = 'Table 4: two coffees';
const duplicateText = 'Table 4: two coffees, with a line that the first message did not have';

export const print: Examination<TerminalExaminee> = {
  id: 'terminal.print',
  title:
    'A terminal executes a PRINT once, also if it comes twice, and reports its result before or after its ACK',
  clauses: ['CMD-05', 'CMD-03', 'CHN-06'],
  takesMs: 2 * second,
  async run(world, examinee) {
    const { session } = await examinee.requireOnline(world);
    const from = examinee.now;
    const checks = new EvidentChecks(world, examinee, 'CMD-05', { from });
    const requestId = await examinee.command(world, 'PRINT', printedText);
    const result = await examinee.result(world, from, requestId, 'the result of PRINT');
    checks.value('the requestType of the result', result && bodyField(result, 'requestType'), 'PRINT');
    checks.value('the status of the result', result && bodyField(result, 'status'), 'COMPLETED');
    checkForms(world, examinee, from);
    await world.sleep(quietMs, 'a second result');
    checks.value('the results', examinee.results(from, requestId).length, 1);
    await checkAcknowledged(world, examinee, checks, {
      from,
      action: 'PRINT',
      field: ['requestId', requestId],
    });
    if (result === undefined) return;
    const repeated = { session, requestId, result };
    await repeatCommand(world, examinee, checks, repeated, (body) =>
      body.replace(printedText, duplicateText),
    );
  },
};

/** Judges the messages of the client since an instant: where they go, and the types of the fields of results. */
function checkForms(world: World, examinee: TerminalExaminee, from: number): void {
  // "A SEND frame may go to whitelisted destinations /app/* and to no others" (S5.41)
  const destinations = examinee
    .sent(from)
    .flatMap(({ command, headers: { destination = '' } }) => (command === 'SEND' ? [destination] : []));
  new EvidentChecks(world, examinee, 'CHN-06', { from }).value(
    'destinations of its messages outside /app',
    destinations.filter((each) => !each.startsWith('/app/')),
    [],
  );
  // "requestId, requestType and status: string; result: object" (S6.48 to S6.51)
  const results = examinee.sentTo(from, toService.commandResult);
  new EvidentChecks(world, examinee, 'CMD-03', { from }).value(
    'fields of its results with another type',
    otherTypes(results, messageForms.commandResult),
    [],
  );
}

const fetchedInfo: Expectation = {
  description: `a request of ${paths.terminalInfo} with ${acceptedStatus.description}`,
  accepts: (actual) => {
    const [, status] = /: (\d+)$/.exec(String(actual)) ?? [];
    return acceptedStatus.accepts(Number(status));
  },
};

/** A call with the status of its response; undefined without one. */
function requested(call: ObservedCall | undefined): string | undefined {
  return call && `${call.method} ${call.path}: ${call.response?.status}`;
}

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
    // The document shows no method, and the end of the path alone.
    const requests = () =>
      examinee.wire.calls
        .slice(before)
        .filter(({ path, response }) => path.endsWith('/terminal/info') && response !== undefined);
    // Its token may have expired: what counts is that it fetches in the end.
    const fetched = await examinee.until(world, 'a request of terminal/info', limitMs, () =>
      requests().find((call) => acceptedStatus.accepts(call.response?.status)),
    );
    const checks = new EvidentChecks(world, examinee, 'LIF-04', { from });
    const other = requests().find(({ response }) => response?.status === 404 || response?.status === 405);
    if (fetched === undefined && other !== undefined)
      return world.inconclusive(
        `${requested(other)}: the reference profile has GET ${paths.terminalInfo}; ${describeDialect}`,
      );
    // "Terminal re-fetches its configuration from /terminal/info" (S6.12)
    checks.value('the request of terminal/info', requested(fetched ?? requests().at(-1)), fetchedInfo);
    // Without it there is nothing that the result could follow.
    if (fetched === undefined) return;
    const result = await examinee.result(world, from, requestId, 'the result of FORCE_REFRESH');
    checks.decided.value('the status of the result', result && bodyField(result, 'status'), 'COMPLETED');
  },
};
