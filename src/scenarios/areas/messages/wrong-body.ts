import { checksFor } from '../../clause-checks.js';
import { defineScenario } from '../../scenario.js';
import { RawTerminal } from '../channel/raw-terminal.js';
import { messagesOf, rejectionsOf } from './raw-reports.js';

const report = {
  referenceId: 'r-1',
  terminalId: 'T00000000',
  status: 'TRANS_SUCCESS',
  gateway: 'g',
  specificTId: 's-1',
  amount: 1,
  currency: 'EUR',
};

const wrongBodies: readonly (readonly [what: string, destination: string, body: string])[] = [
  ['no JSON', 'settings', 'volume=7'],
  ['nothing', 'settings', ''],
  ['a list', 'settings', '[]'],
  ['33 levels', 'settings', `{"settings":{"a":${'['.repeat(31)}${']'.repeat(31)}}}`],
  ['an amount as text', 'transaction', JSON.stringify({ ...report, amount: '1' })],
  ['no specificTId', 'transaction', JSON.stringify({ ...report, specificTId: undefined })],
  ['an empty status', 'transaction', JSON.stringify({ ...report, status: '' })],
  ["another terminal's id", 'transaction', JSON.stringify(report)],
  ['no requestId', 'command-result', '{"requestType":"PRINT","status":"COMPLETED"}'],
];

/** A terminal that did not understand the rejection sends it again. */
const times = 3;

export const wrongBody = defineScenario({
  id: 'messages.wrong-body',
  title: 'A SEND with a wrong body gets RECEIPT and REPORT_REJECTED each time, and the session continues',
  clauses: ['MSG-09'],
  takesMs: 12_000,
  needs: { terminals: 1 },
  async run(world) {
    const checks = checksFor(world, 'MSG-09');
    const session = await (await RawTerminal.create(world)).onlineAnyWay();
    for (const [what, name, body] of wrongBodies) {
      const before = messagesOf(session, 'REPORT_REJECTED').length;
      const outcomes: string[] = [];
      const destination = `/app/terminal/${name}`;
      for (let time = 0; time < times; time += 1)
        outcomes.push(await session.attempt('SEND', { destination }, body));
      checks.value(
        `${what}: the outcomes`,
        outcomes,
        Array.from({ length: times }, () => 'accepted'),
      );
      const codes = (await rejectionsOf(world, session))
        .slice(before)
        .map(({ body: { errorCode } }) => errorCode);
      const expected = what.startsWith('another') ? 'ERR_FORBIDDEN' : 'ERR_VALIDATION';
      checks.value(
        `${what}: the rejections`,
        codes,
        Array.from({ length: times }, () => expected),
      );
    }
    checks.value('the close of the session', session.client.closed, undefined);
  },
});
