import { checksFor, requireOk } from '../../clause-checks.js';
import { rejectedStatus, textContaining, textWithout } from '../../expectation.js';
import { defineScenario } from '../../scenario.js';
import { requestIdOf } from '../commands/command-actors.js';
import { inBothModes } from './neighbours.js';

const deliveryTimeoutMs = 10_000;

export const foreignTerminals = defineScenario({
  id: 'tenants.terminals',
  title: "listTerminals shows nobody else's terminals and ws-token gives no access to them",
  clauses: ['TEN-04', 'TEN-08', 'TEN-09', 'TEN-10'],
  takesMs: 1000,
  needs: { apps: 4, terminals: 2 },
  async run(world) {
    const { branchId } = await world.tenant();
    const foreign = await world.createTerminal({ branchId });
    const own = await world.createTerminal(await world.otherTenant());
    await inBothModes(world, 'TEN-04', async ({ victim, intruder, checks, mode, sandbox }) => {
      const theirs = await requireOk(world, 'listTerminals', victim.call('listTerminals', { branchId }));
      if (!theirs.text.includes(foreign.terminalId))
        return world.inconclusive('its owner does not see it either');
      const list = await requireOk(world, 'listTerminals', intruder.call('listTerminals'));
      checks.value(`${mode}: the own terminal`, list.text, textContaining(own.terminalId), list);
      checks.value(`${mode}: the other's`, list.text, textWithout(foreign.terminalId), list);
      const filtered = await intruder.call('listTerminals', { branchId });
      checks.value(
        `${mode}: by the other's branch`,
        filtered.text,
        textWithout(foreign.terminalId),
        filtered,
      );
      const unknown = await intruder.call('listTerminals', { branchId: 'br_00000000000000000000' });
      const look = { status: filtered.status, body: filtered.body };
      const expected = { status: unknown.status, body: unknown.body };
      const alike = checksFor(world, 'TEN-09');
      alike.value(`${mode}: a foreign branch is like an unknown one`, look, expected, filtered, unknown);

      const pass = checksFor(world, sandbox ? 'TEN-10' : 'TEN-08');
      await requireOk(world, 'a wsToken by its owner', victim.webSocketToken(foreign.configId));
      await requireOk(world, 'a wsToken for the own terminal', intruder.webSocketToken(own.configId));
      const denied = await intruder.webSocketToken(foreign.configId);
      pass.status(`${mode}: a wsToken for the other's terminal`, denied, rejectedStatus);
      pass.value(`${mode}: no wsToken in it`, denied.text, textWithout('wsToken'), denied);
      const none = await intruder.webSocketToken(2 ** 30);
      alike.value(`${mode}: like an unknown one`, denied.body, none.body, denied, none);
    });
  },
});

export const foreignTriggers = defineScenario({
  id: 'tenants.command-triggers',
  title: "Another merchant's terminal cannot be triggered, and its requests cannot be read",
  clauses: ['TEN-05', 'TEN-06', 'TEN-09', 'TEN-10'],
  takesMs: 2000,
  needs: { apps: 4, terminals: 1 },
  async run(world) {
    const terminal = await world.terminal();
    const { configId, terminalId } = terminal.identity;
    await inBothModes(world, 'TEN-05', async ({ victim, intruder, checks, mode, sandbox }) => {
      const alike = checksFor(world, 'TEN-09');
      const print = { requestType: 'PRINT', body: `${mode} intruder` };
      const unknown = await intruder.call('requestTerminal', { ...print, configId: 2 ** 30 });
      for (const target of [{ configId }, { terminalId }]) {
        const denied = await intruder.call('requestTerminal', { ...print, ...target });
        const title = `${mode}: a PRINT by ${Object.keys(target).join()}`;
        checks.status(title, denied, rejectedStatus);
        alike.value(`${title}: like an unknown terminal`, denied.body, unknown.body, denied, unknown);
      }
      const text = `${mode} owner`;
      const own = { configId, requestType: 'PRINT', body: text };
      const accepted = await requireOk(world, 'a PRINT by its owner', victim.call('requestTerminal', own));
      const requestId = requestIdOf(world, accepted);
      const coming = terminal.waitForMessage((message) => message.requestId === requestId, deliveryTimeoutMs);
      const came = await world.waitFor(
        'the PRINT',
        deliveryTimeoutMs,
        coming.catch(() => undefined),
      );
      if (came === undefined) return world.inconclusive('the PRINT of its owner never came');
      // In order for each terminal: what was queued before it would have come before it.
      const seen = terminal.received.filter(({ text: sent }) => sent.includes(`${mode} intruder`)).length;
      checks.value(`${mode}: what reached the terminal of the intruder`, seen, 0);

      const status = checksFor(world, sandbox ? 'TEN-10' : 'TEN-06');
      await requireOk(world, 'requestStatus by its owner', victim.call('requestStatus', { requestId }));
      const hidden = await intruder.call('requestStatus', { requestId });
      status.status(`${mode}: requestStatus of the other's request`, hidden, rejectedStatus);
      status.value(`${mode}: its terminal`, hidden.text, textWithout(terminalId), hidden);
      const none = await intruder.call('requestStatus', { requestId: world.reference('NO-') });
      alike.value(`${mode}: like an unknown request`, hidden.body, none.body, hidden, none);
    });
  },
});
