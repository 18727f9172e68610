import { checksFor, requireOk, requireText } from '../../clause-checks.js';
import { anythingBut } from '../../expectation.js';
import { defineScenario } from '../../scenario.js';
import { RawTerminal } from '../channel/raw-terminal.js';
import { commandApp } from './command-actors.js';

export const unexpectedResults = defineScenario({
  id: 'commands.unexpected-results',
  title: 'A result for an unknown, foreign or finished request changes nothing, and the session continues',
  clauses: ['CMD-06'],
  takesMs: 2000,
  needs: { apps: 1, terminals: 2 },
  async run(world) {
    const [terminal, sibling] = await Promise.all([RawTerminal.create(world), RawTerminal.create(world)]);
    const app = await commandApp(world);
    const [session, other] = [await terminal.onlineAnyWay(), await sibling.online()];
    const accepted = await requireOk(world, 'a PRINT', terminal.print(app, 'once'));
    const requestId = requireText(world, accepted, 'requestId');
    if ((await session.message('PRINT')) === undefined)
      return world.inconclusive('the terminal received no PRINT');
    const result = (forRequest: string, status: string, more: object) => ({
      requestId: forRequest,
      requestType: 'PRINT',
      status,
      result: more,
    });
    const checks = checksFor(world, 'CMD-06');
    const statusNow = () => requireOk(world, 'the status', app.call('requestStatus', { requestId }));
    const destination = '/app/terminal/command-result';
    const unknown = await session.sendJson(destination, result('req_unknown', 'COMPLETED', {}));
    checks.value('for an unknown request', unknown, 'accepted');
    checks.value(
      'for a request of another terminal',
      await other.sendJson(destination, result(requestId, 'FAILED', {})),
      'accepted',
    );
    checks.field('after both', await statusNow(), 'status', anythingBut('FAILED'));
    await session.sendJson(destination, result(requestId, 'COMPLETED', { lines: 1 }));
    checks.field('after the result of the terminal itself', await statusNow(), 'status', 'COMPLETED');
    await session.sendJson(destination, result(requestId, 'FAILED', { lines: 2 }));
    const last = await statusNow();
    checks.field('after a second result', last, 'status', 'COMPLETED');
    checks.field('after a second result', last, 'result', { lines: 1 });
    checks.value(
      'the closes of the sessions',
      [session.client.closed, other.client.closed],
      [undefined, undefined],
    );
  },
});
