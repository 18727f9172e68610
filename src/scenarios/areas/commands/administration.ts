import { administrativeTriggers } from '../../../../conformance/oracle/triggers.js';
import { checksFor, requireOk } from '../../clause-checks.js';
import { responseField } from '../../response-field.js';
import { defineScenario } from '../../scenario.js';
import { createUser } from '../auth/users.js';
import { RawTerminal } from '../channel/raw-terminal.js';
import { commandApp } from './command-actors.js';
import { presentFields, sendResult, settledCommands } from './raw-commands.js';

const recordFields = ['requestType', 'configId', 'terminalId', 'status'] as const;

export const administration = defineScenario({
  id: 'commands.administration',
  title: 'The refresh and sync of administrators are commands with a record like those of requestTerminal',
  clauses: ['CMD-01'],
  takesMs: 4000,
  needs: { apps: 1, terminals: 2 },
  async run(world) {
    const checks = checksFor(world, 'CMD-01');
    const [terminal, offline] = [await RawTerminal.create(world), await RawTerminal.create(world)];
    const [app, session] = [await commandApp(world), await terminal.onlineAnyWay()];
    const refresh = { configId: terminal.configId, requestType: 'FORCE_REFRESH' };
    await requireOk(world, 'FORCE_REFRESH', app.call('requestTerminal', refresh));
    const [control] = await settledCommands(world, session, 1);
    checks.value('FORCE_REFRESH', control?.body.action, 'FORCE_REFRESH');
    const administrators = [
      ['an ADMIN', world.account(await createUser(world, 'ADMIN', await world.tenant()))],
      ['the SYSTEM_ADMIN', world.administrator],
    ] as const;
    let count = 1;
    for (const [who, administrator] of administrators) {
      for (const { move, requestType } of administrativeTriggers) {
        for (const { configId, created } of [terminal, offline]) {
          const { terminalId } = created;
          const path = `/api/v1/admin/terminals/${configId}/${move}`;
          const response = await administrator.request({ method: 'POST', path });
          const shown = { code: response.status, ...presentFields(response, recordFields) };
          const queued = { requestType, configId, terminalId, status: 'QUEUED' };
          checks.decided.value(`${who}: ${move}`, shown, { code: 202, ...queued }, response);
        }
        count += 1;
        const received = (await settledCommands(world, session, count)).at(-1);
        checks.decided.value(`${who}: the command of ${move}`, received?.body.action, requestType);
        const requestId = received?.body.requestId;
        await sendResult(session, requestId, { requestType });
        const record = await app.call('requestStatus', { requestId: String(requestId) });
        const { configId, created } = terminal;
        const done = { requestType, configId, terminalId: created.terminalId, status: 'COMPLETED' };
        checks.decided.value(
          `${who}: the record of ${move}`,
          presentFields(record, recordFields),
          done,
          record,
        );
      }
    }
    const queued = await settledCommands(world, await offline.onlineAnyWay(), 4);
    const moves = administrators.flatMap(() => administrativeTriggers.map(({ requestType }) => requestType));
    const actions = queued.map(({ body }) => body.action);
    checks.decided.value('what waited for the offline terminal', actions, moves);
    const path = '/api/v1/admin/terminals/2000000000/refresh';
    const unknown = await world.administrator.request({ method: 'POST', path });
    checks.decided.status('an unknown terminal', unknown, 404);
    checks.decided.value('its errorCode', responseField(unknown, 'errorCode'), 'ERR_NOT_FOUND', unknown);
  },
});
