import type { ResponseBody } from '../../../contract/operation-responses.js';
import { type OperationName, operationNames } from '../../../contract/operations.js';
import type { HttpExchange } from '../../http/http-exchange.js';
import type { Payload } from '../../http/operation-call.js';
import type { OutsideCall } from '../conversation.js';
import { documentRules, foreignRules } from '../document-rules.js';
import { blocked, type Mismatch, notFound, type Rejection } from '../expectation.js';
import { type Behaviour, type ControlApp, type RoundContext, shuffled, wsTokenCall } from './behaviour.js';
import { currency, differing } from './money.js';
import { type Names, operationProbes } from './operation-probes.js';

const amount = '1.00';

/** Calls that list everything in reach, and nothing of another merchant (TEN-02, TEN-04, TEN-07). */
const lists: readonly { readonly name: OperationName; readonly payload: (theirs: Names) => Payload }[] = [
  { name: 'getRecentTransactions', payload: () => ({ limit: 100 }) },
  { name: 'find', payload: () => ({ limit: 100 }) },
  { name: 'find', payload: ({ referenceId }) => ({ text: referenceId }) },
  { name: 'getChannelSummary', payload: () => ({}) },
  { name: 'overallSummary', payload: () => ({}) },
  { name: 'settlementReport', payload: () => ({ limit: 100 }) },
  { name: 'listTerminals', payload: () => ({ limit: 100 }) },
];

/** No app of this merchant uses this currency: in a summary it can only be another merchant's. */
const theirCurrency = 'NZD';

interface Theirs {
  readonly names: Names;
  /** A reference of the other merchant that the prober may use too (TEN-11). */
  readonly shared: string;
}

/**
 * Calls every operation with each name of another merchant's resources. Each call must be rejected as if the resource did
 * not exist, lists must not contain it, and nothing may have changed (TEN-01 to TEN-11).
 */
export const reachForOthers: Behaviour = () => {
  let theirs: Theirs | undefined;
  let sharing: 'pending' | 'tried' | 'done' = 'pending';

  return async (context) => {
    const { api, controlApp } = context;
    if (controlApp === undefined) return;
    theirs ??= await createTheirs(context, controlApp);
    const { names } = theirs;
    for (const name of shuffled(context, operationNames)) await probe(context, name, names);
    await expectUnknown(context, wsTokenCall(names.configId), wsTokenCall(unknownNames.configId));
    for (const call of appCalls(controlApp)) await api.expectRejectionOutside(call, blocked);
    for (const { name, payload } of lists)
      await api.call(name, payload(names), (_body, exchange) =>
        mismatchOfList(exchange, names, controlApp, Object.keys(payload(names)).includes('text')),
      );
    if (sharing !== 'done') {
      // An interrupted attempt may have been stored: the next one needs another reference.
      const reference = sharing === 'tried' ? await anotherOfTheirs(context, controlApp) : theirs.shared;
      sharing = 'tried';
      await shareReference(context, reference);
      sharing = 'done';
    }
    await checkUnchanged(controlApp, theirs);
  };
};

/** Well-formed names of no resources. */
const unknownNames: Names = {
  terminalId: 'T99999999',
  configId: 2 ** 30,
  branchId: 'br_00000000000000000000',
  referenceId: 'unknown-sale',
  tradeNo: 'tr_00000000000000000000',
  refundReferenceId: 'unknown-refund',
  requestId: 'req_00000000000000000000',
  settlementBatchId: 'stl_00000000000000000000',
};

/** Creates the other merchant's resources: a sale with a refund in a batch, and a queued command. */
async function createTheirs({ nextReference }: RoundContext, { api, tenant }: ControlApp): Promise<Theirs> {
  const { terminalId = '', configId = 0, branchId = '' } = tenant;
  const referenceId = `${nextReference()}-theirs`;
  const refundReferenceId = `${nextReference()}-theirs`;
  const shared = `${nextReference()}-both`;
  const sale = { referenceId, amount: '70707.07', currency: theirCurrency, terminalId };
  const { tradeNo } = await api.call('saveTransaction', sale, (body) => differing(sale, body));
  const other = { referenceId: shared, amount: '2.00', currency: theirCurrency };
  await api.call('saveTransaction', other, (body) => differing(other, body));
  const refund = { referenceId, refundReferenceId, amount: '7.07' };
  await api.call('refund', refund, (body) => differing({ ...refund, currency: theirCurrency }, body));
  const { settlementBatchId } = await api.call('settle', {}, mismatchOfFirstBatch);
  const command = { terminalId, requestType: 'PRINT', body: 'theirs' };
  const { requestId } = await api.call('requestTerminal', command, (body) =>
    differing({ terminalId, configId, requestType: 'PRINT' }, body),
  );
  const names = { terminalId, configId, branchId, referenceId, refundReferenceId, tradeNo, requestId };
  return { names: { ...names, settlementBatchId: settlementBatchId ?? '' }, shared };
}

/** The batch may have more sales, if an earlier attempt was interrupted. */
function mismatchOfFirstBatch({ settlementBatchId, count }: ResponseBody<'settle'>): Mismatch | undefined {
  if (settlementBatchId !== null && count >= 2) return undefined;
  return { expected: 'a batch of both sales', actual: `${settlementBatchId} of ${count}` };
}

async function anotherOfTheirs({ nextReference }: RoundContext, { api }: ControlApp): Promise<string> {
  const referenceId = `${nextReference()}-both`;
  await api.call('saveTransaction', { referenceId, amount: '2.00', currency: theirCurrency });
  return referenceId;
}

/** TEN-11: a reference of another merchant causes no 409. */
async function shareReference({ api }: RoundContext, referenceId: string): Promise<void> {
  const sale = { referenceId, amount, currency };
  await api.call('saveTransaction', sale, (body) => differing(sale, body));
  await api.call('getTransactionDetails', { referenceId }, (body) => differing(sale, body));
}

async function probe(context: RoundContext, name: OperationName, names: Names): Promise<void> {
  const { api } = context;
  const fresh = context.nextReference();
  const unknown = operationProbes[name].ofOthers(unknownNames, fresh);
  for (const [at, payload] of operationProbes[name].ofOthers(names, fresh).entries()) {
    const rule = foreignRules[name];
    const denied: Rejection = { ...notFound, ...(rule && { document: { rule, requires: 'no success' } }) };
    const foreign = await api.expectRejection(name, payload, denied);
    const none = await api.expectRejection(name, unknown[at] ?? payload, notFound);
    expectEqualResponses(context, name, foreign, none);
  }
}

async function expectUnknown(
  context: RoundContext,
  theirs: OutsideCall,
  unknown: OutsideCall,
): Promise<void> {
  const document = { rule: documentRules.webSocketToken, requires: 'no success' } as const;
  const foreign = await context.api.expectRejectionOutside(theirs, { ...notFound, document });
  expectEqualResponses(
    context,
    theirs.name,
    foreign,
    await context.api.expectRejectionOutside(unknown, notFound),
  );
}

/** TEN-09: the responses for forbidden and for unknown resources are equal. */
function expectEqualResponses(
  { api }: RoundContext,
  name: string,
  foreign: HttpExchange,
  none: HttpExchange,
): void {
  if (foreign.text === none.text) return;
  const expected = `the response for an unknown resource: ${none.text.slice(0, 120)}`;
  api.reportFinding(name, { expected, actual: foreign.text.slice(0, 120) }, foreign);
}

/** Calls for the other merchant's app, which are reserved for administrators (BLK). */
function appCalls({ tenant }: ControlApp): readonly OutsideCall[] {
  const path = `/api/v1/admin/apps/${tenant.appId}`;
  return [
    { name: 'admin/apps', method: 'GET', path },
    { name: 'admin/apps', method: 'PATCH', path, body: { displayName: 'taken over' } },
    { name: 'admin/apps/secret', method: 'POST', path: `${path}/secret` },
  ];
}

function mismatchOfList(
  { text }: HttpExchange,
  names: Names,
  { tenant }: ControlApp,
  isAsked: boolean,
): Mismatch | undefined {
  const { configId: _number, ...called } = names;
  const marks = [...Object.values(called), tenant.merchantId, `"${theirCurrency}"`];
  const found = marks.find((mark) => mark !== '' && text.includes(mark));
  if (found === undefined) return undefined;
  // Other names may be those of the caller's own resources as well, or repeat what was asked for.
  const isTheirs = !isAsked && (found === names.referenceId || found === names.refundReferenceId);
  return {
    expected: 'nothing of another merchant',
    actual: `${found} in the list`,
    ...(isTheirs && { rule: documentRules.lists }),
  };
}

/** Checks by the control app that nothing has changed. */
async function checkUnchanged({ api }: ControlApp, { names, shared }: Theirs): Promise<void> {
  const { referenceId, settlementBatchId, requestId } = names;
  const asBefore = { status: 'SUCCESS', currency: theirCurrency, settlementBatchId };
  await api.call('getTransactionDetails', { referenceId }, (body) =>
    differing({ ...asBefore, refundedAmount: '7.07' }, body),
  );
  await api.call('getTransactionDetails', { referenceId: shared }, (body) =>
    differing({ ...asBefore, refundedAmount: '0.00' }, body),
  );
  await api.call('requestStatus', { requestId }, (body) => {
    const isQueued = body.status === 'QUEUED' || body.status === 'EXPIRED';
    return isQueued
      ? undefined
      : { expected: 'a command that is still queued', actual: `a command that is ${body.status}` };
  });
}
