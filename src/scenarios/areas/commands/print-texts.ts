import { otherTerminal, printTexts, refusedTriggers } from '../../../../conformance/oracle/triggers.js';
import { checksFor, requireOk } from '../../clause-checks.js';
import { defineScenario } from '../../scenario.js';
import { RawTerminal } from '../channel/raw-terminal.js';
import { commandApp } from './command-actors.js';
import { presentFields, printed, settledCommands } from './raw-commands.js';

export const textsOfPrints = defineScenario({
  id: 'commands.print.texts',
  title: 'The text of a PRINT arrives unchanged, and rejected requests create no command',
  clauses: ['CMD-01'],
  takesMs: 3000,
  needs: { apps: 1, terminals: 2 },
  async run(world) {
    const checks = checksFor(world, 'CMD-01');
    const [terminal, sibling] = [await RawTerminal.create(world), await RawTerminal.create(world)];
    const [app, session] = [await commandApp(world), await terminal.onlineAnyWay()];
    const print = { configId: terminal.configId, requestType: 'PRINT', body: 'Thank you' };
    await requireOk(world, 'a PRINT', app.call('requestTerminal', print));
    const expected: string[] = [print.body];
    for (const { what, text } of printTexts) {
      const response = await app.call('requestTerminal', { ...print, body: text });
      checks.decided.status(`${what}: the response`, response, 202);
      if (response.status < 300) expected.push(text);
    }
    for (const { what, changes, status, errorCode } of refusedTriggers) {
      const named = changes.terminalId === otherTerminal ? { terminalId: sibling.created.terminalId } : {};
      const response = await app.call('requestTerminal', { ...print, ...changes, ...named });
      const shown = { status: response.status, ...presentFields(response, ['errorCode']) };
      checks.decided.value(what, shown, { status, errorCode }, response);
    }
    await requireOk(world, 'the last PRINT', app.call('requestTerminal', print));
    expected.push(print.body);

    const received = await settledCommands(world, session, expected.length);
    const texts = printed(received);
    const changed = expected.filter((text) => !texts.includes(text));
    checks.restingOn('S6.16').value(
      'the texts that did not arrive',
      changed.map((text) => text.slice(0, 40)),
      [],
    );
    checks.decided.value('the number of commands', received.length, expected.length);
  },
});
