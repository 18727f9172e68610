import type { Integrator } from '../../../simulator/integrator/integrator.js';
import { monotonicNow } from '../../../text/clock/process-clock.js';
import { formatDuration } from '../../../text/duration.js';
import { minute, second } from '../../../text/time-units.js';
import { checksFor, requireOk, requireText } from '../../clause-checks.js';
import { acceptedStatus, between, rejectedStatus } from '../../expectation.js';
import { defineScenario } from '../../scenario.js';
import { documentLives, legalSkewMs } from '../../times/lives.js';
import { revokeApp } from './app-administration.js';
import { checkUnauthorized } from './invalid-bearer.js';
import { createUser } from './users.js';

/** A minute before seven days, and as much of the end of a shorter life as it has. */
const earlyMs = (lifetimeMs: number) => Math.min(minute, lifetimeMs / 4);

/** The time after its life until a token must be refused. */
const lateMs = (lifetimeMs: number) => (lifetimeMs === documentLives.accessToken ? 5 * minute : legalSkewMs);

export const tokenLifetime = defineScenario({
  id: 'auth.token.lifetime',
  title: 'A token is valid for seven days, also after its app was revoked, and is then rejected',
  clauses: ['AUTH-05', 'AUTH-07', 'AUTH-11'],
  takesMs: documentLives.accessToken + 6 * minute,
  lives: { names: ['accessToken'], takesMs: ({ accessToken }) => accessToken + lateMs(accessToken) + minute },
  needs: { apps: 2, terminals: 1 },
  isolated: true,
  async run(world) {
    const lifetimeMs = world.lives.accessToken;
    const life = formatDuration(lifetimeMs);
    const app = await world.createApp({ scopes: ['terminals:read'], sandbox: false });
    const revoked = await world.createApp({ scopes: ['terminals:read'], sandbox: false });
    const tenant = await world.tenant();
    const { clientId, clientSecret } = await world.createTerminal(tenant);
    const accounts: (readonly [who: string, clause: string, account: Integrator])[] = [
      ['an app', 'AUTH-05', world.account({ id: app.appId, secret: app.appSecret })],
      ['a terminal', 'AUTH-05', world.account({ id: clientId, secret: clientSecret })],
      ['a revoked app', 'AUTH-07', world.account({ id: revoked.appId, secret: revoked.appSecret })],
    ];
    await world.part('a user', async () => {
      const user = await createUser(world, 'MERCHANT', tenant);
      accounts.push(['a user', 'AUTH-05', world.account(user)]);
    });
    const issuedAt = monotonicNow();
    const tokens = [];
    for (const [who, clause, account] of accounts) {
      const sentAt = monotonicNow();
      const issued = await requireOk(world, `a token for ${who}`, account.requestToken());
      const token = requireText(world, issued, 'token');
      const expiryDate = requireText(world, issued, 'expiryDate');
      const expiresAt = world.http.ownTime(Date.parse(expiryDate));
      const hasZone = /(?:Z|UTC|GMT|[+-]\d\d:?\d\d)$/.test(expiryDate);
      checksFor(world, 'AUTH-05').decided.value(
        `${who}: expiryDate, from its issue (ms)`,
        expiresAt - sentAt,
        between(lifetimeMs - second, lifetimeMs + second + issued.elapsedMs),
      );
      const use = () => account.call('listTerminals', {}, { token });
      await requireOk(world, `the first call of ${who}`, use());
      tokens.push({ who, clause, use, expiresAt, hasZone });
    }
    const issuedBy = monotonicNow();
    await revokeApp(world, revoked.appId);

    await world.sleep(issuedAt + lifetimeMs - earlyMs(lifetimeMs) - monotonicNow(), `almost ${life}`);
    for (const { who, clause, use } of tokens) {
      checksFor(world, clause).status(`${who}: almost ${life} old`, await use(), acceptedStatus);
    }
    const rejectedFrom = issuedBy + lifetimeMs + lateMs(lifetimeMs);
    // A token with a later expiryDate is judged at that instant; its own expiry is not awaited.
    const ending = tokens.filter(({ expiresAt }) => expiresAt < rejectedFrom);
    const ends = ending.map(({ expiresAt }) => expiresAt);
    const decided = checksFor(world, 'AUTH-05').decided;
    await world.sleep(
      Math.min(rejectedFrom, ...ends) - 1000 - monotonicNow(),
      'the last valid second of the tokens',
    );
    for (const { who, use } of ending) {
      decided.status(`${who}: a second before expiryDate`, await use(), acceptedStatus);
    }
    await world.sleep(Math.max(...ends) + 1000 - monotonicNow(), 'the expiry of the tokens');
    for (const { who, use } of ending) decided.status(`${who}: a second after expiryDate`, await use(), 401);
    await world.sleep(rejectedFrom - monotonicNow(), `what clocks may differ after ${life}`);
    for (const { who, use, expiresAt, hasZone } of tokens) {
      const response = await use();
      const checks = checksFor(world, 'AUTH-05');
      checks.status(`${who}: some minutes after ${life}`, response, rejectedStatus);
      // A date alone, or an hour of an unknown zone, may be any instant of a day.
      if (hasZone && rejectedStatus.accepts(response.status))
        checks
          .restingOn('S2.16')
          .value(
            `${who}: rejected before its expiryDate`,
            expiresAt > monotonicNow() + lateMs(lifetimeMs),
            false,
            response,
          );
      checkUnauthorized(checksFor(world, 'AUTH-11'), `${who}: expired`, response);
    }
  },
});
