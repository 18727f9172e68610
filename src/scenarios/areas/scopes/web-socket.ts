import { scopeNames } from '../../../../conformance/oracle/operations.js';
import { checksFor } from '../../clause-checks.js';
import { acceptedStatus } from '../../expectation.js';
import { defineScenario } from '../../scenario.js';
import { checkDenied } from '../channel/observing/observers.js';

const channelScope = 'ws:subscribe';

export const webSocketScope = defineScenario({
  id: 'scopes.web-socket',
  title: 'An app of a merchant or a branch receives a wsToken with ws:subscribe and with no other scope',
  clauses: ['SCP-20', 'SCP-21'],
  takesMs: 1000,
  needs: { apps: 8, terminals: 1 },
  async run(world) {
    const { merchantId, branchId } = await world.tenant();
    const { configId } = await world.ownTerminal();
    const others = scopeNames.filter((name) => name !== channelScope);
    const information = { method: 'GET', path: '/api/v1/terminal/info', query: { configId } } as const;
    for (const owner of [{ merchantId }, { branchId }]) {
      for (const sandbox of [false, true]) {
        const checks = checksFor(world, sandbox ? 'SCP-21' : 'SCP-20');
        const what = `${sandbox ? 'a sandbox app' : 'an app'} of a ${Object.keys(owner)[0]}`;
        const able = await world.app({ scopes: [channelScope], sandbox, owner, exactScopes: true });
        checks.status(`${what}: with the scope alone`, await able.webSocketToken(configId), acceptedStatus);
        checks.decided.status(`${what}: terminal/info with it`, await able.request(information), 200);
        const app = await world.app({ scopes: others, sandbox, owner, exactScopes: true });
        const denied = await app.webSocketToken(configId);
        await checkDenied(
          world,
          checks,
          `${what} with all other scopes`,
          denied,
          `/queue/terminal/${configId}`,
        );
        for (const rejected of [denied, await app.request(information)]) {
          const title = `${what}: ${rejected.request.path.split('?')[0]} without it`;
          checks.decided.status(title, rejected, 403);
          checks.decided.field(title, rejected, 'errorCode', 'ERR_FORBIDDEN');
          checks.decided.field(title, rejected, 'missingScope', channelScope);
        }
      }
    }
  },
});
