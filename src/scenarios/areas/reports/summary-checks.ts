import type { HttpExchange } from '../../../simulator/http/http-exchange.js';
import type { Payload } from '../../../simulator/http/operation-call.js';
import type { Integrator } from '../../../simulator/integrator/integrator.js';
import { checksFor } from '../../clause-checks.js';
import { responseField } from '../../response-field.js';
import type { World } from '../../world.js';
import { type Booked, recount, recountByChannel } from './recount.js';

/** A summary takes 10 tokens, of which 100 come back in a second. */
export const tokensMs = 300;

/** Checks that both summaries equal a recount (RPT-01). */
export async function checkSummaries(
  world: World,
  when: string,
  caller: Integrator,
  booked: Booked,
  payload: Payload = {},
): Promise<void> {
  const checks = checksFor(world, 'RPT-01');
  await world.sleep(tokensMs, 'the tokens of the rate limit');
  const overall = await caller.call('overallSummary', payload);
  checks.value(`${when}: overall`, currenciesOf(overall), recount(booked), overall);
  const channels = await caller.call('getChannelSummary', payload);
  checks.value(`${when}: by channel`, channelsOf(channels), recountByChannel(booked), channels);
}

/** The currencies of overallSummary, without unknown fields. */
export function currenciesOf(response: HttpExchange): unknown {
  return comparable(responseField(response, 'currencies'));
}

/** The channels of getChannelSummary, without unknown fields. */
export function channelsOf(response: HttpExchange): unknown {
  const channels = responseField(response, 'channels');
  if (!Array.isArray(channels)) return channels;
  return channels
    .map(({ channel, currencies }) => ({ channel, currencies: comparable(currencies) }))
    .sort((one, other) => (one.channel < other.channel ? -1 : 1));
}

/** The fields that a recount contains, ordered by currency. */
function comparable(currencies: unknown): unknown {
  if (!Array.isArray(currencies)) return currencies;
  return currencies
    .map(({ currency, statuses, refunds, net }) => ({
      currency,
      statuses: statuses && mapValues(statuses, sumOnly),
      refunds: sumOnly(refunds),
      net,
    }))
    .sort((one, other) => (one.currency < other.currency ? -1 : 1));
}

/** The count and the amount of a sum, without unknown fields. */
function sumOnly(sum: unknown): unknown {
  if (typeof sum !== 'object' || sum === null) return sum;
  return { count: Reflect.get(sum, 'count'), amount: Reflect.get(sum, 'amount') };
}

function mapValues(map: object, change: (value: unknown) => unknown): object {
  return Object.fromEntries(Object.entries(map).map(([name, value]) => [name, change(value)]));
}
