import { clauses } from '../../../../conformance/clauses/catalogue.js';
import type { Form } from '../../../../conformance/oracle/stomp/form.js';
import { receiptRows } from '../../../../conformance/oracle/stomp/rows.js';
import { monotonicNow } from '../../../text/clock/process-clock.js';
import type { Timing } from '../../check.js';
import { type ClauseChecks, checksFor } from '../../clause-checks.js';
import { FormPlayer } from './form-player.js';
import type { FormStage } from './form-stage.js';
import type { Reading } from './reading.js';

/** Forms that wait longer than this run at the same time as the others, on their own resources. */
export const longWaitMs = 1_000;
/** A server gives a client 2 s for its close frame. */
const lingeringMs = 2_500;
/** The tolerance of the forms' times: a machine may be so late without an effect. */
const usualSlackMs = 400;

/** The time that a form waits, and that the server waits for the close frame of a client that sends none. */
export function waitingMs({ steps }: Form): number {
  const waited = steps.map(({ step }) =>
    step.kind === 'wait' ? step.ms : step.kind === 'mute' ? lingeringMs : 0,
  );
  return waited.reduce((sum, ms) => sum + ms, 0);
}

/** Returns whether the form begins with a handshake, so that no session precedes it. */
export function isHandshake({ steps }: Form): boolean {
  return steps[0]?.step.kind === 'handshake';
}

/** Plays a form, and checks its reactions at the level of its clause; those that are decided as P. */
export async function playForm(form: Form, stage: FormStage, texts: Map<string, string>): Promise<void> {
  const since = monotonicNow();
  const player = new FormPlayer(form, stage, texts);
  const { readings, isComplete } = await player.play();
  const timing = waitingMs(form) > 0 ? timingOf(form, readings, since) : undefined;
  const everything = checksFor(stage.world, form.row);
  const checks = stage.standsAlone ? everything.on(...player.clients) : everything;
  // STOMP demands RECEIPTs and the document does not show them: a service that sends none differs.
  const sendsNone = player.clients.some(({ receipts }) => receipts?.sent === false);
  if (sendsNone && receiptRows.has(form.row)) return record(checks.decided, form, readings, timing);
  if (clauses.get(form.row)?.level !== 'M') return record(checks, form, readings, timing);
  const demanded = readings.filter(({ decided }) => !decided);
  const decided = readings.filter((each) => each.decided);
  // What was not reached does not hold for it.
  const isJudged = (some: readonly Reading[]) => isComplete || some.some(({ holds }) => !holds);
  if (isJudged(demanded)) record(checks, form, demanded, timing);
  if (isJudged(decided)) record(checks.decided, form, decided, timing);
}

/** The time that a form has measured; the lateness that can falsify it depends on the reaction that does not hold. */
export function timingOf({ steps }: Form, readings: readonly Reading[], since: number): Timing {
  const { slackMs } = readings.find(({ holds }) => !holds) ?? {};
  // A client that is late with what it sends can be dropped for its silence.
  const sendsOnTime = steps.some(({ step }) => step.kind === 'wait' && step.repeat !== undefined);
  return { since, slackMs: sendsOnTime ? usualSlackMs : (slackMs ?? usualSlackMs) };
}

/** One check for all reactions of a form. */
function record(
  checks: ClauseChecks,
  { what }: Form,
  readings: readonly Reading[],
  timing: Timing | undefined,
): void {
  if (readings.length === 0) return;
  const description = readings.map(({ expected }) => expected).join('; ');
  const actual = readings.map((each) => each.actual).join('; ');
  const expected = { description, accepts: () => readings.every(({ holds }) => holds) };
  if (timing === undefined) checks.value(what, actual, expected);
  else checks.timed(what, actual, expected, timing);
}
