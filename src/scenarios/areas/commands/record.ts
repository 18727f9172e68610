import { requestTypes } from '../../../../conformance/oracle/commands.js';
import { decidedLimits } from '../../../../conformance/oracle/limits.js';
import { recordFields } from '../../../../conformance/oracle/triggers.js';
import type { HttpExchange } from '../../../simulator/http/http-exchange.js';
import { monotonicNow } from '../../../text/clock/process-clock.js';
import { type ClauseChecks, checksFor, requireOk, requireText } from '../../clause-checks.js';
import { textMatching } from '../../expectation.js';
import { responseField } from '../../response-field.js';
import { defineScenario } from '../../scenario.js';
import type { World } from '../../world.js';
import { RawTerminal } from '../channel/raw-terminal.js';
import { settled } from '../terminals/settled.js';
import { commandCallers, type NamedCaller } from './callers.js';
import { commandApp, requestIdOf } from './command-actors.js';
import { checkRecorded } from './command-checks.js';
import { commandsOf, presentFields, sendResult, settledCommands } from './raw-commands.js';

const fields = [...recordFields.always, ...recordFields.later];
const instant = textMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
const instants = ['createdAt', 'sentAt', 'completedAt', 'expiresAt'] as const;

const waitMs = 1_500;

/** The results of the three commands, in the order of their types. */
const results = [
  { status: 'COMPLETED', result: { lines: 3, paper: { left: 0.5, low: false }, notes: ['ü', null] } },
  { status: 'FAILED', result: { reason: 'no paper' } },
  { status: 'Fertig ✓', result: {} },
] as const;

export const commandRecord = defineScenario({
  id: 'commands.record',
  title: 'requestStatus shows a command with all its fields from QUEUED over SENT to its result',
  clauses: ['CMD-03'],
  takesMs: 5000,
  needs: { apps: 4, terminals: 3 },
  async run(world) {
    const checks = checksFor(world, 'CMD-03');
    const [terminal, sibling] = [await RawTerminal.create(world), await RawTerminal.create(world)];
    const callers = await commandCallers(world, sibling);
    const [first] = callers;
    if (first === undefined) return world.inconclusive('there is no caller');
    const { caller } = first;
    const since = monotonicNow();
    const { configId } = terminal;
    const { terminalId } = terminal.created;
    const commands: { readonly requestId: string; readonly queued: Fields }[] = [];
    const read = (requestId: string, by = caller) =>
      requireOk(world, 'the record', by.call('requestStatus', { requestId }));
    for (const { name, needsBody } of requestTypes) {
      const call = { configId, requestType: name, body: needsBody ? name : undefined };
      const accepted = await requireOk(world, name, caller.call('requestTerminal', call));
      const requestId = requireText(world, accepted, 'requestId');
      const record = await read(requestId);
      const queued = presentFields(record, fields);
      const { createdAt, expiresAt, ...others } = queued;
      const wanted = { requestId, requestType: name, configId, terminalId, status: 'QUEUED' };
      checks.decided.value(`${name} while the terminal is offline`, others, wanted, record);
      const lifeMs = differenceMs(createdAt, expiresAt);
      checks.decided.value(`${name}: from createdAt to expiresAt`, lifeMs, decidedLimits.commandLifeMs);
      commands.push({ requestId, queued });
    }

    await world.sleep(waitMs, 'the time before the terminal comes');
    const session = await terminal.onlineAnyWay();
    await settledCommands(world, session, commands.length);
    for (const { requestId, queued } of commands) {
      const record = await read(requestId);
      const { sentAt, ...sent } = presentFields(record, fields);
      checks.decided.value('after the delivery', sent, { ...queued, status: 'SENT' }, record);
      checkElapsed(checks, 'from createdAt to sentAt', queued.createdAt, sentAt, since);
    }
    await world.sleep(waitMs, 'the time before the results');
    for (const [index, { requestId, queued }] of commands.entries()) {
      const before = presentFields(await read(requestId), fields);
      const { status, result } = results[index] ?? results[0];
      const requestType = queued.requestType;
      const outcome = await sendResult(session, requestId, { requestType, status, result });
      // The document shows one word.
      const ofWord = status === 'COMPLETED' ? checks : checks.decided;
      ofWord.value(`the outcome of the result ${status}`, outcome, 'accepted');
      const shows = (each: HttpExchange) =>
        ['status', 'reportedStatus'].some((name) => responseField(each, name) === status);
      const record = await settled(world, () => read(requestId), shows);
      ofWord.value(`the record shows ${status}`, shows(record), true, record);
      const { completedAt, ...done } = presentFields(record, fields);
      const ended = { status: status === 'FAILED' ? 'FAILED' : 'COMPLETED', reportedStatus: status, result };
      checks.decided.value(`after the result ${status}`, done, { ...before, ...ended }, record);
      checkElapsed(checks, `from sentAt to the result ${status}`, before.sentAt, completedAt, since);
      for (const name of instants) checks.decided.field(`after ${status}`, record, name, instant);
      for (const { who, caller: reader } of callers)
        checks.decided.value(`the same record for ${who}`, (await read(requestId, reader)).body, record.body);
    }
    checks.decided.value('the number of deliveries', commandsOf(session).length, commands.length);
    await world.part('a result after NACK', () => checkAfterNack(world));
    await checkUnknown(world, callers);
  },
});

type Fields = Readonly<Record<string, unknown>>;

/** The time between two events is about that for which the scenario, which began at the instant, has waited. */
function checkElapsed(checks: ClauseChecks, title: string, from: unknown, to: unknown, since: number): void {
  const bounds = { fromMs: waitMs - 100, toMs: waitMs + 10_000, since };
  checks.decided.duration(title, differenceMs(from, to), bounds);
}

function differenceMs(from: unknown, to: unknown): number {
  return Date.parse(String(to)) - Date.parse(String(from));
}

async function checkUnknown(world: World, callers: readonly NamedCaller[]): Promise<void> {
  const checks = checksFor(world, 'CMD-03').decided;
  const read = (body: Fields, by: NamedCaller): Promise<HttpExchange> =>
    by.caller.call('requestStatus', body);
  for (const each of callers)
    checks.status(
      `an unknown requestId for ${each.who}`,
      await read({ requestId: 'req_unknown' }, each),
      404,
    );
}

/** A command that its terminal has refused by NACK and then receives again is done with its result like any other. */
async function checkAfterNack(world: World): Promise<void> {
  const [app, terminal] = [await commandApp(world), await RawTerminal.create(world)];
  const session = await terminal.onlineAnyWay('client-individual');
  const accepted = await requireOk(world, 'a PRINT', terminal.print(app, 'not yet'));
  const requestId = requestIdOf(world, accepted);
  const [first] = await settledCommands(world, session, 1);
  if (first === undefined) return world.inconclusive('the PRINT did not arrive');
  // The document shows no NACK: a service may reject it, or give the command up.
  if ((await session.attempt('NACK', { id: first.headers.ack ?? '' })) !== 'accepted')
    world.skip('a NACK that is accepted');
  session.client.cut();
  const next = await terminal.onlineAnyWay('client-individual');
  const again = await settledCommands(world, next, 1);
  if (!again.some(({ body }) => body.requestId === requestId)) world.skip('a redelivery after NACK');
  if ((await sendResult(next, requestId)) !== 'accepted')
    return world.inconclusive('the result was rejected');
  await checkRecorded(world, app, requestId);
}
