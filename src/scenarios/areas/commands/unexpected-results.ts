import { checksFor, requireOk, requireText } from '../../clause-checks.js';
import { anythingBut } from '../../expectation.js';
import { defineScenario } from '../../scenario.js';
import { RawTerminal } from '../channel/raw-terminal.js';
import { triggerApp } from './command-actors.js';

export const strangeResults = defineScenario({
  id: 'commands.unexpected-results',
  title: 'A result for an unknown, foreign or finished request changes nothing, and the session lives on',
  clauses: ['CMD-06'],
  takesMs: 2000,
  needs: { apps: 1, terminals: 2 },
  async run(world) {
    const [terminal, sibling] = await Promise.all([RawTerminal.create(world), RawTerminal.create(world)]);
    const app = await triggerApp(world);
    const [session, other] = [await terminal.online(), await sibling.online()];
    const accepted = await requireOk(world, 'a PRINT', terminal.print(app, 'once'));
    const requestId = requireText(world, accepted, 'requestId');
    if ((await session.message('PRINT')) === undefined) return world.inconclusive('no PRINT came');
    const result = (of: string, status: string, more: object) => ({
      requestId: of,
      requestType: 'PRINT',
      status,
      result: more,
    });
    const checks = checksFor(world, 'CMD-06');
    const statusNow = () => requireOk(world, 'the status', app.call('requestStatus', { requestId }));
    const destination = '/app/terminal/command-result';
    const unknown = await session.sendJson(destination, result('req_nobody', 'COMPLETED', {}));
    checks.value('for an unknown request', unknown, 'RECEIPT');
    checks.value(
      "for another's",
      await other.sendJson(destination, result(requestId, 'FAILED', {})),
      'RECEIPT',
    );
    checks.field('after both', await statusNow(), 'status', anythingBut('FAILED'));
    await session.sendJson(destination, result(requestId, 'COMPLETED', { lines: 1 }));
    checks.field('after its own', await statusNow(), 'status', 'COMPLETED');
    await session.sendJson(destination, result(requestId, 'FAILED', { lines: 2 }));
    const last = await statusNow();
    checks.field('after a second one', last, 'status', 'COMPLETED');
    checks.field('after a second one', last, 'result', { lines: 1 });
    checks.value('the sessions live', [session.client.closed, other.client.closed], [undefined, undefined]);
  },
});
