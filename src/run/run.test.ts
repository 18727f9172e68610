import { expect, it, vi } from 'vitest';
import { inShare } from '../../test/suite/share.js';
import { minimalRequest } from '../../test/support/run-request.js';
import { Presence } from '../backend/channel/presence.js';
import { createMinter } from '../backend/domain/access/secrets.js';
import type { RunEvent } from '../events/event.js';
import { createRandomRoot } from '../random/random.js';
import { Administrator } from '../simulator/administrator.js';
import { HttpClient } from '../simulator/http/http-client.js';
import { Integrator } from '../simulator/integrator/integrator.js';
import { createTcpNetwork } from '../simulator/network/tcp.js';
import type { RunRequest } from './options.js';
import { createRun } from './run.js';

const request: RunRequest = {
  ...minimalRequest,
  terminals: 3,
  scenarios: ['commands.print.online'],
  named: true,
  forMs: 1_500,
  clock: 'real',
  network: 'tcp',
};

const secrets = () => createRandomRoot(7).stream('secrets').bytes;

/** A run during which an administrator acts on one terminal, as soon as the fleet is online. */
async function runWith(act: (administrator: Administrator, configId: number) => Promise<unknown>) {
  const run = createRun(request, { randomBytes: secrets() });
  // The first ids and secrets that are drawn from the source are the administrator's.
  const minter = createMinter(secrets());
  const admin = { clientId: minter.id('user_'), clientSecret: minter.secret() };
  const network = createTcpNetwork();
  const acts: Promise<unknown>[] = [];
  let baseUrl = '';
  let configId: number | undefined;
  const listener = (event: RunEvent) => {
    if (event.type === 'backend.started') baseUrl = event.baseUrl;
    if (event.type === 'session.online') configId ??= event.configId;
    if (event.type !== 'run.phase' || event.phase !== 'running' || configId === undefined) return;
    const http = new HttpClient({ network, baseUrl });
    acts.push(act(new Administrator({ http, ...admin }), configId));
  };
  run.subscribe(listener);
  const finished = await run.start();
  expect(acts).toHaveLength(1);
  await Promise.all(acts);
  await network.close();
  return finished;
}

it('the end of a run is a pass if every terminal is online', async () => {
  expect(await runWith(async () => undefined)).toMatchObject({ verdict: 'pass', exitCode: 0, reasons: [] });
});

it('the end of a run is a failure if its history breaks a rule, and names the event that shows it', async () => {
  // A terminal of the fleet that leaves and stays online.
  const { leave } = Presence.prototype;
  const fleet = new Set<number>();
  const spy = vi.spyOn(Presence.prototype, 'leave').mockImplementation(function (this: Presence, session) {
    return fleet.has(session.configId) ? false : leave.call(this, session);
  });
  const events: RunEvent[] = [];
  const run = createRun(request, {});
  run.subscribe((event) => {
    events.push(event);
    if (event.type === 'terminal.state' && event.fleet && fleet.size === 0) fleet.add(event.configId);
  });
  const finished = await run.start();
  spy.mockRestore();
  expect(finished).toMatchObject({ verdict: 'fail', exitCode: 1, scenarios: { passed: 1 } });
  const left = events.find(
    (event) =>
      event.type === 'terminal.state' && event.fleet && fleet.has(event.configId) && event.to === 'stopped',
  );
  expect(finished.reasons).toEqual([
    expect.stringMatching(
      /^history \(sessions\): REST shows terminal T\d+ as online in event \d+, but it has left$/,
    ),
    `history (sessions): ${left?.actor} has left in event ${left?.seq}, but the dashboard does not see it`,
    expect.stringMatching(/^history \(backend-sessions\): terminal T\d+ is still online in event \d+/),
  ]);
});

it.runIf(inShare(1))(
  'the end of a run is a failure if an integrator received an unexpected response, and names it',
  async () => {
    const real = Integrator.prototype.call;
    const call = vi.spyOn(Integrator.prototype, 'call').mockImplementation(async function (
      this: Integrator,
      name,
      ...rest
    ) {
      const exchange = await real.call(this, name, ...rest);
      return name === 'getTransactionDetails' ? { ...exchange, body: { status: 'SUCCESS' } } : exchange;
    });
    const integrators = { ...request, integrators: 1, forMs: 4_000 };
    const finished = await createRun(integrators, {}).start();
    call.mockRestore();
    expect(finished).toMatchObject({ verdict: 'fail', exitCode: 1 });
    expect(finished.reasons[0]).toMatch(
      /^history \(integrators\): integrator:pos-1 expected .* from getTransactionDetails and received 200 .*, in event \d+$/,
    );
  },
);

it('the end of a run is inconclusive if a terminal went offline for good, whatever the verdicts of the scenarios are', async () => {
  const finished = await runWith((administrator, configId) =>
    administrator.request({ method: 'POST', path: `/api/v1/admin/terminals/${configId}/deactivate` }),
  );
  expect(finished).toMatchObject({
    verdict: 'inconclusive',
    exitCode: 2,
    scenarios: { passed: 1 },
    terminals: { asked: 3, onlinePeak: 3 },
    reasons: ['1 of 3 terminals were no longer online at the end'],
  });
});
