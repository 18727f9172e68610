import { webSocketTokenResponse } from '../../../contract/operation-responses.js';
import { operationNamed } from '../../../contract/operations.js';
import type { Observer } from '../../observer.js';
import type { ReceivedMessage } from '../../terminal/message.js';
import { missingScopeOf } from '../expectation.js';
import { type ControlApp, type RoundContext, wsTokenCall } from './behaviour.js';
import { currency, differing } from './money.js';

const settleScope = operationNamed('settle').scope;
const triggerScope = operationNamed('requestTerminal').scope;

/** A terminal in a response of `listTerminals`. */
interface ListedTerminal {
  readonly terminalId: string;
  readonly configId: number;
  readonly branchId: string;
  readonly online: boolean;
}

/** A copy is sent when the command is written to the terminal, which may be reconnecting. */
const copyWithinMs = 10_000;

/** Checks that rejected triggers and settlements have no effect (SCP-19). */
export async function checkRejectedTriggers(context: RoundContext, controlApp: ControlApp): Promise<void> {
  const { scopes, terminalIds } = context;
  if (terminalIds.length === 0) return;
  const reached = new Set(terminalIds);
  const { items } = await controlApp.api.call('listTerminals', { limit: 100 });
  const terminals = items.filter(({ terminalId }) => reached.has(terminalId));
  if (!scopes.includes(settleScope)) await checkRejectedSettle(context, controlApp, terminals);
  if (!scopes.includes(triggerScope)) await checkRejectedPrint(context, controlApp, terminals);
}

/**
 * Other apps settle at the same time, but whole branches: they settle two sales of one branch together. A batch with only
 * the sale at the named terminal is the result of the rejected call.
 */
async function checkRejectedSettle(
  { api, nextReference }: RoundContext,
  { api: control }: ControlApp,
  terminals: readonly ListedTerminal[],
): Promise<void> {
  const [at] = terminals;
  const sibling = terminals.find(({ terminalId, branchId }) => {
    return terminalId !== at?.terminalId && branchId === at?.branchId;
  });
  if (at === undefined || sibling === undefined) return;
  const save = async ({ terminalId }: ListedTerminal): Promise<string> => {
    const referenceId = nextReference();
    const sale = { referenceId, amount: '0.01', currency, terminalId };
    await control.call('saveTransaction', sale, (body) => differing(sale, body));
    return referenceId;
  };
  const batchOf = async (referenceId: string): Promise<string | undefined> =>
    (await control.call('getTransactionDetails', { referenceId })).settlementBatchId;

  const other = await save(sibling);
  const named = await save(at);
  // The first sale was settled before the second one existed: the check is not possible.
  if ((await batchOf(other)) !== undefined) return;
  await api.expectRejection('settle', { terminalId: at.terminalId }, missingScopeOf('settle'));
  const batch = await batchOf(named);
  if (batch === undefined || (await batchOf(other)) === batch) return;
  control.reportFinding('settle', {
    expected: 'nothing settled by a rejected call',
    actual: `${named} in ${batch}`,
  });
}

/** Commands are delivered in order: a command of the rejected call would precede the allowed one after it. */
async function checkRejectedPrint(
  context: RoundContext,
  { api: control }: ControlApp,
  terminals: readonly ListedTerminal[],
): Promise<void> {
  const terminal = terminals.find(({ online }) => online);
  if (terminal === undefined) return;
  const { terminalId, configId } = terminal;
  const { queueDestination, wsToken } = await control.callOutside(
    wsTokenCall(configId),
    webSocketTokenResponse,
  );
  const observer = await context.watch(wsToken, queueDestination);
  const text = `rejected ${context.nextReference()}`;
  const print = { terminalId, requestType: 'PRINT' };
  const rejection = missingScopeOf('requestTerminal');
  await context.api.expectRejection('requestTerminal', { ...print, body: text }, rejection);
  const allowed = { ...print, body: 'scope prober: allowed' };
  const { requestId } = await control.call('requestTerminal', allowed, (body) =>
    differing({ configId, ...print }, body),
  );
  await copyOf(observer, (message) => message.requestId === requestId || isPrintOf(message, text));
  const wasSent = observer.received.some((message) => isPrintOf(message, text));
  await observer.stop();
  if (!wasSent) return;
  control.reportFinding('requestTerminal', {
    expected: 'nothing sent by a rejected call',
    actual: 'its PRINT',
  });
}

/** Waits for a copy. Without one the terminal was offline, and the check is not possible. */
async function copyOf(observer: Observer, accepts: (message: ReceivedMessage) => boolean): Promise<void> {
  await observer.waitFor(accepts, copyWithinMs).catch(() => undefined);
}

function isPrintOf({ action, body }: ReceivedMessage, text: string): boolean {
  return action === 'PRINT' && body?.body === text;
}
