import { tokenEndpoints } from '../../../../conformance/oracle/token-endpoints.js';
import { checksFor, requireText } from '../../clause-checks.js';
import { acceptedStatus, rejectedStatus, textMatching } from '../../expectation.js';
import { responseField } from '../../response-field.js';
import { defineScenario } from '../../scenario.js';
import { createUser } from '../auth/users.js';
import { connected, RawTerminal } from '../channel/raw-terminal.js';
import { deactivate } from '../lifecycle/terminal-administration.js';
import { checkLife } from './token-life.js';

const { method, path } = tokenEndpoints.wsToken;
const others = ['payments:direct', 'terminals:read', 'terminals:trigger'] as const;

export const tokenHolders = defineScenario({
  id: 'terminals.token-holders',
  title:
    'Each account gets a wsToken for the terminals in its reach alone, and only a terminal is online by it',
  clauses: ['TRM-02', 'TRM-04'],
  takesMs: 4000,
  needs: { apps: 6, terminals: 1 },
  async run(world) {
    const checks = checksFor(world, 'TRM-04');
    const form = checksFor(world, 'TRM-02');
    const tenant = await world.tenant();
    const { merchantId, branchId } = tenant;
    const [sibling, foreign] = [await world.newBranch(), await world.otherTenant()];
    const terminal = await RawTerminal.create(world);
    const { configId, created } = terminal;
    const app = (owner: object, sandbox = false) => world.app({ scopes: ['ws:subscribe'], sandbox, owner });
    const user = async (role: 'BRANCH' | 'MERCHANT' | 'ADMIN', of = tenant) =>
      world.account(await createUser(world, role, of));
    const withoutScope = (owner: object) =>
      world.app({ scopes: [...others], sandbox: false, owner, exactScopes: true });
    const reader = await withoutScope({ merchantId });
    const observers = [
      ["the merchant's app", await app({ merchantId })],
      ["the merchant's sandbox app", await app({ merchantId }, true)],
      ["the branch's app", await app({ branchId })],
      ['a BRANCH user', await user('BRANCH')],
      ['a MERCHANT user', await user('MERCHANT')],
      ['an ADMIN', await user('ADMIN')],
      ['the SYSTEM_ADMIN', world.administrator],
    ] as const;
    const refused = [
      ["the merchant's app without the scope", reader],
      ["the branch's app without the scope", await withoutScope({ branchId })],
      ["another branch's app", await app({ branchId: sibling.branchId })],
      ["another branch's user", await user('BRANCH', sibling)],
      ["another merchant's app", await app({ merchantId: foreign.merchantId })],
      ["another merchant's user", await user('MERCHANT', foreign)],
    ] as const;
    const call = { method, path, body: { configId } };
    for (const [who, caller] of refused) {
      const response = await caller.request(call);
      checks.status(who, response, rejectedStatus);
      checks.field(`${who}: the response`, response, 'wsToken', undefined);
    }
    for (const [who, caller] of observers) {
      const response = await caller.request(call);
      if (!checks.status(who, response, acceptedStatus)) continue;
      const { configId: echo, terminalId } = Object(response.body);
      form.value(`${who}: the terminal`, [echo, terminalId], [configId, created.terminalId], response);
      form.field(who, response, 'queueDestination', terminal.queue);
      checkLife(world, form, who, response);
      const caching = response.headers['cache-control'];
      form.decided.value(`${who}: Cache-Control`, caching, textMatching(/no-store/));
      const session = await connected(world, requireText(world, response, 'wsToken'));
      checks.value(`${who}: SUBSCRIBE`, await session.subscribe(terminal.queue), 'accepted');
      checks.value(`${who}: register`, await session.register(), 'accepted');
      checks.value(`${who}: online afterwards`, await terminal.isShownOnline(reader), false);
      session.client.cut();
    }
    const wrongBodies = [{}, { configId: String(configId) }, { configId: 0 }, { configId: configId + 0.5 }];
    for (const body of wrongBodies) {
      const response = await terminal.account.request({ method, path, body });
      form.decided.status(`a request with ${JSON.stringify(body)}`, response, 400);
    }
    await deactivate(world, configId);
    for (const [who, caller] of observers) {
      const response = await caller.request(call);
      checks.status(`${who}: a deactivated terminal`, response, 409);
      const code = responseField(response, 'errorCode');
      checks.value(`${who}: its errorCode`, code, 'ERR_TERMINAL_DEACTIVATED', response);
    }
  },
});
