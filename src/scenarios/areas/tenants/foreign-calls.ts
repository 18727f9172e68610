import { foreignKeys } from '../../../../conformance/oracle/foreign-keys.js';
import { tokenEndpoints } from '../../../../conformance/oracle/token-endpoints.js';
import type { HttpExchange } from '../../../simulator/http/http-exchange.js';
import type { Payload } from '../../../simulator/http/operation-call.js';
import type { Integrator } from '../../../simulator/integrator/integrator.js';
import { type ClauseChecks, requireOk } from '../../clause-checks.js';
import { rejectedStatus } from '../../expectation.js';
import { refusalOf, responseField } from '../../response-field.js';
import type { World } from '../../world.js';
import { newPayment } from '../payments/payment-body.js';
import { type Belongings, shownIn } from './belongings.js';

type ForeignKey = (typeof foreignKeys)[number];

/** Values that name nothing. */
const unknownKeys: Readonly<Record<ForeignKey['key'], string | number>> = {
  terminalId: 'T99999999',
  configId: 2 ** 30,
  branchId: 'br_00000000000000000000',
  referenceId: 'NO-1',
  refundReferenceId: 'NO-2',
  tradeNo: 'tr_00000000000000000000',
  settlementBatchId: 'stl_00000000000000000000',
  requestId: 'req_00000000000000000000',
};

/** The clauses of the checks on one caller. */
export interface ForeignChecks {
  /** Checks that the call reaches nothing. */
  readonly denied: (key: ForeignKey) => ClauseChecks;
  /** Checks that denied and unknown look the same. */
  readonly equal?: ClauseChecks;
  /** The rows that are tried; by default all. */
  readonly applies?: (key: ForeignKey) => boolean;
}

/** Names each of the belongings in each operation, which must reach none of them. */
export async function checkForeignCalls(
  world: World,
  who: string,
  caller: Integrator,
  foreign: Belongings,
  checks: ForeignChecks,
): Promise<void> {
  const made = foreignKeys.filter(checks.applies ?? (() => true)).map(async (row) => {
    const named = namedBy(row, foreign);
    const [response, unknown] = await Promise.all([
      call(world, caller, row, named),
      checks.equal && call(world, caller, row, unknownKeys[row.key]),
    ]);
    return { row, named, response, unknown };
  });
  for (const { row, named, response, unknown } of await Promise.all(made)) {
    const title = `${who}: ${row.operation} by ${row.key}`;
    const denied = checks.denied(row);
    denied.value(`${title}: shown belongings`, shownIn(response.text, foreign, named), [], response);
    const rejecting = 'optional' in row ? denied.decided : denied;
    if (!('filters' in row)) rejecting.status(title, response, rejectedStatus);
    if (unknown === undefined) continue;
    const same = `${title}: the same as for an unknown one`;
    checks.equal?.value(same, comparable(response), comparable(unknown), response, unknown);
  }
}

/** Requires that the owner can make each of the calls, so that it is the caller who is denied. */
export async function requireOwnCalls(world: World, owner: Integrator, own: Belongings): Promise<void> {
  for (const row of foreignKeys)
    await requireOk(world, 'a call of the owner', call(world, owner, row, namedBy(row, own)));
}

function namedBy({ operation, key }: ForeignKey, { named, refunded, cancellable }: Belongings) {
  if (operation === 'refundStatus' && key === 'referenceId') return refunded;
  return operation === 'cancelTransaction' ? cancellable : named[key];
}

function call(
  world: World,
  caller: Integrator,
  { operation, key }: ForeignKey,
  value: unknown,
): Promise<HttpExchange> {
  if (operation === 'ws-token') {
    const { method, path } = tokenEndpoints.wsToken;
    return caller.request({ method, path, body: { [key]: value } });
  }
  if (operation === 'terminal/info') {
    const path = '/api/v1/terminal/info';
    return caller.request({ method: 'GET', path, query: { [key]: String(value) } });
  }
  return caller.call(operation, { ...otherFields(world, operation), [key]: value });
}

/** The fields that the operation needs besides the key. */
function otherFields(world: World, operation: ForeignKey['operation']): Payload {
  switch (operation) {
    case 'payNow':
    case 'saveTransaction':
      return newPayment(world, '1.00');
    case 'refund':
      return { refundReferenceId: world.reference('REF-'), amount: '1.00' };
    case 'requestTerminal':
      return { requestType: 'PRINT', body: 'by another tenant' };
    default:
      return {};
  }
}

/** A rejection, or the items of a list. */
function comparable(response: HttpExchange) {
  return { ...refusalOf(response), items: responseField(response, 'items') };
}
