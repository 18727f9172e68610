import { operations } from '../../../../conformance/oracle/operations.js';
import { tokenEndpoints } from '../../../../conformance/oracle/token-endpoints.js';
import type { HttpExchange } from '../../../simulator/http/http-exchange.js';
import type { Integrator } from '../../../simulator/integrator/integrator.js';
import { checksFor, requireOk } from '../../clause-checks.js';
import { acceptedStatus } from '../../expectation.js';
import { defineScenario } from '../../scenario.js';
import type { World } from '../../world.js';
import { createUser } from '../auth/users.js';
import { RawStompSession } from '../channel/raw-stomp-session.js';
import { connected, RawTerminal } from '../channel/raw-terminal.js';
import * as legacy from '../legacy/session.js';
import { activate, activatedTerminal, deactivate } from './terminal-administration.js';

const { method, path } = tokenEndpoints.wsToken;
const info = { method: 'GET', path: '/api/v1/terminal/info' } as const;

export const deadCredentials = defineScenario({
  id: 'lifecycle.dead-credentials',
  title:
    'No credential of a deactivated terminal opens anything, and only the new ones do after its activation',
  clauses: ['LIF-06'],
  takesMs: 6000,
  needs: { apps: 2, terminals: 1 },
  async run(world) {
    const terminal = await RawTerminal.create(world);
    const credentials = new Credentials(world, terminal);
    await credentials.collect();
    const code = await deactivate(world, terminal.configId);
    await credentials.checkWhileDeactivated();
    const activated = await requireOk(world, 'the activation', activate(world, code));
    const renewed = activatedTerminal(world, terminal, activated);
    await credentials.checkDead('after the activation', 401);
    await credentials.checkRenewed(renewed);
    const second = new Credentials(world, renewed);
    await second.collect();
    await requireOk(
      world,
      'the second activation',
      activate(world, await deactivate(world, terminal.configId)),
    );
    for (const old of [credentials, second]) await old.checkDead('after the second activation', 401);
  },
});

/** Everything that opens something of one terminal, from before its deactivation. */
class Credentials {
  readonly #world: World;
  readonly #terminal: RawTerminal;
  #servesLegacy = false;
  /** The wsTokens, and whose they are. */
  readonly #wsTokens: (readonly [whose: string, wsToken: string])[] = [];
  /** The callers that get a wsToken of the terminal to observe it. */
  readonly #observers: (readonly [who: string, caller: Pick<Integrator, 'request'>])[] = [];

  constructor(world: World, terminal: RawTerminal) {
    this.#world = world;
    this.#terminal = terminal;
  }

  /** Collects the credentials, each of which opens something before the deactivation. */
  async collect(): Promise<void> {
    const world = this.#world;
    await this.#addWsToken('terminal', await this.#terminal.wsToken());
    const session = await legacy.legacySession(world, this.#terminal.created);
    session?.client.cut();
    this.#servesLegacy = session !== undefined;
    await world.part('observers', () => this.#collectObservers(), 'observers');
  }

  async #addWsToken(whose: string, wsToken: string): Promise<void> {
    (await connected(this.#world, wsToken)).client.cut();
    this.#wsTokens.push([whose, wsToken]);
  }

  async #collectObservers(): Promise<void> {
    const world = this.#world;
    const app = await world.app({ scopes: ['ws:subscribe'], sandbox: false });
    await this.#addWsToken('observer', await this.#terminal.observerToken(app));
    const tenant = await world.tenant();
    const callers = [
      ['an integrator', app],
      ['a MERCHANT', world.account(await createUser(world, 'MERCHANT', tenant))],
      ['a BRANCH', world.account(await createUser(world, 'BRANCH', tenant))],
      ['an administrator', world.administrator],
    ] as const;
    for (const [who, caller] of callers) {
      await requireOk(world, `a wsToken of ${who}`, this.#requestWsToken(caller));
      this.#observers.push([who, caller]);
    }
  }

  async checkWhileDeactivated(): Promise<void> {
    const when = 'while it is deactivated';
    await this.checkDead(when, 403, 'ERR_TERMINAL_DEACTIVATED');
    const checks = checksFor(this.#world, 'LIF-06');
    for (const [who, caller] of this.#observers) {
      const response = await this.#requestWsToken(caller);
      checks.status(`${who} requests a wsToken ${when}`, response, 409);
      checks.field(`${who} ${when}`, response, 'errorCode', 'ERR_TERMINAL_DEACTIVATED');
    }
  }

  /** Checks that none of the old credentials opens anything; the access token gets that status. */
  async checkDead(when: string, status: number, errorCode = 'ERR_UNAUTHORIZED'): Promise<void> {
    const world = this.#world;
    const checks = checksFor(world, 'LIF-06');
    const { account, created } = this.#terminal;
    for (const [what, response] of [
      ...(await Promise.all(operations.map(async ({ name }) => [name, await account.call(name)] as const))),
      ['terminal/info', await account.request(info)],
      ['terminal/ws-token', await this.#requestWsToken(account)],
    ] as const) {
      checks.status(`${what} with the old access token ${when}`, response, status);
      checks.field(`${what} ${when}`, response, 'errorCode', errorCode);
    }
    const token = await account.requestToken();
    checks.status(`a token for the old secret ${when}`, token, 401);
    for (const [whose, wsToken] of this.#wsTokens) {
      const response = await new RawStompSession(world).connect(wsToken);
      checks.value(`CONNECT with the old wsToken of the ${whose} ${when}`, response?.command, 'ERROR');
    }
    const { client } = await legacy.connect(world);
    const subscribed = await this.#subscribeLegacy(client, created);
    checks.value(`SUBSCRIBE with the old access_id ${when}`, subscribed.kind, 'rejected');
  }

  /** Checks that the new credentials open what the old ones did. */
  async checkRenewed(renewed: RawTerminal): Promise<void> {
    const world = this.#world;
    const checks = checksFor(world, 'LIF-06');
    if (checks.status('a token for the new secret', await renewed.account.requestToken(), acceptedStatus)) {
      checks.status('terminal/info with the new token', await renewed.account.request(info), acceptedStatus);
      checks.status('a new wsToken', await this.#requestWsToken(renewed.account), acceptedStatus);
    }
    if (this.#servesLegacy) {
      const { client } = await legacy.connect(world);
      const subscribed = await this.#subscribeLegacy(client, renewed.created);
      checks.value('SUBSCRIBE with the new access_id', subscribed.kind, 'accepted');
    }
    for (const [who, caller] of this.#observers)
      checks.status(
        `${who} requests a wsToken after the activation`,
        await this.#requestWsToken(caller),
        acceptedStatus,
      );
  }

  #requestWsToken(caller: Pick<Integrator, 'request'>): Promise<HttpExchange> {
    return caller.request({ method, path, body: { configId: this.#terminal.configId } });
  }

  #subscribeLegacy(
    client: Parameters<typeof legacy.subscribe>[1],
    created: RawTerminal['created'],
  ): Promise<legacy.Outcome> {
    return legacy.subscribe(this.#world, client, legacy.queueOf(created), legacy.identityOf(created));
  }
}
