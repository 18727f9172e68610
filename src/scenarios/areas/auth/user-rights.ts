import { adminTopic } from '../../../../conformance/oracle/destinations.js';
import { tokenEndpoints } from '../../../../conformance/oracle/token-endpoints.js';
import type { Credentials } from '../../../simulator/http/token-source.js';
import { checksFor, requireOk, requireText } from '../../clause-checks.js';
import { defineScenario } from '../../scenario.js';
import type { World } from '../../world.js';
import { RawStompSession } from '../channel/raw-stomp-session.js';
import { connected, RawTerminal } from '../channel/raw-terminal.js';
import { createUser } from './users.js';

const users = '/api/v1/admin/users';

interface OpenSession {
  readonly user: Credentials;
  readonly token: string;
  readonly wsToken: string;
  readonly session: RawStompSession;
}

/** An open, subscribed session of a new user; without one the scenario is inconclusive. */
async function openSession(
  world: World,
  terminal: RawTerminal,
  role: 'ADMIN' | 'MERCHANT',
): Promise<OpenSession> {
  const user = await createUser(world, role, await world.tenant());
  const account = world.account(user);
  const endpoint = role === 'ADMIN' ? tokenEndpoints.adminWsToken : tokenEndpoints.wsToken;
  const body = role === 'ADMIN' ? {} : { configId: terminal.configId };
  const issued = account.request({ method: endpoint.method, path: endpoint.path, body });
  const wsToken = requireText(world, await requireOk(world, 'a wsToken', issued), 'wsToken');
  const session = await connected(world, wsToken);
  const destination = role === 'ADMIN' ? adminTopic : terminal.queue;
  if ((await session.subscribe(destination)) !== 'RECEIPT') world.inconclusive('SUBSCRIBE was rejected');
  return { user, token: await account.token(), wsToken, session };
}

export const userRights = defineScenario({
  id: 'auth.user-rights',
  title: 'The tokens and the open sessions of a user end when the user is deleted or moved',
  clauses: ['AUTH-16'],
  takesMs: 2000,
  needs: { terminals: 1, adminTopic: true },
  async run(world) {
    const checks = checksFor(world, 'AUTH-16');
    const terminal = await RawTerminal.create(world);
    const { merchantId } = await world.otherTenant();
    const remove = ({ id }: Credentials) =>
      world.administrator.request({ method: 'DELETE', path: `${users}/${id}` });
    const move = ({ id }: Credentials) => {
      const body = { role: 'MERCHANT', merchantId };
      return world.administrator.request({ method: 'PUT', path: `${users}/${id}/role`, body });
    };
    for (const [what, change] of [
      ['deleted', remove],
      ['moved', move],
    ] as const) {
      for (const role of ['ADMIN', 'MERCHANT'] as const) {
        const { user, token, wsToken, session } = await openSession(world, terminal, role);
        const who = `a ${what} ${role}`;
        await requireOk(world, `the change to ${who}`, change(user));
        checks.value(`${who}: the close of the open session`, await session.closeStatus(), 1008);
        checks.value(`${who}: the code of its ERROR`, session.errorCode, 'AUTH_FAILED');
        const list = world.account(user).call('listTerminals', {}, { token });
        checks.status(`${who}: the access token`, await list, 401);
        const response = await new RawStompSession(world).connect(wsToken);
        checks.value(`${who}: the response to CONNECT with the wsToken`, response?.command, 'ERROR');
      }
    }
  },
});
