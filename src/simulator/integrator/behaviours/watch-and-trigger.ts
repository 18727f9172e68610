import { limits } from '../../../contract/limits.js';
import { webSocketTokenResponse } from '../../../contract/operation-responses.js';
import type { Observer } from '../../observer.js';
import type { ReceivedMessage } from '../../terminal/message.js';
import type { Mismatch } from '../expectation.js';
import { type Behaviour, type RoundContext, wsTokenCall } from './behaviour.js';
import { differing } from './money.js';

const expiresInSeconds = limits.webSocketTokenLifetimeMs / 1000;

/** A copy comes when the command is written to the terminal, which may be on its way back. */
const copyWithinMs = 10_000;
/** What was written in the last moment of that is still to arrive. */
const lastCopyWithinMs = 2_000;

/** Go to the terminal's own session alone; an observer has no part in them. */
const notForObservers: ReadonlySet<string> = new Set(['CHECK_IN', 'REPORT_REJECTED']);

/** Written to the terminal, or more. */
const written: ReadonlySet<string> = new Set(['SENT', 'COMPLETED', 'FAILED']);

/** Watches the queue of a terminal, sends it a command, sees it pass by, and asks what became of it. */
export const watchAndTrigger: Behaviour = () => async (context) => {
  const { random, api, terminalIds } = context;
  const drawn = random.integer(0, 0x7fff_ffff);
  const isPrint = random.integer(1, 4) > 1;
  const text = `Order ${context.nextReference()}\n${random.integer(1, 9)} items, thank you`;
  const reached = new Set(terminalIds);
  const { items } = await api.call('listTerminals', { limit: 100 });
  const ours = items.filter(({ terminalId }) => reached.has(terminalId));
  const terminal = ours[drawn % Math.max(1, ours.length)];
  if (terminal === undefined) {
    if (reached.size > 0)
      api.finding('listTerminals', { expected: 'terminals of the fleet', actual: `${items.length} others` });
    return;
  }
  const { terminalId, configId } = terminal;
  const queueDestination = `/queue/terminal/${configId}`;
  const { wsToken } = await api.callOutside(wsTokenCall(configId), webSocketTokenResponse, (body) =>
    differing({ configId, terminalId, queueDestination, expiresInSeconds }, body),
  );
  const observer = await context.watch(wsToken, queueDestination);
  const requestType = isPrint ? 'PRINT' : 'FORCE_REFRESH';
  const trigger = { terminalId, requestType, ...(isPrint && { body: text }) };
  const { requestId } = await api.call('requestTerminal', trigger, (body) =>
    differing({ terminalId, configId, requestType }, body),
  );
  await lookForCopy(context, observer, requestId, isPrint ? text : undefined);
  await api.call('requestStatus', { requestId }, (body) =>
    differing({ requestId, terminalId, configId, requestType }, body),
  );
  await observer.stop();
};

/** CHN-13: observers get live copies, so that what is written while one watches is seen. */
async function lookForCopy(
  { api }: RoundContext,
  observer: Observer,
  requestId: string,
  text: string | undefined,
): Promise<void> {
  const isIt = (message: ReceivedMessage) => message.requestId === requestId;
  const copy = await first(observer, isIt, copyWithinMs);
  for (const message of observer.received) {
    const misfit = mismatchOfMessage(message);
    if (misfit !== undefined) api.finding('observer', misfit);
  }
  if (copy !== undefined) {
    const misfit = mismatchOfCopy(copy, text);
    if (misfit !== undefined) api.finding('observer', misfit);
    return;
  }
  // A terminal that is away gets it later, and the observer nothing until then.
  const { status } = await api.call('requestStatus', { requestId });
  if (!written.has(status) || observer.ended !== undefined) return;
  if ((await first(observer, isIt, lastCopyWithinMs)) !== undefined || observer.ended !== undefined) return;
  api.finding('observer', { expected: `a copy of ${requestId}, which is ${status}`, actual: 'none' });
}

function first(
  observer: Observer,
  accepts: (message: ReceivedMessage) => boolean,
  withinMs: number,
): Promise<ReceivedMessage | undefined> {
  return observer.waitFor(accepts, withinMs).catch(() => undefined);
}

/** MSG-04: JSON with an action. */
function mismatchOfMessage({ action }: ReceivedMessage): Mismatch | undefined {
  if (action === undefined) return { expected: 'a message with an action', actual: 'one without' };
  if (!notForObservers.has(action)) return undefined;
  return { expected: 'messages for observers', actual: action };
}

function mismatchOfCopy({ action, body }: ReceivedMessage, text: string | undefined): Mismatch | undefined {
  if (text === undefined) return differing({ action: 'FORCE_REFRESH' }, { action });
  if (action === 'PRINT' && body?.body === text) return undefined;
  return { expected: 'a PRINT with the text that was sent', actual: `${action} with another one` };
}
