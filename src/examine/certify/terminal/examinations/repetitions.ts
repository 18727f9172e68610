import { between } from '../../../../scenarios/expectation.js';
import type { World } from '../../../../scenarios/world.js';
import { second } from '../../../../text/time-units.js';
import type { Examination } from '../../examination.js';
import type { ObservedSession } from '../../wire/observed-session.js';
import { bodyField, type StompFrame } from '../../wire/stomp-frame.js';
import { paths, toService } from '../channel-facts.js';
import { EvidentChecks } from '../evident-checks.js';
import { isSendTo, type TerminalExaminee } from '../terminal-examinee.js';

/** The time in which something that must not come would come. */
export const quietMs = 300;

/** A command other than PRINT, whose execution is seen on the wire. */
interface SilentCommand {
  readonly requestType: 'FORCE_REFRESH' | 'SYNC_REQUEST';
  /** The trace of its execution. */
  readonly trace: string;
  /** The number of executions since an instant. */
  readonly executions: (examinee: TerminalExaminee, from: number) => number;
}

/** PAYMENT_STATUS and CONFIG_UPDATE have no requestId and no result: to take one of them twice changes nothing. */
const commands: readonly SilentCommand[] = [
  {
    requestType: 'FORCE_REFRESH',
    trace: `a request of ${paths.terminalInfo}`,
    executions: (examinee, from) =>
      examinee.since(from).filter((entry) => entry.kind === 'call' && entry.call.path === paths.terminalInfo)
        .length,
  },
  {
    requestType: 'SYNC_REQUEST',
    trace: 'an upload of its settings',
    executions: (examinee, from) => examinee.sentTo(from, toService.settings).length,
  },
];

/** A command that was executed once, in a session that continues. */
export interface Executed {
  readonly session: ObservedSession;
  readonly requestId: string;
  readonly result: StompFrame;
}

/**
 * Delivers the command once more in its session, without `redelivered`: the terminal may report its stored result again,
 * and no other one. Returns the instant of the second delivery.
 */
export async function repeatCommand(
  world: World,
  examinee: TerminalExaminee,
  checks: EvidentChecks,
  { session, requestId, result }: Executed,
  altered: (body: string) => string = (body) => body,
): Promise<number> {
  const delivered = examinee
    .framesOf(session.number)
    .find((entry) => entry.from === 'service' && bodyField(entry.frame, 'requestId') === requestId);
  if (delivered === undefined) return world.inconclusive('the client was sent no command in its session');
  const again = examinee.now;
  if (!examinee.deliver(session, JSON.parse(altered(delivered.frame.body))))
    return world.inconclusive('the client has no subscription to its queue');
  await world.sleep(quietMs, 'a result of the duplicate');
  const results = examinee.results(again, requestId);
  checks.value('the results of the duplicate', results.length, between(0, 1));
  for (const each of results)
    checks.value(
      'the result of the duplicate is that of the first message',
      bodyField(each, 'result'),
      bodyField(result, 'result'),
    );
  return again;
}

export const duplicateCommands: Examination<TerminalExaminee> = {
  id: 'terminal.duplicate-commands',
  title: 'A terminal executes a FORCE_REFRESH and a SYNC_REQUEST once, also if it comes twice in one session',
  clauses: ['CMD-05'],
  takesMs: 3 * second,
  async run(world, examinee) {
    for (const { requestType, trace, executions } of commands) {
      const { session } = await examinee.requireOnline(world);
      const from = examinee.now;
      const checks = new EvidentChecks(world, examinee, 'CMD-05', { from });
      const requestId = await examinee.command(world, requestType);
      const result = await examinee.result(world, from, requestId, `the result of ${requestType}`);
      checks.value(
        `${requestType}: the status of its result`,
        result && bodyField(result, 'status'),
        'COMPLETED',
      );
      if (result === undefined) continue;
      const again = await repeatCommand(world, examinee, checks, { session, requestId, result });
      checks.value(`${requestType}: ${trace} for the duplicate`, executions(examinee, again), 0);
    }
  },
};

export const redeliveredCommands: Examination<TerminalExaminee> = {
  id: 'terminal.redelivered-commands',
  title:
    'A terminal that is cut off before its results executes no redelivered FORCE_REFRESH or SYNC_REQUEST again, and reports their results',
  clauses: ['CMD-05'],
  takesMs: 5 * second,
  async run(world, examinee) {
    // One by one: a client may wait for the RECEIPT of a result before it executes the next command.
    for (const command of commands) await redeliver(world, examinee, command);
  },
};

/** Cuts the client off before the service has the result of a command, and judges what it does when that comes again. */
async function redeliver(
  world: World,
  examinee: TerminalExaminee,
  { requestType, trace, executions }: SilentCommand,
): Promise<void> {
  await examinee.requireOnline(world);
  const from = examinee.now;
  const checks = new EvidentChecks(world, examinee, 'CMD-05', { from });
  const { requestId, lost } = await loseResult(world, examinee, requestType);
  if (!checks.value(`${requestType}: it reports a result of the first delivery`, lost !== undefined, true))
    return;
  const again = () => redeliveryOf(examinee, from, requestId);
  const what = `the result of the redelivered ${requestType}`;
  const result = await examinee.until(world, what, 45 * second, () => {
    const at = again();
    return at === undefined ? undefined : examinee.results(at, requestId)[0];
  });
  const at = again();
  if (at === undefined)
    return world.inconclusive(`${requestType} was not delivered again: the client did not come back`);
  checks.value(
    `${requestType}: the status of its result`,
    result && bodyField(result, 'status'),
    'COMPLETED',
  );
  if (result === undefined) return;
  const reported = bodyField(result, 'result');
  checks.value(`${requestType}: its result is that of the first delivery`, reported, lost?.result);
  await world.sleep(quietMs, 'a second result');
  checks.value(`${requestType}: the results after the redelivery`, examinee.results(at, requestId).length, 1);
  const repeated = executions(examinee, at);
  // Some clients do the same after every reconnect, without any command.
  if (repeated > 0 && (await doesAfterReconnect(world, examinee, executions))) return;
  checks.value(`${requestType}: ${trace} for the redelivery`, repeated, 0);
}

/** Sends a command, and cuts the client off with its first result, which the service does not receive. */
async function loseResult(
  world: World,
  examinee: TerminalExaminee,
  requestType: SilentCommand['requestType'],
): Promise<{ readonly requestId: string; readonly lost: { readonly result: unknown } | undefined }> {
  let requestId: string | undefined;
  let lost: { readonly result: unknown } | undefined;
  const stop = examinee.wire.onFrame((frame, side) => {
    const isResult = side === 'client' && isSendTo(frame, toService.commandResult);
    if (!isResult || lost !== undefined || bodyField(frame, 'requestId') !== requestId) return undefined;
    lost = { result: bodyField(frame, 'result') };
    return 'drop-and-cut';
  });
  try {
    requestId = await examinee.command(world, requestType);
    await examinee.until(world, `the result of ${requestType}`, 10 * second, () => lost);
    return { requestId, lost };
  } finally {
    stop();
  }
}

/** The instant at which the service has delivered the command again; undefined before. */
function redeliveryOf(examinee: TerminalExaminee, from: number, requestId: string): number | undefined {
  const at = examinee
    .since(from)
    .findIndex(
      (entry) =>
        entry.kind === 'frame' &&
        entry.from === 'service' &&
        entry.frame.headers.redelivered === 'true' &&
        bodyField(entry.frame, 'requestId') === requestId,
    );
  return at < 0 ? undefined : from + at;
}

/** Returns whether a reconnect without a command leaves the same trace. */
async function doesAfterReconnect(
  world: World,
  examinee: TerminalExaminee,
  executions: SilentCommand['executions'],
): Promise<boolean> {
  const { session } = await examinee.requireOnline(world);
  const from = examinee.now;
  session.cut();
  await examinee.until(world, 'the end of the session', second, () => (session.isOpen ? undefined : true));
  await examinee.requireOnline(world);
  await world.sleep(quietMs, 'what the client does after a reconnect');
  return executions(examinee, from) > 0;
}
