import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { HttpClient } from '../../simulator/http/http-client.js';
import { TranslationFailure } from '../../simulator/http/http-translator.js';
import { TranslatingNetwork } from '../../simulator/stomp/translating-network.js';
import { settle } from '../../simulator/testing/fake-backend.js';
import { useFakeTime } from '../../simulator/testing/fixture.js';
import { ScenarioFixture, scenarioWith } from '../testing/scenario-fixture.js';
import type { Target, World } from '../world.js';

const failing = () => Promise.reject(new TranslationFailure('b.yaml: it failed', undefined));
const passing = { clause: 'SBX-05', title: 'the status', actual: 1, expected: 1 };

let fixture: ScenarioFixture;
beforeEach(() => {
  useFakeTime();
  fixture = new ScenarioFixture();
});
afterEach(() => vi.useRealTimers());

/** The verdict and the checks of a scenario at a target whose binding translates nothing. */
async function judged(run: (world: World) => Promise<void>) {
  const { http, network, link } = fixture.backend;
  const translating = new TranslatingNetwork(network, { outbound: failing, inbound: (frame) => frame });
  const target: Target = {
    ...fixture.target,
    http: new HttpClient({ network, baseUrl: http.origin, translator: { translate: failing } }),
    link: { ...link, network: translating },
  };
  const [result] = await fixture.runWith({ target }, scenarioWith(run));
  const [finished] = fixture.eventsOf('scenario.finished');
  return [result?.verdict, finished?.reason, result?.checks.map(({ verdict }) => verdict)];
}

it.each<[string, (world: World) => Promise<void>]>([
  [
    'call',
    async (world) => void (await world.http.call({ method: 'GET', path: '/' }).catch(() => undefined)),
  ],
  [
    'frame of a raw client',
    async (world) => {
      const client = world.rawClient();
      void client.start();
      await settle();
      client.connect('token');
      await settle();
    },
  ],
])('a %s that a binding cannot translate accuses nothing of what follows it', async (_, exchange) => {
  const outcome = await judged(async (world) => {
    world.check(passing);
    await exchange(world);
    world.check(passing);
    world.check({ ...passing, actual: 2 });
  });
  expect(outcome).toEqual(['inconclusive', 'b.yaml: it failed', ['pass', 'pass']]);
});

it('a scenario that does not notice what a binding cannot translate is inconclusive', async () => {
  const outcome = await judged(async (world) => {
    await world.http.call({ method: 'GET', path: '/' }).catch(() => undefined);
    world.check(passing);
  });
  expect(outcome).toEqual(['inconclusive', 'b.yaml: it failed', ['pass']]);
});
