import { requestTypes } from '../../../../conformance/oracle/commands.js';
import type { Observer } from '../../../simulator/observer.js';
import type { ReceivedMessage } from '../../../simulator/terminal/message.js';
import { checksFor, requireOk, requireText } from '../../clause-checks.js';
import { equalTo, textMatching } from '../../expectation.js';
import { fieldsOf } from '../../response-field.js';
import { defineScenario } from '../../scenario.js';
import type { World } from '../../world.js';
import type { RawStompSession } from '../channel/raw-stomp-session.js';
import { RawTerminal } from '../channel/raw-terminal.js';
import { commandApp, deliveryTimeoutMs } from './command-actors.js';
import { broadcastOf } from './command-checks.js';
import { sendResult, settledCommands } from './raw-commands.js';

const words = ['COMPLETED', 'FAILED', 'PAPER_OUT'] as const;

/** The word that the document shows, for each type. */
const shown = requestTypes.map(({ name, needsBody }) => ({ name, needsBody, status: words[0] }));

/** Each word for a PRINT, and one for each other type. */
const cases = requestTypes.flatMap(({ name, needsBody }, index) =>
  (needsBody ? words : words.slice(index, index + 1)).map((status) => ({ name, needsBody, status })),
);

export const resultsOnce = defineScenario({
  id: 'commands.results',
  title: 'Each result is recorded and broadcast once to each dashboard, and unexpected ones change nothing',
  clauses: ['CMD-04', 'CMD-06'],
  takesMs: 4000,
  needs: { apps: 1, terminals: 2, adminTopic: true },
  async run(world) {
    const dashboards = [await world.adminTopic(), await world.adminTopic()];
    const [terminal, sibling] = [await RawTerminal.create(world), await RawTerminal.create(world)];
    const app = await commandApp(world);
    const [session, other] = [await terminal.onlineAnyWay(), await sibling.online()];
    const { configId } = terminal;
    const request = async ({ name: requestType, needsBody, status }: (typeof cases)[number]) => {
      const body = needsBody ? status : undefined;
      const call = app.call('requestTerminal', { configId, requestType, body });
      const requestId = requireText(world, await requireOk(world, requestType, call), 'requestId');
      return { type: 'command-result', configId, requestId, requestType, status } as const;
    };
    // Nothing unexpected comes before the results of the first commands, after which a service may do anything.
    const plain: Result[] = [];
    for (const each of shown) {
      const result = await request(each);
      plain.push(result);
      await settledCommands(world, session, plain.length);
      await checkBroadcast(world, dashboards, session, result);
    }
    if (world.profile === 'left-out') return;
    const disturbed: Result[] = [];
    for (const each of cases) disturbed.push(await request(each));
    const expected = [...plain, ...disturbed];
    await settledCommands(world, session, expected.length);
    const unchanged = checksFor(world, 'CMD-06');
    const record = async ({ requestId }: Result) =>
      (await requireOk(world, 'the record', app.call('requestStatus', { requestId }))).body;
    for (const result of disturbed) {
      const { requestId, requestType, status } = result;
      const about = `${requestType} ${status}`;
      const before = await record(result);
      await checkRejected(world, session, result);
      unchanged.value(`${about}: after a result of another type`, await record(result), before);
      await sendResult(other, requestId, { requestType, status });
      unchanged.value(`${about}: after a result of a sibling`, await record(result), before);
      await sendResult(session, requestId, { requestType, status, result: { lines: 1 } });
      const done = await record(result);
      for (const word of words) {
        const more = { requestType, status: word, result: { lines: 2 } };
        unchanged.value(
          `${about}: the outcome of a second result`,
          await sendResult(session, requestId, more),
          'accepted',
        );
      }
      await checkRejected(world, session, result);
      unchanged.value(`${about}: after further results`, await record(result), done);
    }
    unchanged.value(
      'the outcome of an unknown request',
      await sendResult(session, 'req_unknown'),
      'accepted',
    );
    unchanged.value('the rejections at the sibling', rejections(other).length, 0);
    // Two results of another type for each command, and nothing else.
    unchanged.value('the rejections', rejections(session).length, 2 * disturbed.length);

    const checks = checksFor(world, 'CMD-04');
    await world.sleep(1000, 'further broadcasts');
    for (const [index, dashboard] of dashboards.entries()) {
      const ofResult = ({ body }: ReceivedMessage) =>
        body?.type === 'command-result' && (body.configId === configId || body.configId === sibling.configId);
      const last = expected.at(-1)?.requestId;
      if (last !== undefined) await broadcastOf(world, dashboard, last);
      const events = dashboard.received.filter(ofResult).map(({ body }) => body ?? {});
      const received = events.map((event) => fieldsOf(event, resultFields));
      const missing = expected.filter((event) => !received.some(equalTo(event).accepts));
      const title = `dashboard ${index + 1}: the results without an event`;
      checks.decided.value(`${title}, of any kind`, missing, []);
      checks.decided.value(`dashboard ${index + 1}: the events`, received, expected);
      const repeated = received.length - expected.length;
      unchanged.value(`dashboard ${index + 1}: the events of results that change nothing`, repeated, 0);
      for (const { at } of events) checks.decided.value('at', at, textMatching(/^\d{4}-.*T.*\.\d{3}Z$/));
    }
  },
});

const resultFields = ['type', 'configId', 'requestId', 'requestType', 'status'] as const;

/** Sends the result of a command, and checks that each dashboard receives its event. */
async function checkBroadcast(
  world: World,
  dashboards: readonly Observer[],
  session: RawStompSession,
  result: Result,
): Promise<void> {
  const { requestId, requestType, status } = result;
  const checks = checksFor(world, 'CMD-04');
  await sendResult(session, requestId, { requestType, status, result: { lines: 1 } });
  for (const [index, dashboard] of dashboards.entries()) {
    const isIts = ({ body }: ReceivedMessage) => equalTo(result).accepts(fieldsOf(body, resultFields));
    const coming = dashboard.waitFor(isIts, deliveryTimeoutMs).catch(() => undefined);
    const event = await world.waitFor('the broadcast', deliveryTimeoutMs, coming);
    const title = `dashboard ${index + 1}: the results without an event`;
    checks.value(title, event === undefined ? [result] : [], []);
  }
}

interface Result {
  readonly type: 'command-result';
  readonly configId: number;
  readonly requestId: string;
  readonly requestType: string;
  readonly status: string;
}

function rejections({ messages }: RawStompSession) {
  return messages.filter(({ body }) => body.action === 'REPORT_REJECTED');
}

/** The time that a rejection may take, which the document does not show. */
const rejectionMs = 2_000;

/** A result with the type of another command is rejected, with its requestId. */
async function checkRejected(
  world: World,
  session: RawStompSession,
  { requestId, requestType }: Result,
): Promise<void> {
  const checks = checksFor(world, 'CMD-06');
  const other = requestType === 'PRINT' ? 'FORCE_REFRESH' : 'PRINT';
  const before = rejections(session).length;
  const outcome = await sendResult(session, requestId, { requestType: other, result: { lines: 9 } });
  checks.value('the outcome of a result of another type', outcome, 'accepted');
  await session.next('the rejection', () => rejections(session).length > before, rejectionMs);
  const { errorCode, requestId: about } = rejections(session)[before]?.body ?? {};
  const wanted = { errorCode: 'ERR_VALIDATION', requestId };
  checks.value('the rejection of a result of another type', { errorCode, requestId: about }, wanted);
}
