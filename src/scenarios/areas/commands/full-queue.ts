import type { Integrator } from '../../../simulator/integrator/integrator.js';
import { type ClauseChecks, checksFor, requireOk } from '../../clause-checks.js';
import { acceptedStatus } from '../../expectation.js';
import { responseField } from '../../response-field.js';
import { defineScenario } from '../../scenario.js';
import type { World } from '../../world.js';
import { RawTerminal } from '../channel/raw-terminal.js';
import { putSettings } from '../terminals/terminal-settings.js';
import { commandApp } from './command-actors.js';
import { presentFields, sendResult, settledCommands } from './raw-commands.js';

const limits = { messages: 5, kilobytes: 20 } as const;
const refusal = { status: 409, errorCode: 'ERR_INVALID_STATE' };

export const fullQueue = defineScenario({
  id: 'commands.full-queue',
  title:
    'A full queue rejects further commands, loses its oldest push for a new one, and has room after results',
  clauses: ['CMD-02'],
  takesMs: 4000,
  needs: { apps: 1, terminals: 5 },
  isolated: {
    config: {
      'delivery.queueMessages': String(limits.messages),
      'delivery.queueBytes': `${limits.kilobytes}KiB`,
    },
  },
  async run(world) {
    const checks = checksFor(world, 'CMD-02');
    const [app, terminal] = [await commandApp(world), await RawTerminal.create(world)];
    const { configId } = terminal;
    await putSettings(world, configId, { a: 1, b: 2, c: 3 });
    for (const text of ['first', 'second'])
      checks.status(`${text}: accepted`, await terminal.print(app, text), acceptedStatus);
    await checkRefused(checks, 'a third command', terminal, app);
    const other = await RawTerminal.create(world);
    checks.status('a command for another terminal', await other.print(app, 'x'), acceptedStatus);
    await putSettings(world, configId, { a: 1, b: 2, c: 3, d: 4 });
    const dropped = await requireOk(
      world,
      'the monitoring',
      world.administrator.request({ method: 'GET', path: '/api/v1/admin/monitoring' }),
    );
    const { droppedPushes } = Object(responseField(dropped, 'rates'));
    checks.decided.value('the dropped pushes', Object(droppedPushes).lastMinute, 1, dropped);

    const session = await terminal.onlineAnyWay();
    const delivered = await settledCommands(world, session, 2);
    const all = session.messages
      .map(({ body }) => body.key ?? body.body)
      .filter((shown) => shown !== undefined);
    checks.decided.value('what a full queue delivers', all, ['b', 'c', 'first', 'second', 'd']);
    for (const { body } of delivered) await sendResult(session, body.requestId);
    const texts = Array.from({ length: limits.messages }, (_, index) => `number ${index + 1}`);
    for (const text of texts)
      checks.status(`${text} after the results`, await terminal.print(app, text), acceptedStatus);
    await checkRefused(checks, 'a command after those without a result', terminal, app);
    await checkBytes(world, checks, app);
    await checkNoCommandLost(world, app);
  },
});

async function checkRefused(checks: ClauseChecks, what: string, terminal: RawTerminal, app: Integrator) {
  const response = await terminal.print(app, what);
  const shown = { status: response.status, ...presentFields(response, ['errorCode']) };
  checks.decided.value(what, shown, refusal, response);
}

/** The queue is measured in bytes too. */
async function checkBytes(world: World, checks: ClauseChecks, app: Integrator): Promise<void> {
  const terminal = await RawTerminal.create(world);
  const large = 'ü'.repeat(4 * 1024);
  for (const text of [large, large])
    checks.status('a PRINT of 8 KiB', await terminal.print(app, text), acceptedStatus);
  const third = await terminal.print(app, large);
  const shown = { status: third.status, ...presentFields(third, ['errorCode']) };
  checks.decided.value('a third PRINT of 8 KiB', shown, refusal, third);
  checks.status('a short PRINT', await terminal.print(app, 'short'), acceptedStatus);
}

/** Pushes into a full queue take the place of no command, wherever in the queue the commands are. */
async function checkNoCommandLost(world: World, app: Integrator): Promise<void> {
  const checks = checksFor(world, 'CMD-02');
  for (const commands of [2, limits.messages]) {
    const terminal = await RawTerminal.create(world);
    const texts = Array.from({ length: commands }, (_, at) => `command ${at + 1}`);
    for (const text of texts) await requireOk(world, 'a PRINT', terminal.print(app, text));
    const keys = ['a', 'b', 'c', 'd', 'e'];
    await putSettings(world, terminal.configId, Object.fromEntries(keys.map((key) => [key, 1])));
    const session = await terminal.onlineAnyWay();
    await settledCommands(world, session, commands);
    const received = (name: 'body' | 'key') =>
      session.messages.map(({ body }) => body[name]).filter((shown) => shown !== undefined);
    const before = `${commands} commands before ${keys.length} pushes`;
    checks.restingOn('S4.33').value(`${before}: the commands`, received('body'), texts);
    const kept = commands < limits.messages ? keys.slice(commands - limits.messages) : [];
    checks.decided.value(`${before}: the pushes`, received('key'), kept);
  }
}
