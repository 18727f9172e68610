import { adminTopic } from '../../../../conformance/oracle/destinations.js';
import { tokenEndpoints } from '../../../../conformance/oracle/token-endpoints.js';
import type { Credentials } from '../../../simulator/http/token-source.js';
import type { Integrator } from '../../../simulator/integrator/integrator.js';
import { checksFor, requireOk, requireText } from '../../clause-checks.js';
import { acceptedStatus } from '../../expectation.js';
import { defineScenario } from '../../scenario.js';
import type { Tenant, World } from '../../world.js';
import { RawStompSession } from '../channel/raw-stomp-session.js';
import { connected, RawTerminal } from '../channel/raw-terminal.js';
import { createUser, deleteUser, moveUser, type UserRole } from './users.js';

interface OpenSession {
  readonly user: Credentials;
  readonly token: string;
  readonly wsToken: string;
  readonly session: RawStompSession;
}

/** A change to a user of a role, and whether the user reaches the terminal of the scenario afterwards. */
interface Change {
  readonly what: string;
  readonly role: Exclude<UserRole, 'SYSTEM_ADMIN'>;
  readonly apply: (user: Credentials) => Promise<unknown>;
  /** Undefined if the user no longer exists. */
  readonly reachesTerminal?: boolean;
}

/** An open, subscribed session of a new user; without one the scenario is inconclusive. */
async function openSession(world: World, terminal: RawTerminal, role: UserRole): Promise<OpenSession> {
  const user = await createUser(world, role, await world.tenant());
  const account = world.account(user);
  const endpoint = role === 'ADMIN' ? tokenEndpoints.adminWsToken : tokenEndpoints.wsToken;
  const body = role === 'ADMIN' ? {} : { configId: terminal.configId };
  const issued = account.request({ method: endpoint.method, path: endpoint.path, body });
  const wsToken = requireText(world, await requireOk(world, 'a wsToken', issued), 'wsToken');
  const session = await connected(world, wsToken);
  const destination = role === 'ADMIN' ? adminTopic : terminal.queue;
  if ((await session.subscribe(destination)) !== 'accepted') world.inconclusive('SUBSCRIBE was rejected');
  return { user, token: await account.token(), wsToken, session };
}

export const userRights = defineScenario({
  id: 'auth.user-rights',
  title: 'The tokens and the open sessions of a user end when the user is deleted or moved',
  clauses: ['AUTH-16'],
  takesMs: 3000,
  needs: { terminals: 1, adminTopic: true },
  async run(world) {
    const terminal = await RawTerminal.create(world);
    const own = await world.tenant();
    const [sibling, other] = [await world.newBranch(), await world.otherTenant()];
    const remove = (user: Credentials) => deleteUser(world, user);
    const moveTo = (role: UserRole, tenant: Tenant) => (user: Credentials) =>
      moveUser(world, user, role, tenant);
    const changes: readonly Change[] = [
      ...(['ADMIN', 'MERCHANT', 'BRANCH'] as const).map((role) => ({ what: 'deleted', role, apply: remove })),
      { what: 'moved', role: 'ADMIN', apply: moveTo('MERCHANT', other), reachesTerminal: false },
      { what: 'moved', role: 'MERCHANT', apply: moveTo('MERCHANT', other), reachesTerminal: false },
      { what: 'moved', role: 'BRANCH', apply: moveTo('BRANCH', sibling), reachesTerminal: false },
      { what: 'promoted', role: 'ADMIN', apply: moveTo('SYSTEM_ADMIN', own), reachesTerminal: true },
      { what: 'demoted', role: 'MERCHANT', apply: moveTo('BRANCH', own), reachesTerminal: true },
      { what: 'promoted', role: 'BRANCH', apply: moveTo('MERCHANT', own), reachesTerminal: true },
    ];
    for (const change of changes) await checkChange(world, terminal, change);
    await checkRename(world, terminal);
  },
});

async function checkChange(world: World, terminal: RawTerminal, change: Change): Promise<void> {
  const checks = checksFor(world, 'AUTH-16');
  const { user, token, wsToken, session } = await openSession(world, terminal, change.role);
  const who = `a ${change.what} ${change.role}`;
  await change.apply(user);
  checks.value(`${who}: the close of the open session`, await session.closeStatus(), 1008);
  checks.value(`${who}: the code of its ERROR`, session.errorCode, 'AUTH_FAILED');
  const list = world.account(user).call('listTerminals', {}, { token });
  checks.status(`${who}: the access token`, await list, 401);
  const response = await new RawStompSession(world).connect(wsToken);
  checks.value(`${who}: the response to CONNECT with the wsToken`, response?.command, 'ERROR');
  const renewed = await world.account(user).requestToken();
  if (change.reachesTerminal === undefined) {
    checks.status(`${who}: a new token`, renewed, 401);
    const shown = world.administrator.request({ method: 'GET', path: `/api/v1/admin/users/${user.id}` });
    checks.status(`${who}: as shown to administrators`, await shown, 404);
    return;
  }
  if (!checks.status(`${who}: a new token`, renewed, acceptedStatus)) return;
  // An administrator has the terminals of all merchants in reach: more than one page.
  const { branchId } = terminal.created;
  const seen = await world.account(user).call('listTerminals', { branchId });
  const isListed = seen.text.includes(terminal.created.terminalId);
  checks.value(`${who}: the terminal is in reach`, isListed, change.reachesTerminal, seen);
  await checkRenewed(world, terminal, who, world.account(user), change.reachesTerminal);
}

/** A new wsToken of a moved user opens a session, if the terminal is in the new reach. */
async function checkRenewed(
  world: World,
  { configId }: RawTerminal,
  who: string,
  account: Integrator,
  reachesTerminal: boolean,
): Promise<void> {
  const checks = checksFor(world, 'AUTH-16');
  const { method, path } = tokenEndpoints.wsToken;
  const issued = await account.request({ method, path, body: { configId } });
  checks.status(`${who}: a new wsToken`, issued, reachesTerminal ? acceptedStatus : 404);
  if (!reachesTerminal || issued.status > 299) return;
  const response = await new RawStompSession(world).connect(requireText(world, issued, 'wsToken'));
  checks.value(`${who}: CONNECT with a new wsToken`, response?.command, 'CONNECTED');
}

/** Checks that a change of the name ends nothing. */
async function checkRename(world: World, terminal: RawTerminal): Promise<void> {
  const checks = checksFor(world, 'AUTH-16');
  const { user, token, wsToken, session } = await openSession(world, terminal, 'MERCHANT');
  const path = `/api/v1/admin/users/${user.id}`;
  const body = { displayName: 'Another name' };
  const renamed = world.administrator.request({ method: 'PATCH', path, body });
  checks.field(
    'a renamed user',
    await requireOk(world, 'the renaming of a user', renamed),
    'displayName',
    'Another name',
  );
  const list = await world.account(user).call('listTerminals', {}, { token });
  checks.status('a renamed user: the access token', list, acceptedStatus);
  checks.value('a renamed user: its open session', await session.register(), 'accepted');
  const response = await new RawStompSession(world).connect(wsToken);
  checks.value('a renamed user: CONNECT with the wsToken', response?.command, 'CONNECTED');
}
