import type { HttpExchange } from '../../../simulator/http/http-exchange.js';
import { retryAfterMs, waitAfterMs } from '../../../simulator/http/retry-after.js';
import type { Integrator } from '../../../simulator/integrator/integrator.js';
import { checksFor, requireOk } from '../../clause-checks.js';
import { atLeast, between } from '../../expectation.js';
import { responseField } from '../../response-field.js';
import { defineScenario, type Scenario } from '../../scenario.js';

/** The number of simultaneous calls; the reference profile accepts 200 and 100 more in each second. */
const calls = 250;
/** A busy machine may need several attempts to exceed the limit. In virtual time the clock does not end them: calls take none. */
const maxAttempts = 20;

function atOnce(app: Integrator, count: number): Promise<readonly HttpExchange[]> {
  return Promise.all(Array.from({ length: count }, () => app.call('listTerminals')));
}

/** RAT-01 for production and for sandbox apps. */
export const rateLimits: readonly Scenario[] = [false, true].map((sandbox) =>
  defineScenario({
    id: `rates.limit.${sandbox ? 'sandbox' : 'production'}`,
    title: `A ${sandbox ? 'sandbox' : 'production'} app that calls too fast receives ERR_RATE_LIMITED, and other apps are unaffected`,
    clauses: ['RAT-01', 'RAT-02', ...(sandbox ? ['SBX-21'] : [])] as [string, ...string[]],
    takesMs: 3000,
    needs: { apps: 2, burst: true },
    isolated: true,
    async run(world) {
      const app = await world.app({ scopes: ['terminals:read'], sandbox });
      const other = await world.app({ scopes: ['terminals:read'], sandbox });
      await Promise.all([app.token(), other.token()]);
      await requireOk(world, 'a first call', app.call('listTerminals'));

      let rejected: readonly HttpExchange[] = [];
      let others: readonly HttpExchange[] = [];
      for (let attempt = 0; attempt < maxAttempts && rejected.length === 0; attempt += 1) {
        const [responses, ofOther] = await Promise.all([atOnce(app, calls), atOnce(other, 20)]);
        rejected = responses.filter(({ status }) => status < 200 || status > 299);
        others = ofOther;
      }
      const [first] = rejected;
      if (first === undefined) return world.skip(`a rate limit that ${maxAttempts * calls} calls reach`);
      const codes = [...new Set(rejected.map((response) => responseField(response, 'errorCode')))];
      const limit = checksFor(world, 'RAT-01').restingOn(sandbox ? 'S8.11' : 'S7.17');
      limit.value('the error code above the limit', codes, ['ERR_RATE_LIMITED'], first);
      const inSandbox = checksFor(world, 'SBX-21').restingOn('S7.33');
      if (sandbox) inSandbox.value('the error code above the rate limit', codes, ['ERR_RATE_LIMITED'], first);

      const checks = checksFor(world, 'RAT-02');
      const statuses = [...new Set(rejected.map(({ status }) => status))];
      checks.value('the status above the limit', statuses, [429], first);
      const waits = rejected.map(({ headers }) => (retryAfterMs(headers) ?? Number.NaN) / 1000);
      checks.value('the shortest Retry-After (s)', Math.min(...waits), atLeast(1), first);
      checks.value('the longest Retry-After (s)', Math.max(...waits), between(1, 60), first);
      const affected = others.filter(({ status }) => status !== 200).length;
      checks.value('rejected calls of another app at the same time', affected, 0);
      await world.sleep(Math.max(...rejected.map(({ headers }) => waitAfterMs(headers))), 'Retry-After');
      checks.status('after Retry-After', await app.call('listTerminals'), 200);
    },
  }),
);
