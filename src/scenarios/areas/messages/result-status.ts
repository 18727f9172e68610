import { likeFailed } from '../../../../conformance/oracle/commands.js';
import type { HttpExchange } from '../../../simulator/http/http-exchange.js';
import { checksFor, requireOk, requireText } from '../../clause-checks.js';
import { responseField } from '../../response-field.js';
import { defineScenario } from '../../scenario.js';
import { containing } from '../channel/raw-stomp-session.js';
import { RawTerminal } from '../channel/raw-terminal.js';
import { commandApp } from '../commands/command-actors.js';
import { broadcastOf } from '../commands/command-checks.js';
import { settled } from '../terminals/settled.js';

/** A status of a result, and the status of the record after it. */
const words = [
  ['COMPLETED', 'COMPLETED'],
  ['FAILED', 'FAILED'],
  ['PAPER_OUT', 'COMPLETED'],
  ['Fertig ✓', 'COMPLETED'],
  ...likeFailed.map((word) => [word, 'COMPLETED'] as const),
] as const;

export const resultStatus = defineScenario({
  id: 'messages.result-status',
  title: 'A command result with any status updates its request and is broadcast with that status',
  clauses: ['MSG-10'],
  takesMs: 3000,
  needs: { apps: 1, terminals: 1, adminTopic: true },
  async run(world) {
    const checks = checksFor(world, 'MSG-10');
    const [app, dashboard] = await Promise.all([commandApp(world), world.adminTopic()]);
    const terminal = await RawTerminal.create(world);
    const session = await terminal.onlineAnyWay();
    for (const [word, stored] of words) {
      const accepted = await requireOk(world, 'a PRINT', terminal.print(app, word));
      const requestId = requireText(world, accepted, 'requestId');
      const isPrint = containing(requestId);
      if ((await session.next('PRINT', isPrint)) === undefined)
        return world.inconclusive('the terminal received no PRINT');
      const result = { requestId, requestType: 'PRINT', status: word };
      // The document shows one word.
      const ofWord = word === 'COMPLETED' ? checks : checks.decided;
      ofWord.value(
        `the outcome of ${word}`,
        await session.sendJson('/app/terminal/command-result', result),
        'accepted',
      );
      const read = () => requireOk(world, 'the record', app.call('requestStatus', { requestId }));
      const shows = (record: HttpExchange) =>
        ['status', 'reportedStatus'].some((name) => responseField(record, name) === word);
      const record = await settled(world, read, shows);
      ofWord.value(`the record shows ${word}`, shows(record), true, record);
      checks.decided.field(`the record after ${word}`, record, 'status', stored);
      checks.decided.field(`the record after ${word}`, record, 'reportedStatus', word);
      checks.decided.field(`the record after ${word} without a result`, record, 'result', undefined);
      const broadcast = await broadcastOf(world, dashboard, requestId);
      ofWord.restingOn('S6.62').value(`the broadcast of ${word}`, broadcast?.status, word);
    }
    checks.decided.value('the close of the session', session.client.closed, undefined);
  },
});
