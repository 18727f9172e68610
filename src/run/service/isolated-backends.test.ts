import { expect, it } from 'vitest';
import { preloadDatabase } from '../../backend/store/engine/database.js';
import { createRandomRoot } from '../../random/random.js';
import { IsolatedBackends } from './isolated-backends.js';

function worlds() {
  const faults: unknown[] = [];
  const own = new IsolatedBackends({
    request: { clock: 'real', network: 'memory' },
    random: createRandomRoot(1),
    randomBytes: undefined,
    onInternalError: (fault) => faults.push(fault),
  });
  return { own, faults };
}

it('an isolated backend that has stopped resets connections that clients still open', async () => {
  await preloadDatabase();
  const { own, faults } = worlds();
  const { target, stop } = await own.start({ id: 'a.one' });
  // The network of a scenario is closed after its backend: until then its clients may connect again.
  const stopped = stop();
  await expect(target.administrator.createMerchant('Bakery')).rejects.toThrow();
  await stopped;
  expect(faults).toEqual([]);
});

it('an isolated backend has its own administrator and its own store', async () => {
  await preloadDatabase();
  const { own, faults } = worlds();
  const [one, other] = [await own.start({ id: 'a.one' }), await own.start({ id: 'a.other' })];
  const { merchantId } = await one.target.administrator.createMerchant('Bakery');
  await expect(other.target.administrator.createBranch(merchantId, 'North')).rejects.toThrow(/404/);
  await one.stop();
  await expect(other.target.administrator.createMerchant('Bakery')).resolves.toMatchObject({
    name: 'Bakery',
  });
  await other.stop();
  expect(faults).toEqual([]);
});

it('an isolated backend is counted in the activity, also after it has stopped', async () => {
  await preloadDatabase();
  const { own } = worlds();
  const { target, stop } = await own.start({ id: 'a.one' });
  await target.administrator.token();
  const moved = own.activityCount();
  expect(moved).toBeGreaterThan(0);
  await stop();
  expect(own.activityCount()).toBeGreaterThanOrEqual(moved);
});

it('an isolated backend limits the token endpoint per network address, as by default', async () => {
  await preloadDatabase();
  const { own } = worlds();
  const { target, stop } = await own.start({ id: 'a.one' });
  const call = { method: 'POST', path: '/api/v1/oauth/token' };
  const responses = await Promise.all(Array.from({ length: 80 }, () => target.http.call(call)));
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([401, 429]));
  await stop();
});

it('an isolated backend has the configuration of the scenario, and the defaults for all other keys', async () => {
  await preloadDatabase();
  const { own } = worlds();
  const isolated = { config: { systems: 'kiosk,counter' } };
  const { target, stop } = await own.start({ id: 'a.one', isolated });
  const status = async (system: string) => {
    const token = await target.administrator.token();
    const headers = { authorization: `Bearer ${token}` };
    const path = `/api/v1/${system}/listTerminals`;
    return (await target.http.call({ method: 'GET', path, headers })).status;
  };
  expect([await status('kiosk'), await status('pos')]).toEqual([200, 404]);
  await stop();
});

it('an isolated backend is rejected for an unknown key', async () => {
  const { own } = worlds();
  const isolated = { config: { sytems: 'kiosk' } };
  await expect(own.start({ id: 'a.one', isolated })).rejects.toThrow(/a\.one: there is no key "sytems"/);
});
