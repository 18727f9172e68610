import { afterEach, expect, it, vi } from 'vitest';
import { runVirtually } from './support/run-virtually.js';

/** The fields of responses that only their receiver may see. */
const secretFields = ['token', 'wsToken', 'appSecret', 'clientSecret', 'accessId', 'activationCode'];
const chosen = [
  'channel.d*',
  'channel.n*',
  'legacy.*',
  'lifecycle.a*',
  'lifecycle.deactivation',
  'auth.app*',
  'stomp.connect*',
];

const secrets = new Set<string>();

afterEach(() => vi.restoreAllMocks());

async function collectSecrets(): Promise<void> {
  const { HttpClient } = await import('../src/simulator/http/http-client.js');
  const { call } = HttpClient.prototype;
  vi.spyOn(HttpClient.prototype, 'call').mockImplementation(async function (
    this: typeof HttpClient.prototype,
    request,
  ) {
    const exchange = await call.call(this, request);
    const { body } = exchange;
    if (typeof body === 'object' && body !== null)
      for (const [name, value] of Object.entries(body))
        if (secretFields.includes(name) && typeof value === 'string') secrets.add(value.slice(-20));
    return exchange;
  });
}

it('no secret that the service issues is in an event, in whole or by its end', async () => {
  const { chooseScenarios } = await import('../src/run/catalogue/scenario-list.js');
  const scenarios = chooseScenarios(chosen).map(({ id }) => id);
  const events = await runVirtually({ scenarios, named: true }, collectSecrets);
  const frames = events
    .flatMap((event) => (event.type === 'check' ? (event.exchange ?? []) : []))
    .filter(({ session }) => session !== undefined);
  // Without secrets and without frames the test would show nothing.
  expect(secrets.size).toBeGreaterThan(100);
  expect(frames.length).toBeGreaterThan(1_000);
  const text = JSON.stringify(events);
  const around = (secret: string) =>
    text.slice(Math.max(text.indexOf(secret) - 200, 0), text.indexOf(secret) + 60);
  expect([...secrets].filter((secret) => text.includes(secret)).map(around)).toEqual([]);
});
