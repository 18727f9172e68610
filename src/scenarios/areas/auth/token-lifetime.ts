import { shownLimits } from '../../../../conformance/oracle/limits.js';
import { checksFor, requireOk, requireText } from '../../clause-checks.js';
import { acceptedStatus, rejectedStatus } from '../../expectation.js';
import { defineScenario } from '../../scenario.js';
import { revoke } from './app-moves.js';
import { checkUnauthorized } from './invalid-bearer.js';

const minute = 60_000;
const life = shownLimits.accessTokenLifeMs;

export const sevenDays = defineScenario({
  id: 'auth.token.lifetime',
  title: 'A token works for seven days, that of a revoked app too, and then no longer',
  clauses: ['AUTH-05', 'AUTH-07', 'AUTH-11'],
  takesMs: life + 6 * minute,
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
      const issued = await requireOk(world, `a token for ${who}`, account.requestToken());
      const token = requireText(world, issued, 'token');
      const expiresAt = Date.parse(requireText(world, issued, 'expiryDate'));
      const use = () => account.call('listTerminals', {}, { token });
      await requireOk(world, `${who}: a call at once`, use());
      tokens.push({ who, clause, use, expiresAt });
    }
    const issuedBy = Date.now();
    await revoke(world, revoked.appId);

    await world.sleep(issuedAt + life - minute - Date.now(), 'a minute before seven days');
    for (const { who, clause, use } of tokens) {
      checksFor(world, clause).status(`${who}: at 7 days less a minute`, await use(), acceptedStatus);
    }
    const refusedFrom = issuedBy + life + 5 * minute;
    // What says that it works for longer is judged then, and its own end is not waited for.
    const ending = tokens.filter(({ expiresAt }) => expiresAt < refusedFrom);
    const ends = ending.map(({ expiresAt }) => expiresAt);
    const decided = checksFor(world, 'AUTH-05').decided;
    await world.sleep(Math.min(refusedFrom, ...ends) - 1000 - Date.now(), 'the last second of the tokens');
    for (const { who, use } of ending) {
      decided.status(`${who}: a second before expiryDate`, await use(), acceptedStatus);
    }
    await world.sleep(Math.max(...ends) + 1000 - Date.now(), 'the end of the tokens');
    for (const { who, use } of ending) decided.status(`${who}: a second after expiryDate`, await use(), 401);
    await world.sleep(refusedFrom - Date.now(), 'five minutes after seven days');
    for (const { who, use } of tokens) {
      const answer = await use();
      checksFor(world, 'AUTH-05').status(`${who}: at 7 days and 5 minutes`, answer, rejectedStatus);
      checkUnauthorized(checksFor(world, 'AUTH-11'), `${who}: expired`, answer);
    }
  },
});
