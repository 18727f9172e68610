import { foreignKeys } from '../../../../conformance/oracle/foreign-keys.js';
import { tokenEndpoints } from '../../../../conformance/oracle/token-endpoints.js';
import type { HttpExchange } from '../../../simulator/http/http-exchange.js';
import type { OperationCallOptions, Payload } from '../../../simulator/http/operation-call.js';
import type { Integrator } from '../../../simulator/integrator/integrator.js';
import { type ClauseChecks, requireOk } from '../../clause-checks.js';
import { rejectedStatus } from '../../expectation.js';
import { refusalOf, responseField } from '../../response-field.js';
import type { World } from '../../world.js';
import { detailsOf, newPayment } from '../payments/payment-body.js';
import { type Belongings, shownIn } from './belongings.js';

type ForeignKey = (typeof foreignKeys)[number];

/** The fields of a request, or of a transaction, whose values the calls name. */
type KeyField = Exclude<ForeignKey['key'], 'text'> | Extract<ForeignKey, { of: string }>['of'];

/** Values that name nothing. */
const unknownKeys: Readonly<Record<KeyField, string | number>> = {
  terminalId: 'T99999999',
  configId: 2 ** 30,
  merchantId: 'mer_00000000000000000000',
  branchId: 'br_00000000000000000000',
  referenceId: 'NO-1',
  refundReferenceId: 'NO-2',
  specificTId: 'NO-3',
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
  /** The app of the other tenant, which must not see a payment of the caller either. */
  readonly owner?: Integrator;
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
  const { applies = () => true } = checks;
  const rows = foreignKeys.filter((row) => applies(row) && namedBy(row, foreign) !== undefined);
  const made = rows.map(async (row, at) => {
    const system = world.systems[at % world.systems.length] ?? world.systems[0];
    const named = namedBy(row, foreign);
    const payment = newPayment(world, '1.00');
    const own = isPayment(row) ? payment : {};
    const [response, unknown] = await Promise.all([
      call(world, caller, row, { ...own, ...withOf(row, foreign), [row.key]: named }, { system }),
      checks.equal &&
        isCompared(row) &&
        call(world, caller, row, { ...withOf(row, foreign), [row.key]: unknownKeys[fieldOf(row)] }),
    ]);
    return { row, named, payment, response, unknown };
  });
  for (const { row, named, payment, response, unknown } of await Promise.all(made)) {
    const title = `${who}: ${titleOf(row)}`;
    const denied = checks.denied(row);
    denied.value(`${title}: shown belongings`, shownIn(response.text, foreign, named), [], response);
    const rejecting = 'optional' in row ? denied.decided : denied;
    if (!('filters' in row)) rejecting.status(title, response, rejectedStatus);
    if (checks.owner && isPayment(row)) {
      const seen = await detailsOf(checks.owner, payment);
      denied.status(`${title}: the payment, read by the other`, seen, rejectedStatus);
    }
    if (!unknown) continue;
    const same = `${title}: the same as for an unknown one`;
    checks.equal?.value(same, comparable(response), comparable(unknown), response, unknown);
  }
}

/** Requires that the owner can make each of the calls, so that it is the caller who is denied. */
export async function requireOwnCalls(world: World, owner: Integrator, own: Belongings): Promise<void> {
  for (const row of foreignKeys) {
    // The same call again could not succeed a second time.
    if ('with' in row) continue;
    const value = namedBy(row, own);
    if (value === undefined) continue;
    const made = () => requireOk(world, 'a call of the owner', call(world, owner, row, { [row.key]: value }));
    await world.part(`${titleOf(row)}, by the owner`, async () => void (await made()));
  }
}

/** A part of a text is compared by the field itself, and the merchant of a caller of a branch is its own. */
function isCompared(row: ForeignKey): boolean {
  return row.key !== 'text' && row.key !== 'merchantId' && !('with' in row);
}

function isPayment({ operation }: ForeignKey): boolean {
  return operation === 'payNow' || operation === 'saveTransaction';
}

function fieldOf(row: ForeignKey): KeyField {
  return row.key === 'text' ? row.of : row.key;
}

function titleOf(row: ForeignKey): string {
  const more = 'with' in row ? ` and ${row.with}` : '';
  return `${row.operation} by ${row.key}${row.key === 'text' ? ` of its ${row.of}` : more}`;
}

function namedBy(row: ForeignKey, { named, refunded, cancellable }: Belongings) {
  if (row.operation === 'refundStatus' && row.key === 'referenceId') return refunded;
  return row.operation === 'cancelTransaction' ? cancellable : named[fieldOf(row)];
}

/** The further field that the call sends. */
function withOf(row: ForeignKey, { named }: Belongings): Payload {
  return 'with' in row ? { [row.with]: named[row.with] } : {};
}

function call(
  world: World,
  caller: Integrator,
  { operation }: ForeignKey,
  fields: Payload,
  options: OperationCallOptions = {},
): Promise<HttpExchange> {
  if (operation === 'ws-token') {
    const { method, path } = tokenEndpoints.wsToken;
    return caller.request({ method, path, body: fields });
  }
  if (operation === 'terminal/info') {
    const path = '/api/v1/terminal/info';
    const query = Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)]));
    return caller.request({ method: 'GET', path, query });
  }
  return caller.call(operation, { ...otherFields(world, operation), ...fields }, options);
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
