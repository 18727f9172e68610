import { requestTypes } from '../../../../conformance/oracle/commands.js';
import type { JsonMessage } from '../../../simulator/stomp/raw-stomp-client.js';
import { checksFor, requireOk } from '../../clause-checks.js';
import { acceptedStatus, atLeast, textMatching } from '../../expectation.js';
import { responseField } from '../../response-field.js';
import { defineScenario } from '../../scenario.js';
import { RawTerminal } from '../channel/raw-terminal.js';
import { commandCallers } from './callers.js';
import { commandApp } from './command-actors.js';
import { commandsOf, presentFields, printed, settledCommands } from './raw-commands.js';

const responseFields = ['requestType', 'configId', 'terminalId'] as const;

export const triggers = defineScenario({
  id: 'commands.triggers',
  title: 'Each command that any caller creates reaches its terminal once, in order, and no sibling',
  clauses: ['CMD-01'],
  takesMs: 3000,
  needs: { apps: 4, terminals: 2 },
  async run(world) {
    const checks = checksFor(world, 'CMD-01');
    const [terminal, sibling] = [await RawTerminal.create(world), await RawTerminal.create(world)];
    const [session, other] = [await terminal.onlineAnyWay(), await sibling.online()];
    const { configId } = terminal;
    const { terminalId } = terminal.created;
    // A terminalId alone comes last, with a type that is decided as well.
    const addresses = [{ configId }, { configId, terminalId }, { terminalId }];
    const callers = await commandCallers(world, sibling);
    const app = await commandApp(world);
    const first = await requireOk(world, 'a PRINT', terminal.print(app, 'first'));
    const expected = [message('PRINT', 'first', responseField(first, 'requestId'))];
    for (const { who, caller, decided } of callers) {
      for (const [index, { name, needsBody, source }] of requestTypes.entries()) {
        const body = needsBody ? `for ${who}` : undefined;
        const call = { ...addresses[index], requestType: name, body };
        const response = await caller.call('requestTerminal', call);
        const ofSource = source === 'shown' && !decided ? checks : checks.decided;
        if (!ofSource.status(`${who}: ${name}`, response, acceptedStatus)) continue;
        const shown = { status: response.status, ...presentFields(response, responseFields) };
        const wanted = { status: 202, requestType: name, configId, terminalId };
        checks.decided.value(`${who}: ${name}: the response`, shown, wanted, response);
        checks.decided.field(`${who}: ${name}`, response, 'status', textMatching(/^(QUEUED|SENT)$/));
        expected.push(message(name, body, responseField(response, 'requestId')));
      }
    }

    const received = await settledCommands(world, session, expected.length);
    const texts = printed(received);
    const missing = expected.filter(({ action, body }) => action === 'PRINT' && !texts.includes(body));
    checks.value('the PRINTs that did not arrive', missing, []);
    const refreshes = received.filter(({ body }) => body.action === 'FORCE_REFRESH');
    const refreshed = expected.filter(({ action }) => action === 'FORCE_REFRESH');
    checks.value('the number of FORCE_REFRESH', refreshes.length, atLeast(refreshed.length));
    const shown = received.map(({ body }) => message(body.action, body.body, body.requestId));
    checks.decided.value('the commands, in order', shown, expected);
    checks.decided.value('the first deliveries with a redelivered header', redelivered(received), 0);
    const ids = new Set(received.map(({ headers }) => headers['message-id']));
    checks.decided.value('the message-ids', ids.size, received.length);
    checks.decided.value('the commands at the sibling', commandsOf(other).length, 0);
  },
});

function message(action: unknown, body: unknown, requestId: unknown) {
  return { action, body, requestId };
}

function redelivered(messages: readonly JsonMessage[]): number {
  return messages.filter(({ headers }) => headers.redelivered !== undefined).length;
}
