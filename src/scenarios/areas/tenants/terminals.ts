import type { TerminalCreated } from '../../../simulator/administrator.js';
import type { Integrator } from '../../../simulator/integrator/integrator.js';
import { checksFor, requireOk } from '../../clause-checks.js';
import { rejectedStatus, textWithout } from '../../expectation.js';
import { refusalOf, responseField } from '../../response-field.js';
import { defineScenario } from '../../scenario.js';
import { withAges } from '../../times/token-age.js';
import { requestIdOf } from '../commands/command-actors.js';
import { laterPages, textOf } from '../queries/rows.js';
import { settled } from '../terminals/settled.js';
import { pagesOfTerminals } from '../terminals/shown-terminal.js';
import { inBothModes } from './two-tenants.js';

const deliveryTimeoutMs = 10_000;

export const foreignTerminals = defineScenario({
  id: 'tenants.terminals',
  title: 'listTerminals shows no terminals of another merchant, and ws-token issues no token for them',
  clauses: ['TEN-04', 'TEN-08', 'TEN-09', 'TEN-10'],
  takesMs: withAges(1000, 2),
  needs: { apps: 4, terminals: 3 },
  async run(world) {
    const { branchId } = await world.tenant();
    // The foreign one comes between two of the caller, so that a later page would show it in either order.
    await world.createTerminal(await world.otherTenant());
    const foreign = await world.createTerminal({ branchId });
    const own = await world.createTerminal(await world.otherTenant());
    /** All pages of the list as soon as they show the terminal. */
    const pagesWith = ({ terminalId }: TerminalCreated, app: Integrator, query = {}) =>
      settled(
        world,
        () => pagesOfTerminals(world, app, query),
        (pages) => textOf(pages).includes(terminalId),
      );
    await inBothModes(world, 'TEN-04', async ({ victim, intruder, checks, mode, sandbox }) => {
      if (!textOf(await pagesWith(foreign, victim, { branchId })).includes(foreign.terminalId))
        return world.inconclusive('its owner does not see the terminal either');
      const list = await pagesWith(own, intruder);
      const listed = textOf(list);
      if (!listed.includes(own.terminalId))
        return world.inconclusive("the list does not show the caller's own terminal");
      checks.value(`${mode}: the foreign terminal`, listed, textWithout(foreign.terminalId), ...list);
      await world.part(`${mode}: later pages`, async () => {
        const later = await laterPages(world, intruder, 'listTerminals');
        const title = `${mode}: the foreign terminal on a later page`;
        checks.value(title, textOf(later), textWithout(foreign.terminalId), ...later);
      });
      const filtered = await intruder.call('listTerminals', { branchId });
      checks.value(
        `${mode}: filtered by the foreign branch`,
        filtered.text,
        textWithout(foreign.terminalId),
        filtered,
      );
      const unknown = await intruder.call('listTerminals', { branchId: 'br_00000000000000000000' });
      const actual = { ...refusalOf(filtered), items: responseField(filtered, 'items') };
      const expected = { ...refusalOf(unknown), items: responseField(unknown, 'items') };
      const equality = checksFor(world, 'TEN-09');
      equality.value(`${mode}: a foreign branch and an unknown one`, actual, expected, filtered, unknown);

      const token = checksFor(world, sandbox ? 'TEN-10' : 'TEN-08');
      await requireOk(world, 'a wsToken for the owner', victim.webSocketToken(foreign.configId));
      await requireOk(world, "a wsToken for the caller's terminal", intruder.webSocketToken(own.configId));
      const denied = await intruder.webSocketToken(foreign.configId);
      token.status(`${mode}: a wsToken for the foreign terminal`, denied, rejectedStatus);
      token.field(`${mode}: the response`, denied, 'wsToken', undefined);
      const none = await intruder.webSocketToken(2 ** 30);
      equality.value(
        `${mode}: the same as for an unknown terminal`,
        refusalOf(denied),
        refusalOf(none),
        denied,
        none,
      );
    });
  },
});

export const foreignCommands = defineScenario({
  id: 'tenants.command-triggers',
  title: "An app cannot create commands for another merchant's terminal or read its requests",
  clauses: ['TEN-05', 'TEN-06', 'TEN-09', 'TEN-10'],
  takesMs: withAges(2000, 2),
  needs: { apps: 4, terminals: 2 },
  async run(world) {
    const terminal = await world.terminal();
    const own = await world.createTerminal(await world.otherTenant());
    const { configId, terminalId } = terminal.identity;
    await inBothModes(world, 'TEN-05', async ({ victim, intruder, checks, mode, sandbox }) => {
      const equality = checksFor(world, 'TEN-09');
      const print = { requestType: 'PRINT', body: `${mode} intruder` };
      const unknown = await intruder.call('requestTerminal', { ...print, configId: 2 ** 30 });
      for (const target of [{ configId }, { terminalId }, { terminalId, configId }]) {
        const denied = await intruder.call('requestTerminal', { ...print, ...target });
        const title = `${mode}: a PRINT by ${Object.keys(target).join(' and ')}`;
        checks.status(title, denied, rejectedStatus);
        equality.value(
          `${title}: the same as for an unknown terminal`,
          refusalOf(denied),
          refusalOf(unknown),
          denied,
          unknown,
        );
      }
      // A service may go by either of the two, but reaches no terminal of another merchant.
      for (const target of [
        { configId, terminalId: own.terminalId },
        { configId: own.configId, terminalId },
      ])
        await intruder.call('requestTerminal', { ...print, ...target });
      const text = `${mode} owner`;
      const printing = victim.call('requestTerminal', { configId, requestType: 'PRINT', body: text });
      const accepted = await requireOk(world, 'a PRINT by the owner', printing);
      const requestId = requestIdOf(world, accepted);
      const printed = terminal.waitForMessage(
        (message) => message.requestId === requestId,
        deliveryTimeoutMs,
      );
      const message = await world.waitFor(
        'the PRINT',
        deliveryTimeoutMs,
        printed.catch(() => undefined),
      );
      if (message === undefined) return world.inconclusive('the PRINT of its owner did not arrive');
      // Commands of a terminal are delivered in order: one that was queued before would have arrived.
      const seen = terminal.received.filter(({ text: sent }) => sent.includes(`${mode} intruder`)).length;
      checks.value(`${mode}: commands of the intruder that arrived`, seen, 0);

      const status = checksFor(world, sandbox ? 'TEN-10' : 'TEN-06');
      await requireOk(world, 'requestStatus by the owner', victim.call('requestStatus', { requestId }));
      const hidden = await intruder.call('requestStatus', { requestId });
      status.status(`${mode}: requestStatus of the foreign request`, hidden, rejectedStatus);
      status.value(
        `${mode}: the response does not name its terminal`,
        hidden.text,
        textWithout(terminalId),
        hidden,
      );
      const none = await intruder.call('requestStatus', { requestId: world.reference('NO-') });
      equality.value(
        `${mode}: the same as for an unknown request`,
        refusalOf(hidden),
        refusalOf(none),
        hidden,
        none,
      );
    });
  },
});
