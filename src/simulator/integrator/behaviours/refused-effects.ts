import { webSocketTokenResponse } from '../../../contract/operation-responses.js';
import { operationNamed } from '../../../contract/operations.js';
import type { Observer } from '../../observer.js';
import type { ReceivedMessage } from '../../terminal/message.js';
import { missing } from '../expectation.js';
import { type ControlApp, type RoundContext, wsTokenCall } from './behaviour.js';
import { currency } from './money.js';

const settleScope = operationNamed('settle').scope;
const triggerScope = operationNamed('requestTerminal').scope;

/** As in `listTerminals`. */
interface ListedTerminal {
  readonly terminalId: string;
  readonly configId: number;
  readonly branchId: string;
  readonly online: boolean;
}

/** A copy comes when the command is written to the terminal, which may be on its way back. */
const copyWithinMs = 10_000;

/** What triggers and settles has no effect either where it is refused (SCP-19). */
export async function lookForTriggers(context: RoundContext, controlApp: ControlApp): Promise<void> {
  const { scopes, terminalIds } = context;
  if (terminalIds.length === 0) return;
  const reached = new Set(terminalIds);
  const { items } = await controlApp.api.call('listTerminals', { limit: 100 });
  const tills = items.filter(({ terminalId }) => reached.has(terminalId));
  if (!scopes.includes(settleScope)) await settleInVain(context, controlApp, tills);
  if (!scopes.includes(triggerScope)) await printInVain(context, controlApp, tills);
}

/**
 * Others settle meanwhile, but whole branches and more: they take two sales of one branch together. A batch that holds
 * the one alone whose terminal was named is the refused call's.
 */
async function settleInVain(
  { api, nextReference }: RoundContext,
  { api: looks }: ControlApp,
  tills: readonly ListedTerminal[],
): Promise<void> {
  const [at] = tills;
  const beside = tills.find(({ terminalId, branchId }) => {
    return terminalId !== at?.terminalId && branchId === at?.branchId;
  });
  if (at === undefined || beside === undefined) return;
  const save = async ({ terminalId }: ListedTerminal): Promise<string> => {
    const referenceId = nextReference();
    await looks.call('saveTransaction', { referenceId, amount: '0.01', currency, terminalId });
    return referenceId;
  };
  const batchOf = async (referenceId: string): Promise<string | undefined> =>
    (await looks.call('getTransactionDetails', { referenceId })).settlementBatchId;

  const other = await save(beside);
  const named = await save(at);
  // Settled between the two: from here on they go together.
  if ((await batchOf(other)) !== undefined) return;
  await api.refused('settle', { terminalId: at.terminalId }, missing(settleScope));
  const batch = await batchOf(named);
  if (batch === undefined || (await batchOf(other)) === batch) return;
  looks.finding('settle', { expected: 'nothing settled by a refused call', actual: `${named} in ${batch}` });
}

/** In order for each terminal: what the refused call had queued would come before what is allowed after it. */
async function printInVain(
  context: RoundContext,
  { api: looks }: ControlApp,
  tills: readonly ListedTerminal[],
): Promise<void> {
  const till = tills.find(({ online }) => online);
  if (till === undefined) return;
  const { terminalId, configId } = till;
  const { queueDestination, wsToken } = await looks.callOutside(
    wsTokenCall(configId),
    webSocketTokenResponse,
  );
  const observer = await context.watch(wsToken, queueDestination);
  const text = `refused ${context.nextReference()}`;
  const print = { terminalId, requestType: 'PRINT' };
  const refusal = missing(triggerScope);
  await context.api.refused('requestTerminal', { ...print, body: text }, refusal);
  const { requestId } = await looks.call('requestTerminal', { ...print, body: 'scope prober: allowed' });
  await copyOf(observer, (message) => message.requestId === requestId || isPrintOf(message, text));
  const came = observer.received.some((message) => isPrintOf(message, text));
  await observer.stop();
  if (!came) return;
  looks.finding('requestTerminal', { expected: 'nothing sent by a refused call', actual: 'a PRINT of it' });
}

/** Without one the terminal was away: then there is nothing to be seen. */
async function copyOf(observer: Observer, accepts: (message: ReceivedMessage) => boolean): Promise<void> {
  await observer.waitFor(accepts, copyWithinMs).catch(() => undefined);
}

function isPrintOf({ action, body }: ReceivedMessage, text: string): boolean {
  return action === 'PRINT' && body?.body === text;
}
