import { decidedLimits } from '../../../../conformance/oracle/limits.js';
import { tokenEndpoints } from '../../../../conformance/oracle/token-endpoints.js';
import type { Handshake } from '../../../simulator/stomp/upgrade.js';
import { monotonicNow } from '../../../text/clock/process-clock.js';
import { checksFor, requireOk } from '../../clause-checks.js';
import { between } from '../../expectation.js';
import { defineScenario } from '../../scenario.js';
import type { World } from '../../world.js';
import { checkFullBucket, maxAttempts, sendWave, times } from './wave.js';

const { tokenEndpoint, handshake } = decidedLimits.rate;

export const rateOfAddresses = defineScenario({
  id: 'rates.addresses',
  title: 'The token endpoint and WebSocket handshakes each have a bucket for a network address',
  clauses: ['RAT-01', 'RAT-02'],
  takesMs: 9000,
  needs: { apps: 2, burst: true },
  // Every client of this address is refused meanwhile, so it runs on no service that others use.
  isolated: { config: {} },
  async run(world) {
    const app = await world.app({ scopes: ['terminals:read'], sandbox: false });
    const other = await world.app({ scopes: ['terminals:read'], sandbox: true });
    await requireOk(world, 'a call', app.call('listTerminals'));
    const { method, path } = tokenEndpoints.oauthToken;
    const wrong = { authorization: `Basic ${btoa('app_unknown:wrong')}` };
    const attempts = [
      ...times(15, 1, () => app.requestToken()),
      ...times(15, 1, () => other.requestToken()),
      ...times(10, 1, () => world.http.call({ method, path })),
      ...times(10, 1, () => world.http.call({ method, path, headers: wrong })),
    ];
    const full = () => checkFullBucket(world, 'token requests', tokenEndpoint, attempts);
    await world.sleep(3000, 'a full bucket');
    await full();
    checksFor(world, 'RAT-02').status('a call with a token meanwhile', await app.call('listTerminals'), 200);
    await world.sleep(1000, 'Retry-After');
    checksFor(world, 'RAT-02').status('a token after Retry-After', await app.requestToken(), 200);
    await checkHandshakes(world);
    await world.sleep(3000, 'a full bucket');
    await full();
    await world.sleep(1000, 'some tokens');
    const slow = await sendWave(times(15, 1, () => other.requestToken()));
    checksFor(world, 'RAT-01').decided.value('refused of 15 a second later', slow.refused.length, 0);
  },
});

/** Both paths of the channel share the bucket. */
async function checkHandshakes(world: World): Promise<void> {
  const startedAt = monotonicNow();
  const handshakes: Handshake[] = [];
  for (let attempt = 0; attempt < maxAttempts && handshakes.every(isOpen); attempt += 1) {
    const [webs, fallback] = world.channelUrls;
    const urls = Array.from({ length: handshake.burst + 6 }, (_, index) => (index % 2 ? webs : fallback));
    const clients = urls.map((url) => world.rawClient(url));
    handshakes.push(...(await Promise.all(clients.map((client) => client.start()))));
    for (const client of clients) client.cut();
  }
  const cameBack = Math.floor((handshake.perSecond * (monotonicNow() - startedAt)) / 1000);
  const checks = checksFor(world, 'RAT-02');
  const open = handshakes.filter(isOpen).length;
  const allowed = between(handshake.burst, handshake.burst + cameBack);
  checksFor(world, 'RAT-01').decided.value('open handshakes', open, allowed);
  if (handshakes.every(isOpen)) world.tooSlow('as many handshakes as the limit', startedAt);
  const refusals = handshakes.flatMap((each) => (each.kind === 'refused' ? [each] : []));
  const distinct = (values: readonly unknown[]) => [...new Set(values)];
  checks.value('the statuses of the others', distinct(refusals.map(({ status }) => status)), [429]);
  checks.value('Retry-After', distinct(refusals.map(({ headers }) => headers['retry-after'])), ['1']);
  await world.sleep(1000, 'Retry-After');
  const later = await world.rawClient().start();
  checks.value('a handshake after Retry-After', later.kind, 'open');
}

function isOpen({ kind }: Handshake): boolean {
  return kind === 'open';
}
