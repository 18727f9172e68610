import { between } from '../../../../scenarios/expectation.js';
import type { World } from '../../../../scenarios/world.js';
import { monotonicNow } from '../../../../text/clock/process-clock.js';
import { second } from '../../../../text/time-units.js';
import type { Examination } from '../../examination.js';
import { bodyField } from '../../wire/stomp-frame.js';
import { toService } from '../channel-facts.js';
import { EvidentChecks } from '../evident-checks.js';
import { checkRegistered } from '../first-session.js';
import { messageForms, missingFields, otherTypes } from '../message-forms.js';
import type { SeenReport } from '../reports.js';
import { isSendTo, type TerminalExaminee } from '../terminal-examinee.js';

const quietMs = 300;
const repeatedWithinMs = 5 * second;
/** A client whose people take a payment every now and then need not take one for this. */
const anotherWithinMs = 10 * second;
/** Half of the shortest wait of a back-off (REC-02). */
const justLeftMs = second / 2;
/** The code of a Close frame that gives no reason: the client has not asked for the end all the same. */
const normalClosure = 1000;

export const queuedCommands: Examination<TerminalExaminee> = {
  id: 'terminal.queued-commands',
  title:
    'A terminal whose session was closed comes back, and executes the commands that were queued meanwhile',
  clauses: ['REC-07', 'REC-08'],
  takesMs: 5 * second,
  async run(world, examinee) {
    // A client that has just lost its connection is away for a second: it need not be cut off once more.
    const online = hasJustLeft(examinee) ? undefined : await examinee.requireOnline(world);
    const from = examinee.now;
    const checks = new EvidentChecks(world, examinee, 'REC-07', { from });
    const requestIds: string[] = [];
    await examinee.wire.withoutSessions(async () => {
      online?.session.close(normalClosure);
      // Two commands of one text are two commands.
      for (let times = 0; times < 2; times += 1)
        requestIds.push(await examinee.command(world, 'PRINT', 'the receipt, twice'));
    });
    const back = await examinee.whenOnline(world);
    checkRegisteredAgain(world, examinee, from);
    const isBack = checks.value('online again', back !== undefined, true);
    if (!isBack) return examinee.attendance.end('the client has not come back after a cut');
    for (const [index, requestId] of requestIds.entries())
      await examinee.result(world, from, requestId, `the result of queued command ${index + 1}`);
    const reported = examinee
      .sentTo(from, toService.commandResult)
      .map((frame) => bodyField(frame, 'requestId'))
      .filter((requestId) => requestIds.includes(String(requestId)));
    checks.value('the results of the queued commands, in their order', reported, requestIds);
  },
};

/** The registration is "sent immediately after CONNECTED" (S6.31), in every session. */
function checkRegisteredAgain(world: World, examinee: TerminalExaminee, from: number): void {
  const connected = examinee
    .since(from)
    .flatMap((entry) => (entry.kind === 'frame' && entry.frame.command === 'CONNECTED' ? [entry] : []))[0];
  if (connected === undefined) return;
  const register = examinee
    .framesOf(connected.session)
    .find(({ from: side, frame }) => side === 'client' && isSendTo(frame, toService.register));
  checkRegistered(world, examinee, { connected, register });
}

/** Returns whether the last connection of the client ended so shortly ago that its next attempt has not begun. */
function hasJustLeft({ wire }: TerminalExaminee): boolean {
  const last = wire.log.entries.findLast(
    ({ kind }) => kind === 'call' || kind === 'opened' || kind === 'closed',
  );
  return last?.kind === 'closed' && monotonicNow() - last.at < justLeftMs;
}

/** The lengths differ, so that the result shows which of the two was printed. */
const firstText = 'Table 5: the bill';
const otherText = 'Table 5: the bill, with a line that the first delivery did not have';

export const redeliveredPrint: Examination<TerminalExaminee> = {
  id: 'terminal.redelivered-print',
  title:
    'A terminal that is cut off before its result does not print the redelivered PRINT again, and reports its result',
  clauses: ['CMD-05'],
  takesMs: 5 * second,
  async run(world, examinee) {
    await examinee.requireOnline(world);
    const from = examinee.now;
    const checks = new EvidentChecks(world, examinee, 'CMD-05', { from });
    let requestId: string | undefined;
    let lost: unknown;
    let isLost = false;
    const stop = examinee.wire.onFrame((frame, side) => {
      if (requestId === undefined || bodyField(frame, 'requestId') !== requestId) return undefined;
      // A client that prints the redelivered text reports another result than the first time.
      if (side === 'service' && frame.headers.redelivered === 'true')
        return { body: frame.body.replace(firstText, otherText) };
      if (side !== 'client' || !isSendTo(frame, toService.commandResult) || isLost) return undefined;
      isLost = true;
      lost = bodyField(frame, 'result');
      return 'drop-and-cut';
    });
    try {
      requestId = await examinee.command(world, 'PRINT', firstText);
      const first = await examinee.until(world, 'the result of PRINT', 10 * second, () =>
        isLost ? true : undefined,
      );
      checks.value('it reports a result of the first delivery', first === true, true);
      if (first === undefined) return;
      const again = examinee.now;
      const result = await examinee.until(
        world,
        'the result of the redelivered PRINT',
        45 * second,
        () => examinee.results(again, String(requestId))[0],
      );
      checks.value('the status of the redelivered PRINT', result && bodyField(result, 'status'), 'COMPLETED');
      checks.value('its result is that of the first delivery', result && bodyField(result, 'result'), lost);
      await world.sleep(quietMs, 'a second result');
      checks.value(
        'the results after the redelivery',
        examinee.results(again, requestId).length,
        between(1, 1),
      );
    } finally {
      stop();
    }
  },
};

export const reports: Examination<TerminalExaminee> = {
  id: 'terminal.reports',
  title: 'A terminal repeats a report after each reconnect until it has its RECEIPT, and not after that',
  clauses: ['REC-06', 'MSG-05'],
  takesMs: 8 * second,
  asks: 'let the terminal take a payment',
  run(world, examinee) {
    const checks = new EvidentChecks(world, examinee, 'REC-06');
    return examinee.withPendingReport(world, async (report) => {
      await examineReport(world, examinee, checks, report);
      await checkForms(world, examinee);
    });
  },
};

/** Judges all reports of the client so far, and waits for those of a second transaction for a while. */
async function checkForms(world: World, examinee: TerminalExaminee): Promise<void> {
  const sent = () => examinee.sentTo(0, toService.transaction);
  /** The specificTId by the referenceId. */
  const reported = () =>
    new Map(sent().map((each) => [bodyField(each, 'referenceId'), bodyField(each, 'specificTId')]));
  await examinee.until(world, 'the report of another payment', anotherWithinMs, () =>
    reported().size > 1 ? true : undefined,
  );
  // "amount: integer; referenceId, terminalId, status, gateway, specificTId and currency: string" (S6.37 to S6.43)
  const checks = new EvidentChecks(world, examinee, 'MSG-05', { statement: 'S6.44' });
  checks.value('fields of its reports with another type', otherTypes(sent(), messageForms.transaction), []);
  checks.decided.value('fields that its reports lack', missingFields(sent(), messageForms.transaction), []);
  // A transaction has an id of its own at the gateway (S6.41): a report with one that is known stores nothing (S6.45).
  const ids = new Set(reported().values());
  checks.decided.value('specificTIds of the transactions that it has reported', ids.size, reported().size);
}

/** Cuts the client off before the RECEIPT of its report, and again after the RECEIPT of the repetition. */
async function examineReport(
  world: World,
  examinee: TerminalExaminee,
  checks: EvidentChecks,
  report: SeenReport,
): Promise<void> {
  if (!checks.value('it asks for a RECEIPT of its report', report.receipt !== undefined, true)) return;
  const sentIn = (number: number) =>
    examinee.reports.seen.filter(
      (each) => each.session === number && each.specificTId === report.specificTId,
    );
  const first = await examinee.requireOnline(world);
  first.session.cut();
  const again = await examinee.requireOnline(world);
  await examinee.until(
    world,
    'the report after the reconnect',
    repeatedWithinMs,
    () => sentIn(again.session.number)[0],
  );
  const repeated = sentIn(again.session.number);
  if (!checks.value('the pending report after a reconnect', repeated.length, between(1, 2))) return;
  checks.value('its referenceId', repeated[0]?.referenceId, report.referenceId);
  examinee.reports.release();
  await world.sleep(quietMs, 'its RECEIPT to arrive');
  again.session.cut();
  const last = await examinee.requireOnline(world);
  await world.sleep(quietMs, 'unexpected reports');
  checks.value('reports repeated after their RECEIPT', sentIn(last.session.number).length, 0);
}
