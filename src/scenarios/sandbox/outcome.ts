import type { HttpExchange } from '../../simulator/integrator/http-client.js';
import type { Integrator } from '../../simulator/integrator/integrator.js';
import { printExchange } from '../../simulator/redact.js';
import { bodyField } from '../exchange.js';
import { anythingBut, between } from '../expectation.js';
import type { World } from '../world.js';

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
export const never = { real: 12 * second, virtual: 24 * 3600 * second } as const;

/** From the call to the last look, in milliseconds. */
export function takesMs({ resolvesAfterMs }: TriggerRow): { real: number; virtual: number } {
  if (resolvesAfterMs === null) return never;
  const settled = resolvesAfterMs === 0 ? 0 : resolvesAfterMs + second;
  return { real: settled, virtual: settled };
}

/** Pays once and holds the outcome against the row: what is answered, when it resolves, to what. */
export async function checkOutcome(
  world: World,
  app: Integrator,
  row: TriggerRow,
  payment: Payment,
): Promise<void> {
  const referenceId = world.reference(payment.prefix);
  const sentAt = Date.now();
  const paying = app.call('payNow', { referenceId, amount: payment.amount, currency: 'EUR' });
  const details = () => app.call('getTransactionDetails', { referenceId });
  const label = `${payment.prefix === '' ? '' : `${payment.prefix} `}${payment.amount}`;

  if (row.resolvesAfterMs === 0) await checkAtOnce(world, row, label, await paying, details);
  else if (row.resolvesAfterMs === null) await checkNever(world, row, label, await paying, details);
  else if (row.holdsAnswer) await checkHeld(world, row, row.resolvesAfterMs, label, sentAt, paying, details);
  else await checkLater(world, row, row.resolvesAfterMs, label, sentAt, await paying, details);
}

type Details = () => Promise<HttpExchange>;

async function checkAtOnce(
  world: World,
  row: TriggerRow,
  label: string,
  answer: HttpExchange,
  details: Details,
): Promise<void> {
  const stored = await details();
  const exchange = [answer, stored].map(printExchange);
  const { clause, finalStatus, errorCode } = row;
  world.check({
    clause,
    title: `${label}: answered`,
    actual: bodyField(answer, 'status'),
    expected: finalStatus,
    exchange,
  });
  world.check({
    clause,
    title: `${label}: stored`,
    actual: bodyField(stored, 'status'),
    expected: finalStatus,
    exchange,
  });
  if (errorCode === null) return;
  // The document shows the code, not where it stands: the answer or the details will do.
  const actual = bodyField(answer, 'errorCode') ?? bodyField(stored, 'errorCode');
  const level = errorCode.source === 'decided' ? ({ level: 'P' } as const) : {};
  world.check({
    clause,
    title: `${label}: error code`,
    actual,
    expected: errorCode.code,
    exchange,
    ...level,
  });
}

async function checkNever(
  world: World,
  { clause, firstStatus }: TriggerRow,
  label: string,
  answer: HttpExchange,
  details: Details,
): Promise<void> {
  const exchange = [printExchange(answer)];
  world.check({
    clause,
    title: `${label}: answered`,
    actual: bodyField(answer, 'status'),
    expected: firstStatus,
    exchange,
  });
  await world.sleep(never[world.clock], `${label} to stay pending`);
  const stored = await details();
  const title = `${label}: still pending after ${world.clock === 'virtual' ? 'a day' : '12 s'}`;
  const after = [printExchange(stored)];
  world.check({ clause, title, actual: bodyField(stored, 'status'), expected: firstStatus, exchange: after });
}

async function checkLater(
  world: World,
  { clause, firstStatus, finalStatus }: TriggerRow,
  delayMs: number,
  label: string,
  sentAt: number,
  answer: HttpExchange,
  details: Details,
): Promise<void> {
  const exchange = [printExchange(answer)];
  world.check({
    clause,
    title: `${label}: answered`,
    actual: bodyField(answer, 'status'),
    expected: firstStatus,
    exchange,
  });
  const latest = Date.now();
  await world.sleep(sentAt + delayMs - second / 2 - Date.now(), `${label} to be pending still`);
  const early = await details();
  if (Date.now() >= sentAt + delayMs)
    world.inconclusive('the machine was too slow to look before the delay was over');
  const title = `${label}: not before its delay`;
  world.check({
    clause,
    title,
    actual: bodyField(early, 'status'),
    expected: firstStatus,
    exchange: [printExchange(early)],
  });
  await world.sleep(latest + delayMs + second - Date.now(), `${label} to resolve`);
  const late = await details();
  const after = [printExchange(late)];
  world.check({
    clause,
    title: `${label}: resolved`,
    actual: bodyField(late, 'status'),
    expected: finalStatus,
    exchange: after,
  });
}

async function checkHeld(
  world: World,
  { clause, finalStatus }: TriggerRow,
  delayMs: number,
  label: string,
  sentAt: number,
  paying: Promise<HttpExchange>,
  details: Details,
): Promise<void> {
  const answered = paying.then((answer) => ({ answer, elapsedMs: Date.now() - sentAt }));
  // Awaited below, after two looks: until then a failure must not count as unhandled.
  answered.catch(() => undefined);
  await world.sleep(sentAt + delayMs - second / 2 - Date.now(), `${label} to be under way still`);
  const early = await details();
  if (Date.now() >= sentAt + delayMs)
    world.inconclusive('the machine was too slow to look before the delay was over');
  const before = { title: `${label}: not before its delay`, actual: bodyField(early, 'status') };
  world.check({ clause, ...before, expected: anythingBut(finalStatus), exchange: [printExchange(early)] });
  await world.sleep(sentAt + delayMs + second - Date.now(), `${label} to be answered`);
  const late = await details();
  const after = { title: `${label}: seen after its delay`, actual: bodyField(late, 'status') };
  world.check({ clause, ...after, expected: finalStatus, exchange: [printExchange(late)] });
  const { answer, elapsedMs } = await answered;
  const exchange = [printExchange(answer)];
  const held = { clause, level: 'P', exchange } as const;
  world.check({
    ...held,
    title: `${label}: the answer`,
    actual: bodyField(answer, 'status'),
    expected: finalStatus,
  });
  const expected = between(delayMs, delayMs + second);
  world.check({ ...held, title: `${label}: the answer is held (ms)`, actual: elapsedMs, expected });
}
