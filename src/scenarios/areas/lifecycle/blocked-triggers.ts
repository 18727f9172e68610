import { administrativeTriggers } from '../../../../conformance/oracle/triggers.js';
import type { HttpExchange } from '../../../simulator/http/http-exchange.js';
import type { Integrator } from '../../../simulator/integrator/integrator.js';
import { checksFor, requireOk } from '../../clause-checks.js';
import { acceptedStatus, rejectedStatus } from '../../expectation.js';
import { defineScenario } from '../../scenario.js';
import type { World } from '../../world.js';
import { createUser } from '../auth/users.js';
import { RawTerminal } from '../channel/raw-terminal.js';
import { commandsOf, settledCommands } from '../commands/raw-commands.js';
import { activate, activatedTerminal, deactivate } from './terminal-administration.js';

/** A request of a command for the terminal; `text` is that of a PRINT. */
interface Trigger {
  readonly what: string;
  readonly requestType: string;
  send(text: string): Promise<HttpExchange>;
}

export const blockedTriggers = defineScenario({
  id: 'lifecycle.blocked-triggers',
  title: 'No caller can trigger a command of a deactivated terminal, and none of these is delivered later',
  clauses: ['LIF-02'],
  takesMs: 4000,
  needs: { apps: 2, terminals: 2 },
  async run(world) {
    const checks = checksFor(world, 'LIF-02');
    const terminal = await RawTerminal.create(world);
    const triggers: Trigger[] = [];
    // The control: those that are accepted wait; the others are not judged.
    for (const trigger of await triggersOf(world, terminal))
      await world.part(trigger.what, async () => {
        await requireOk(world, trigger.what, trigger.send('before'));
        triggers.push(trigger);
      });
    const waiting = triggers.map(({ requestType }) => [requestType, textOf(requestType, 'before')]);

    const code = await deactivate(world, terminal.configId);
    for (const { what, send } of triggers) {
      const response = await send('blocked');
      checks.status(what, response, rejectedStatus);
      checks.decided.status(`${what}: the status`, response, 409);
      checks.decided.field(what, response, 'errorCode', 'ERR_TERMINAL_DEACTIVATED');
    }
    const activated = await requireOk(world, 'the activation', activate(world, code));
    for (const { what, send } of triggers)
      checks.status(`${what}, after the activation`, await send('after'), acceptedStatus);

    const session = await activatedTerminal(world, terminal, activated).onlineAnyWay();
    await settledCommands(world, session, 2 * triggers.length);
    const received = commandsOf(session).map(({ body }) => [body.action, body.body]);
    const blocked = received.filter(([, text]) => text === 'blocked');
    checks.value('the blocked PRINTs that the terminal receives', blocked, []);
    const later = triggers.map(({ requestType }) => [requestType, textOf(requestType, 'after')]);
    checks.decided.value('the commands that the terminal receives', received, [...waiting, ...later]);
  },
});

function textOf(requestType: string, text: string): string | undefined {
  return requestType === 'PRINT' ? text : undefined;
}

async function triggersOf(world: World, { configId, created }: RawTerminal): Promise<readonly Trigger[]> {
  const scopes = ['terminals:trigger'] as const;
  const sibling = await RawTerminal.create(world);
  const { terminalId } = created;
  const app = await world.app({ scopes: [...scopes], sandbox: false });
  const callers: readonly (readonly [string, Pick<Integrator, 'call'>, object])[] = [
    ['an integrator, by configId', app, { configId }],
    ['an integrator, by terminalId', app, { terminalId }],
    ['a sandbox app', await world.app({ scopes: [...scopes], sandbox: true }), { configId }],
    ['a sibling', sibling.account, { configId }],
    [
      'a MERCHANT, by terminalId',
      world.account(await createUser(world, 'MERCHANT', await world.tenant())),
      { terminalId },
    ],
    ['an administrator', world.administrator, { configId }],
  ];
  const requested = callers.flatMap(([who, caller, address]) =>
    ['PRINT', 'FORCE_REFRESH', 'SYNC_REQUEST'].map((requestType) => ({
      what: `${requestType} by ${who}`,
      requestType,
      send: (body: string) =>
        caller.call('requestTerminal', { ...address, requestType, ...(requestType === 'PRINT' && { body }) }),
    })),
  );
  const moves = administrativeTriggers.map(({ move, requestType }) => ({
    what: `${move} by an administrator`,
    requestType,
    send: () =>
      world.administrator.request({ method: 'POST', path: `/api/v1/admin/terminals/${configId}/${move}` }),
  }));
  return [...requested, ...moves];
}
