import { sandboxAmounts } from '../../../../conformance/oracle/sandbox-amounts.js';
import { sandboxPrefixes } from '../../../../conformance/oracle/sandbox-prefixes.js';
import { Failure } from '../../../failure/failure.js';
import type { HttpExchange } from '../../../simulator/http/http-exchange.js';
import { printExchange } from '../../../simulator/http/redact.js';
import type { Integrator } from '../../../simulator/integrator/integrator.js';
import { monotonicNow } from '../../../text/clock/process-clock.js';
import { second } from '../../../text/time-units.js';
import { checksFor } from '../../clause-checks.js';
import { anythingBut, type Expectation, noneOf } from '../../expectation.js';
import { responseField } from '../../response-field.js';
import type { World } from '../../world.js';

/** A row of the trigger tables of the document. */
export interface TriggerRow {
  readonly clause: string;
  readonly firstStatus: string;
  readonly finalStatus: string;
  readonly resolvesAfterMs: number | null;
  readonly holdsResponse: boolean;
  readonly errorCode: { readonly code: string; readonly source: 'shown' | 'decided' } | null;
}

export interface Payment {
  readonly amount: string;
  /** The start of the referenceId. */
  readonly prefix: string;
  /** True: it is the whole referenceId. */
  readonly alone?: boolean;
}

/** The time that a payment must stay pending to witness that it never resolves. */
const never = { real: 12 * second, virtual: 24 * 3600 * second } as const;

/** The time from the call to the last check, in milliseconds. */
export function takesMs({ resolvesAfterMs }: TriggerRow): { real: number; virtual: number } {
  if (resolvesAfterMs === null) return never;
  const settled = resolvesAfterMs === 0 ? 0 : resolvesAfterMs + second;
  return { real: settled, virtual: settled };
}

/** One payment in progress, and its row. */
interface Case {
  readonly world: World;
  readonly row: TriggerRow;
  /** The start of the title of each check. */
  readonly label: string;
  readonly sentAt: number;
  readonly paying: Promise<HttpExchange>;
  readonly details: () => Promise<HttpExchange>;
}

/** Makes one payment and compares its response, its resolution and its times with the row. */
export async function checkOutcome(
  world: World,
  app: Pick<Integrator, 'call' | 'token'>,
  row: TriggerRow,
  { amount, prefix, alone = false }: Payment,
): Promise<void> {
  const referenceId = alone ? prefix : world.reference(prefix);
  // Fetched before, so that the token request does not count as part of the payment.
  await app.token();
  const payment: Case = {
    world,
    row,
    label: `${prefix === '' ? '' : `${prefix} `}${alone ? 'alone ' : ''}${amount}`,
    sentAt: monotonicNow(),
    paying: app.call('payNow', { referenceId, amount, currency: 'EUR' }),
    details: () => app.call('getTransactionDetails', { referenceId }),
  };
  const { resolvesAfterMs, holdsResponse } = row;
  if (resolvesAfterMs === null) await checkNever(payment);
  else if (resolvesAfterMs === 0) await checkAtOnce(payment);
  else if (holdsResponse) await checkHeldResponse(payment, resolvesAfterMs);
  else await checkDelayed(payment, resolvesAfterMs);
}

/** The codes that the document shows, each for an outcome. */
const shownCodes = [...sandboxAmounts, ...sandboxPrefixes].flatMap(({ errorCode }) =>
  errorCode?.source === 'shown' ? [errorCode.code] : [],
);

/** A payment that fails may have an error for its response: the document shows no status code for it. */
export function isError(row: Pick<TriggerRow, 'firstStatus'>, response: HttpExchange): boolean {
  const hasStatus = responseField(response, 'status') !== undefined;
  return row.firstStatus === 'FAILED' && response.status > 299 && !hasStatus;
}

async function checkAtOnce({ world, row, label, sentAt, paying, details }: Case): Promise<void> {
  const response = await paying;
  const stored = await details();
  const { clause, finalStatus, errorCode } = row;
  const exchange = [response, stored].map(printExchange);
  const inResponse = responseField(response, 'status');
  const inDetails = responseField(stored, 'status');
  world.check({
    clause,
    title: `${label}: response`,
    actual: inResponse,
    expected: finalStatus,
    exchange,
    ...(isError(row, response) && { level: 'P' }),
  });
  world.check({ clause, title: `${label}: stored`, actual: inDetails, expected: finalStatus, exchange });
  // The document requires "immediately" only of approvals.
  if (errorCode === null) {
    // "At once" means within a second, the tolerance for all times.
    const bounds = { fromMs: 0, toMs: second, since: sentAt };
    checksFor(world, clause).duration(`${label}: at once`, response.elapsedMs, bounds, response);
  } else {
    // The document does not show whether the response or the details contain the code: either is enough.
    const actual = responseField(response, 'errorCode') ?? responseField(stored, 'errorCode');
    const isDecided = errorCode.source === 'decided';
    const title = `${label}: error code`;
    world.check({
      clause,
      title,
      actual,
      expected: errorCode.code,
      exchange,
      ...(isDecided && { level: 'P' }),
    });
    // The document gives these codes to other outcomes than a decline.
    const expected = noneOf(shownCodes);
    if (isDecided)
      world.check({ clause, title: `${label}: no code of another outcome`, actual, expected, exchange });
  }
}

async function checkNever({ world, row, label, paying, details }: Case): Promise<void> {
  const { clause, firstStatus } = row;
  await checkStatus(world, clause, `${label}: response`, paying, firstStatus);
  await world.sleep(never[world.clock], `${label} to stay pending`);
  const span = world.clock === 'virtual' ? 'a day' : '12 s';
  await checkStatus(world, clause, `${label}: still pending after ${span}`, details(), firstStatus);
}

async function checkDelayed(
  { world, row, label, sentAt, paying, details }: Case,
  delayMs: number,
): Promise<void> {
  const { clause, firstStatus, finalStatus } = row;
  await checkStatus(world, clause, `${label}: response`, paying, firstStatus);
  const latest = monotonicNow();
  await world.sleep(sentAt + delayMs - second / 2 - monotonicNow(), `${label} to be still pending`);
  const early = await requireBefore(world, details(), sentAt, delayMs);
  await checkStatus(world, clause, `${label}: not before its delay`, early, firstStatus);
  const resolvesBy = latest + delayMs + second + world.toleranceMs;
  await world.sleep(resolvesBy - monotonicNow(), `${label} to resolve`);
  const resolved = await details();
  checkResolved(world, clause, `${label}: resolved`, resolved, finalStatus, sentAt);
}

async function checkHeldResponse(
  { world, row, label, sentAt, paying, details }: Case,
  delayMs: number,
): Promise<void> {
  const { clause, finalStatus } = row;
  const timed = paying.then(
    (response) => ({ response, elapsedMs: monotonicNow() - sentAt }),
    withoutResponse,
  );
  // Awaited below, after two checks: until then an error must not count as unhandled.
  timed.catch(() => undefined);
  await world.sleep(sentAt + delayMs - second / 2 - monotonicNow(), `${label} to be still in progress`);
  const early = await requireBefore(world, details(), sentAt, delayMs);
  await checkStatus(world, clause, `${label}: not before its delay`, early, anythingBut(finalStatus));
  const respondsBy = sentAt + delayMs + second + world.toleranceMs;
  await world.sleep(respondsBy - monotonicNow(), `the response of ${label}`);
  const lookUp = await details();
  checkResolved(world, clause, `${label}: resolved after its delay`, lookUp, finalStatus, sentAt);
  const held = await timed;
  const checks = checksFor(world, clause);
  const timing = { since: sentAt, slackMs: delayMs };
  checks.timed(`${label}: a response`, held !== undefined, true, timing);
  if (held === undefined) return;
  const { response, elapsedMs } = held;
  const status = responseField(response, 'status');
  const bounds = { fromMs: delayMs, toMs: delayMs + second, since: sentAt };
  if (status === finalStatus) {
    const noEarlier = { ...bounds, toMs: Number.POSITIVE_INFINITY };
    checks.duration(`${label}: no response before its delay`, elapsedMs, noEarlier, response);
  }
  // It is decided, not shown, that the response itself is held.
  checks.decided.value(`${label}: the held response`, status, finalStatus, response);
  checks.decided.duration(`${label}: the time until the response`, elapsedMs, bounds, response);
}

/** A request that timed out has no response; any other error ends the scenario. */
function withoutResponse(error: unknown): undefined {
  if (error instanceof Failure && error.code === 'network-timeout') return undefined;
  throw error;
}

/** The payment was resolved in time, which is a second after its delay. */
function checkResolved(
  world: World,
  clause: string,
  title: string,
  seen: HttpExchange,
  expected: string,
  since: number,
): void {
  const timing = { since, slackMs: second / 2 };
  checksFor(world, clause).timed(title, responseField(seen, 'status'), expected, timing, seen);
}

/** Requires the exchange to end before the end of the delay; otherwise the scenario is inconclusive. */
async function requireBefore(
  world: World,
  exchange: Promise<HttpExchange>,
  sentAt: number,
  delayMs: number,
): Promise<HttpExchange> {
  const seen = await exchange;
  if (monotonicNow() >= sentAt + delayMs) world.tooSlow('the status before the end of the delay', sentAt);
  return seen;
}

async function checkStatus(
  world: World,
  clause: string,
  title: string,
  exchange: HttpExchange | Promise<HttpExchange>,
  expected: string | Expectation,
): Promise<void> {
  const seen = await exchange;
  const actual = responseField(seen, 'status');
  world.check({ clause, title, actual, expected, exchange: [printExchange(seen)] });
}
