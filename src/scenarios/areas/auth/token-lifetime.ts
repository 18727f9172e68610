import { shownLimits } from '../../../../conformance/oracle/limits.js';
import { minute, second } from '../../../text/time-units.js';
import { checksFor, requireOk, requireText } from '../../clause-checks.js';
import { acceptedStatus, between, rejectedStatus } from '../../expectation.js';
import { defineScenario } from '../../scenario.js';
import { revokeApp } from './app-administration.js';
import { checkUnauthorized } from './invalid-bearer.js';

const lifetimeMs = shownLimits.accessTokenLifeMs;

export const tokenLifetime = defineScenario({
  id: 'auth.token.lifetime',
  title: 'A token is valid for seven days, also after its app was revoked, and is then rejected',
  clauses: ['AUTH-05', 'AUTH-07', 'AUTH-11'],
  takesMs: lifetimeMs + 6 * minute,
  needs: { apps: 2, terminals: 1 },
  isolated: true,
  async run(world) {
    const app = await world.createApp({ scopes: ['terminals:read'], sandbox: false });
    const revoked = await world.createApp({ scopes: ['terminals:read'], sandbox: false });
    const { clientId, clientSecret } = await world.createTerminal(await world.tenant());
    const accounts = [
      ['an app', 'AUTH-05', world.account({ id: app.appId, secret: app.appSecret })],
      ['a terminal', 'AUTH-05', world.account({ id: clientId, secret: clientSecret })],
      ['a revoked app', 'AUTH-07', world.account({ id: revoked.appId, secret: revoked.appSecret })],
    ] as const;
    const issuedAt = Date.now();
    const tokens = [];
    for (const [who, clause, account] of accounts) {
      const sentAt = Date.now();
      const issued = await requireOk(world, `a token for ${who}`, account.requestToken());
      const token = requireText(world, issued, 'token');
      const expiresAt = world.http.ownTime(Date.parse(requireText(world, issued, 'expiryDate')));
      checksFor(world, 'AUTH-05').decided.value(
        `${who}: expiryDate, from its issue (ms)`,
        expiresAt - sentAt,
        between(lifetimeMs - second, lifetimeMs + second + issued.elapsedMs),
      );
      const use = () => account.call('listTerminals', {}, { token });
      await requireOk(world, `the first call of ${who}`, use());
      tokens.push({ who, clause, use, expiresAt });
    }
    const issuedBy = Date.now();
    await revokeApp(world, revoked.appId);

    await world.sleep(issuedAt + lifetimeMs - minute - Date.now(), 'a minute before seven days');
    for (const { who, clause, use } of tokens) {
      checksFor(world, clause).status(`${who}: one minute before 7 days`, await use(), acceptedStatus);
    }
    const rejectedFrom = issuedBy + lifetimeMs + 5 * minute;
    // A token with a later expiryDate is judged at that instant; its own expiry is not awaited.
    const ending = tokens.filter(({ expiresAt }) => expiresAt < rejectedFrom);
    const ends = ending.map(({ expiresAt }) => expiresAt);
    const decided = checksFor(world, 'AUTH-05').decided;
    await world.sleep(
      Math.min(rejectedFrom, ...ends) - 1000 - Date.now(),
      'the last valid second of the tokens',
    );
    for (const { who, use } of ending) {
      decided.status(`${who}: a second before expiryDate`, await use(), acceptedStatus);
    }
    await world.sleep(Math.max(...ends) + 1000 - Date.now(), 'the expiry of the tokens');
    for (const { who, use } of ending) decided.status(`${who}: a second after expiryDate`, await use(), 401);
    await world.sleep(rejectedFrom - Date.now(), 'five minutes after seven days');
    for (const { who, use } of tokens) {
      const response = await use();
      checksFor(world, 'AUTH-05').status(`${who}: at 7 days and 5 minutes`, response, rejectedStatus);
      checkUnauthorized(checksFor(world, 'AUTH-11'), `${who}: expired`, response);
    }
  },
});
