import type { HttpExchange } from '../../../simulator/http/http-exchange.js';
import { printExchange } from '../../../simulator/http/redact.js';
import type { Integrator } from '../../../simulator/integrator/integrator.js';
import { anythingBut, atLeast, between, type Expectation } from '../../expectation.js';
import { responseField } from '../../response-field.js';
import type { World } from '../../world.js';

const second = 1000;

/** A row of the document's trigger tables, with what this scenario pays to force it. */
export interface TriggerRow {
  readonly clause: string;
  readonly firstStatus: string;
  readonly finalStatus: string;
  readonly resolvesAfterMs: number | null;
  readonly holdsAnswer: boolean;
  readonly errorCode: { readonly code: string; readonly source: 'shown' | 'decided' } | null;
}

export interface Payment {
  readonly amount: string;
  /** How the referenceId begins. */
  readonly prefix: string;
}

/** How long *never* is: long enough to count as witnessed. */
const never = { real: 12 * second, virtual: 24 * 3600 * second } as const;

/** From the call to the last look, in milliseconds. */
export function takesMs({ resolvesAfterMs }: TriggerRow): { real: number; virtual: number } {
  if (resolvesAfterMs === null) return never;
  const settled = resolvesAfterMs === 0 ? 0 : resolvesAfterMs + second;
  return { real: settled, virtual: settled };
}

/** One payment under way, and what its row says of it. */
interface Case {
  readonly world: World;
  readonly row: TriggerRow;
  /** Begins the title of each check. */
  readonly label: string;
  readonly sentAt: number;
  readonly paying: Promise<HttpExchange>;
  readonly details: () => Promise<HttpExchange>;
}

/** Pays once and holds the outcome against the row: what is answered, when it resolves, to what. */
export async function checkOutcome(
  world: World,
  app: Pick<Integrator, 'call' | 'token'>,
  row: TriggerRow,
  { amount, prefix }: Payment,
): Promise<void> {
  const referenceId = world.reference(prefix);
  // Fetched before: the time that a token takes is none of the payment's.
  await app.token();
  const payment: Case = {
    world,
    row,
    label: `${prefix === '' ? '' : `${prefix} `}${amount}`,
    sentAt: Date.now(),
    paying: app.call('payNow', { referenceId, amount, currency: 'EUR' }),
    details: () => app.call('getTransactionDetails', { referenceId }),
  };
  const { resolvesAfterMs, holdsAnswer } = row;
  if (resolvesAfterMs === null) await checkNever(payment);
  else if (resolvesAfterMs === 0) await checkAtOnce(payment);
  else if (holdsAnswer) await checkHeld(payment, resolvesAfterMs);
  else await checkLater(payment, resolvesAfterMs);
}

async function checkAtOnce({ world, row, label, paying, details }: Case): Promise<void> {
  const response = await paying;
  const stored = await details();
  const { clause, finalStatus, errorCode } = row;
  const exchange = [response, stored].map(printExchange);
  const inAnswer = responseField(response, 'status');
  const inDetails = responseField(stored, 'status');
  world.check({ clause, title: `${label}: answered`, actual: inAnswer, expected: finalStatus, exchange });
  world.check({ clause, title: `${label}: stored`, actual: inDetails, expected: finalStatus, exchange });
  // "Immediately" is said of the approvals alone.
  if (errorCode === null) checkPromptness(world, clause, label, response, stored);
  else {
    // The document shows the code, not where it stands: the answer or the details will do.
    const actual = responseField(response, 'errorCode') ?? responseField(stored, 'errorCode');
    const level = errorCode.source === 'decided' ? ({ level: 'P' } as const) : {};
    const title = `${label}: error code`;
    world.check({ clause, title, actual, expected: errorCode.code, exchange, ...level });
  }
}

/** At once is within a second, by the tolerance for all times. The look-up after it tells a slow machine. */
function checkPromptness(
  world: World,
  clause: string,
  label: string,
  response: HttpExchange,
  lookUp: HttpExchange,
): void {
  const actual = response.elapsedMs;
  if (actual > second && lookUp.elapsedMs > second / 2) {
    world.inconclusive('the machine was too slow to tell whether the answer came at once');
  }
  const exchange = [printExchange(response)];
  world.check({
    clause,
    title: `${label}: at once (ms)`,
    actual,
    expected: between(0, second),
    exchange,
  });
}

async function checkNever({ world, row, label, paying, details }: Case): Promise<void> {
  const { clause, firstStatus } = row;
  await checkStatus(world, clause, `${label}: answered`, paying, firstStatus);
  await world.sleep(never[world.clock], `${label} to stay pending`);
  const span = world.clock === 'virtual' ? 'a day' : '12 s';
  await checkStatus(world, clause, `${label}: still pending after ${span}`, details(), firstStatus);
}

async function checkLater(
  { world, row, label, sentAt, paying, details }: Case,
  delayMs: number,
): Promise<void> {
  const { clause, firstStatus, finalStatus } = row;
  await checkStatus(world, clause, `${label}: answered`, paying, firstStatus);
  const latest = Date.now();
  await world.sleep(sentAt + delayMs - second / 2 - Date.now(), `${label} to be pending still`);
  const early = await inTime(world, details(), sentAt + delayMs);
  await checkStatus(world, clause, `${label}: not before its delay`, early, firstStatus);
  await world.sleep(latest + delayMs + second - Date.now(), `${label} to resolve`);
  await checkStatus(world, clause, `${label}: resolved`, details(), finalStatus);
}

async function checkHeld(
  { world, row, label, sentAt, paying, details }: Case,
  delayMs: number,
): Promise<void> {
  const { clause, finalStatus } = row;
  const answered = paying.then((response) => ({ response, elapsedMs: Date.now() - sentAt }));
  // Awaited below, after two looks: until then a failure must not count as unhandled.
  answered.catch(() => undefined);
  await world.sleep(sentAt + delayMs - second / 2 - Date.now(), `${label} to be under way still`);
  const early = await inTime(world, details(), sentAt + delayMs);
  await checkStatus(world, clause, `${label}: not before its delay`, early, anythingBut(finalStatus));
  await world.sleep(sentAt + delayMs + second - Date.now(), `${label} to be answered`);
  await checkStatus(world, clause, `${label}: seen after its delay`, details(), finalStatus);
  const { response, elapsedMs } = await answered;
  const exchange = [printExchange(response)];
  const status = responseField(response, 'status');
  if (status === finalStatus) {
    const title = `${label}: not answered before its delay (ms)`;
    world.check({ clause, title, actual: elapsedMs, expected: atLeast(delayMs), exchange });
  }
  // That the answer itself waits is decided, not shown.
  const held = { clause, level: 'P', exchange } as const;
  world.check({ ...held, title: `${label}: the answer`, actual: status, expected: finalStatus });
  const expected = between(delayMs, delayMs + second);
  world.check({ ...held, title: `${label}: the answer is held (ms)`, actual: elapsedMs, expected });
}

/** A look that counts only if it was over before the deadline. */
async function inTime(world: World, looking: Promise<HttpExchange>, deadline: number): Promise<HttpExchange> {
  const seen = await looking;
  if (Date.now() >= deadline)
    world.inconclusive('the machine was too slow to look before the delay was over');
  return seen;
}

async function checkStatus(
  world: World,
  clause: string,
  title: string,
  coming: HttpExchange | Promise<HttpExchange>,
  expected: string | Expectation,
): Promise<void> {
  const seen = await coming;
  const actual = responseField(seen, 'status');
  world.check({ clause, title, actual, expected, exchange: [printExchange(seen)] });
}
