import type { HttpExchange } from '../../../simulator/http/http-exchange.js';
import { monotonicNow } from '../../../text/clock/process-clock.js';
import { checksFor } from '../../clause-checks.js';
import { between } from '../../expectation.js';
import { responseField } from '../../response-field.js';
import type { World } from '../../world.js';

/** A rate with a burst, of the oracle. */
export interface Rate {
  readonly perSecond: number;
  readonly burst: number;
}

/** A call that takes tokens of a bucket. */
export interface ChargedCall {
  readonly tokens: number;
  send(): Promise<HttpExchange>;
}

export interface Wave {
  readonly accepted: readonly HttpExchange[];
  readonly refused: readonly HttpExchange[];
  /** The tokens that the accepted calls took. */
  readonly taken: number;
  readonly elapsedMs: number;
}

/** The same call, several times. */
export function times(count: number, tokens: number, send: ChargedCall['send']): readonly ChargedCall[] {
  return Array.from({ length: count }, () => ({ tokens, send }));
}

/** Sends all calls at once. Accepted is whatever is not 429, because the rate is checked before the body. */
export async function sendWave(calls: readonly ChargedCall[]): Promise<Wave> {
  const startedAt = monotonicNow();
  const sent = await Promise.all(calls.map(async (call) => ({ ...call, response: await call.send() })));
  const isRefused = ({ response }: { readonly response: HttpExchange }) => response.status === 429;
  const accepted = sent.filter((each) => !isRefused(each));
  return {
    accepted: accepted.map(({ response }) => response),
    refused: sent.filter(isRefused).map(({ response }) => response),
    taken: accepted.reduce((sum, { tokens }) => sum + tokens, 0),
    elapsedMs: monotonicNow() - startedAt,
  };
}

/** A busy machine may need several attempts to empty a bucket. */
export const maxAttempts = 8;

/** Sends the calls again and again until one of them is refused. */
export async function sendUntilRefused(calls: readonly ChargedCall[]): Promise<Wave> {
  const startedAt = monotonicNow();
  const waves: Wave[] = [];
  do waves.push(await sendWave(calls));
  while (waves.at(-1)?.refused.length === 0 && waves.length < maxAttempts);
  return {
    accepted: waves.flatMap(({ accepted }) => accepted),
    refused: waves.flatMap(({ refused }) => refused),
    taken: waves.reduce((sum, { taken }) => sum + taken, 0),
    elapsedMs: monotonicNow() - startedAt,
  };
}

/**
 * Sends more calls than a full bucket has tokens for, and checks that exactly its tokens were taken: the burst, and at
 * most those that came back while the calls were under way.
 */
export async function checkFullBucket(
  world: World,
  title: string,
  rate: Rate,
  calls: readonly ChargedCall[],
): Promise<Wave> {
  const wave = await sendUntilRefused(calls);
  const most = rate.burst + (rate.perSecond * wave.elapsedMs) / 1000;
  // A search takes its first token before its body is read, also if it is refused then.
  const dearest = Math.max(...calls.map(({ tokens }) => tokens));
  const checks = checksFor(world, 'RAT-01').decided;
  checks.value(`${title}: the tokens taken`, wave.taken, between(rate.burst - 2 * dearest + 1, most));
  if (wave.refused.length === 0)
    return world.skip(`a rate limit that ${wave.elapsedMs} ms of calls reach: ${title}`);
  checkRefusals(world, title, wave.refused);
  return wave;
}

/** Each refusal has the code, the status and the time of the profile: tokens for any call are back within a second. */
export function checkRefusals(world: World, title: string, refused: readonly HttpExchange[]): void {
  const shown = refused.slice(0, 1);
  const distinct = (read: (response: HttpExchange) => unknown) => [...new Set(refused.map(read))];
  const codes = distinct((response) => responseField(response, 'errorCode'));
  checksFor(world, 'RAT-01').value(`${title}: the error code`, codes, ['ERR_RATE_LIMITED'], ...shown);
  const waits = distinct(({ headers }) => headers['retry-after']);
  checksFor(world, 'RAT-02').value(`${title}: Retry-After`, waits, ['1'], ...shown);
}
