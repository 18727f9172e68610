import { terminalQueue } from '../../../contract/channel/destinations.js';
import { limits } from '../../../contract/limits.js';
import { webSocketTokenResponse } from '../../../contract/operation-responses.js';
import { counted } from '../../../text/counted.js';
import type { Observer } from '../../observer.js';
import type { ReceivedMessage } from '../../terminal/message.js';
import { documentRules } from '../document-rules.js';
import type { Mismatch } from '../expectation.js';
import { type Behaviour, type RoundContext, wsTokenCall } from './behaviour.js';
import { differing } from './money.js';

const expiresInSeconds = limits.webSocketTokenLifetimeMs / 1000;

/** The time within which an observer has the copy of a command, which is sent as soon as the command is queued. */
const copyWithinMs = 10_000;
/** The time that a copy which was sent at the last moment may still be in transit. */
const lastCopyWithinMs = 2_000;

/** Messages for the terminal's own session only. */
const notForObservers: ReadonlySet<string> = new Set(['CHECK_IN', 'REPORT_REJECTED']);

/** Observes the queue of a terminal, triggers a command, and checks its copy and its status. */
export const watchAndTrigger: Behaviour = () => async (context) => {
  const { random, api, terminalIds } = context;
  const drawnIndex = random.integer(0, 0x7fff_ffff);
  const isPrint = random.integer(1, 4) > 1;
  const reference = context.nextReference();
  const items = random.integer(1, 9);
  const text = `Order ${reference}\n${counted(items, 'item')}, thank you`;
  const ofFleet = new Set(terminalIds);
  const { items: terminals } = await api.call('listTerminals', { limit: 100 });
  const ours = terminals.filter(({ terminalId }) => ofFleet.has(terminalId));
  const terminal = ours[drawnIndex % Math.max(1, ours.length)];
  if (terminal === undefined) {
    if (ofFleet.size > 0)
      api.reportFinding('listTerminals', {
        expected: 'terminals of the fleet',
        actual: `${terminals.length} other terminals`,
      });
    return;
  }
  const { terminalId, configId } = terminal;
  const queueDestination = terminalQueue(configId);
  const { wsToken } = await api.callOutside(wsTokenCall(configId), webSocketTokenResponse, (body) =>
    differing({ configId, terminalId, queueDestination, expiresInSeconds }, body, {
      configId: documentRules.configId,
      queueDestination: documentRules.queue,
    }),
  );
  const observer = await context.watch(wsToken, queueDestination);
  const requestType = isPrint ? 'PRINT' : 'FORCE_REFRESH';
  const trigger = { terminalId, requestType, ...(isPrint && { body: text }) };
  const { requestId } = await api.call('requestTerminal', trigger, (body) =>
    differing({ terminalId, configId, requestType }, body),
  );
  await expectCopy(context, observer, requestId, isPrint ? text : undefined);
  await api.call('requestStatus', { requestId }, (body) =>
    differing({ requestId, terminalId, configId, requestType }, body),
  );
  await observer.stop();
};

/** CHN-13, CHN-18: observers receive a copy of each message that is queued during their session. */
async function expectCopy(
  { api }: RoundContext,
  observer: Observer,
  requestId: string,
  text: string | undefined,
): Promise<void> {
  const isCopy = (message: ReceivedMessage) => message.requestId === requestId;
  const copy = await firstReceived(observer, isCopy, copyWithinMs);
  for (const message of observer.received) {
    const mismatch = mismatchOfMessage(message);
    if (mismatch !== undefined) api.reportFinding('observer', mismatch);
  }
  if (copy !== undefined) {
    const mismatch = mismatchOfCopy(copy, text);
    if (mismatch !== undefined) api.reportFinding('observer', mismatch);
    return;
  }
  const { status } = await api.call('requestStatus', { requestId });
  if (observer.ended !== undefined) return;
  const lateCopy = await firstReceived(observer, isCopy, lastCopyWithinMs);
  if (lateCopy !== undefined || observer.ended !== undefined) return;
  api.reportFinding('observer', { expected: `a copy of ${requestId}, which is ${status}`, actual: 'none' });
}

/** Returns undefined if no such message arrives in time, or if the session of the observer ends. */
function firstReceived(
  observer: Observer,
  accepts: (message: ReceivedMessage) => boolean,
  withinMs: number,
): Promise<ReceivedMessage | undefined> {
  return observer.waitFor(accepts, withinMs).catch(() => undefined);
}

/** MSG-04: a message is JSON with an action. */
function mismatchOfMessage({ action }: ReceivedMessage): Mismatch | undefined {
  if (action === undefined)
    return {
      expected: 'a message with an action',
      actual: 'a message without one',
      rule: documentRules.action,
    };
  if (!notForObservers.has(action)) return undefined;
  return { expected: 'messages for observers', actual: action };
}

function mismatchOfCopy({ action, body }: ReceivedMessage, text: string | undefined): Mismatch | undefined {
  if (text === undefined) return differing({ action: 'FORCE_REFRESH' }, { action });
  if (action === 'PRINT' && body?.body === text) return undefined;
  return { expected: 'a PRINT with the text that was sent', actual: `${action} with another text` };
}
