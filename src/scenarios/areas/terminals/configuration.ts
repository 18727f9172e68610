import type { AccountClient } from '../../../simulator/http/account-client.js';
import type { HttpExchange } from '../../../simulator/http/http-exchange.js';
import { checksFor, requireOk, requireText } from '../../clause-checks.js';
import { responseField } from '../../response-field.js';
import { defineScenario } from '../../scenario.js';
import type { Tenant, World } from '../../world.js';
import { presentFields } from '../commands/raw-commands.js';

const path = '/api/v1/terminal/info';
/** The texts and lists of a configuration: any object may have further fields. */
const fields = ['terminalId', 'configId', 'name', 'channels', 'gateways', 'settings'] as const;
/** The parts that are not shown to observers. */
const hidden: readonly string[] = ['gateways', 'card', 'qr'];

interface Change {
  readonly what: string;
  readonly method: 'PUT' | 'PATCH';
  readonly path: string;
  readonly body: object;
  /** The part of the configuration that shows it. */
  readonly shown: object;
  /** True if it concerns every terminal of the merchant. */
  readonly forMerchant?: true;
}

export const configuration = defineScenario({
  id: 'terminals.configuration',
  title:
    'The configuration of a terminal has the values that administrators gave last, and no sibling sees it',
  clauses: ['TRM-03'],
  takesMs: 2000,
  needs: { apps: 4, terminals: 4 },
  async run(world) {
    const checks = checksFor(world, 'TRM-03');
    const { administrator } = world;
    const create = async (family: string, body: object) =>
      requireOk(
        world,
        `a resource of ${family}`,
        administrator.request({ method: 'POST', path: `/api/v1/admin/${family}`, body }),
      );
    const { merchantId } = await world.tenant();
    const { branchId } = await world.namedBranch('North');
    const settings = { volume: 3, receipt: { copies: 2 } };
    const made = await create('terminals', { branchId, name: 'Terminal 1', settings });
    const configId = Number(responseField(made, 'configId'));
    const [id, secret] = [requireText(world, made, 'clientId'), requireText(world, made, 'clientSecret')];
    const terminal = world.account({ id, secret });
    const merchantPath = `/api/v1/admin/merchants/${merchantId}`;
    const merchant = await requireOk(
      world,
      'the merchant',
      administrator.request({ method: 'GET', path: merchantPath }),
    );
    let expected: Readonly<Record<string, unknown>> = {
      terminalId: responseField(made, 'terminalId'),
      configId,
      name: 'Terminal 1',
      settings,
      merchant: `${merchantId} ${responseField(merchant, 'name')}`,
      branch: `${branchId} North`,
      card: undefined,
      qr: undefined,
    };
    const first = await read(world, terminal);
    const { channels, gateways } = shownIn(first);
    expected = { ...expected, channels, gateways };
    checks.value('the configuration of a new terminal', shownIn(first), expected, first);

    const sibling = await newAccount(world, await world.newBranch());
    const foreign = await newAccount(world, await world.otherTenant());
    const versions = async () => {
      const infos = [terminal, sibling, foreign].map((each) => read(world, each));
      return (await Promise.all(infos)).map((info) => Number(responseField(info, 'version')));
    };
    for (const { what, shown, forMerchant, ...request } of changesOf(configId, merchantId)) {
      const before = await versions();
      await requireOk(world, what, administrator.request(request));
      const info = await read(world, terminal);
      expected = { ...expected, ...shown };
      checks.value(`after ${what}`, shownIn(info), expected, info);
      const raised = (await versions()).map((version, at) => version - (before[at] ?? 0));
      // The terminal, another one of its merchant, and one of another merchant.
      const wanted = [1, forMerchant ? 1 : 0, 0];
      checks.value(`the versions after ${what}`, raised, wanted);
    }
    await checkOthers(world, configId, expected);
  },
});

async function newAccount(world: World, tenant: Tenant): Promise<AccountClient> {
  const { clientId, clientSecret } = await world.createTerminal(tenant);
  return world.account({ id: clientId, secret: clientSecret });
}

function shownIn(info: HttpExchange): Readonly<Record<string, unknown>> {
  const part = (object: string, name: string): unknown => Object(responseField(info, object))[name];
  return {
    ...presentFields(info, fields),
    merchant: `${part('merchant', 'merchantId')} ${part('merchant', 'name')}`,
    branch: `${part('branch', 'branchId')} ${part('branch', 'name')}`,
    card: part('fees', 'card'),
    qr: part('fees', 'qr'),
  };
}

function read(world: World, terminal: Pick<AccountClient, 'request'>) {
  return requireOk(world, 'terminal/info', terminal.request({ method: 'GET', path }));
}

/** Each replaces a part: what the new value leaves out is gone. */
function changesOf(configId: number, merchantId: string): readonly Change[] {
  const terminal = `/api/v1/admin/terminals/${configId}`;
  const gateways = `/api/v1/admin/gateway-configurations/${merchantId}`;
  const settings = [{ volume: 4, lamp: 'on' }, { lamp: 'on' }, {}];
  const fees = [
    { card: '1.5', qr: '0.9' },
    { card: undefined, qr: '1' },
    { card: undefined, qr: undefined },
  ];
  const renamed = { name: 'Terminal 2' };
  const assigned = [
    { channels: ['card', 'qr'], gateways: ['acquirer', 'second'] },
    { channels: ['qr'], gateways: ['acquirer', 'second'] },
    { channels: ['qr'], gateways: ['second'] },
  ];
  return [
    ...settings.map((value): Change => {
      const body = { settings: value };
      return { what: 'new settings', method: 'PUT', path: `${terminal}/settings`, body, shown: body };
    }),
    ...fees.map((value): Change => {
      const body = { fees: value };
      return { what: 'new fees', method: 'PUT', path: `${terminal}/fees`, body, shown: value };
    }),
    { what: 'a new name', method: 'PATCH', path: terminal, body: renamed, shown: renamed },
    ...assigned.map((shown): Change => {
      const body = { latencyMs: 100, approvalPercent: 100, ...shown };
      return { what: 'a new assignment', method: 'PUT', path: gateways, body, shown, forMerchant: true };
    }),
  ];
}

/** A sibling sees its own configuration alone, and an observer sees a part of those in its reach. */
async function checkOthers(
  world: World,
  configId: number,
  expected: Readonly<Record<string, unknown>>,
): Promise<void> {
  const checks = checksFor(world, 'TRM-03');
  const tenant = await world.tenant();
  const query = { configId: String(configId) };
  const { clientId, clientSecret, configId: own } = await world.createTerminal(tenant);
  const sibling = world.account({ id: clientId, secret: clientSecret });
  checks.status(
    "a sibling with the terminal's configId",
    await sibling.request({ method: 'GET', path, query }),
    404,
  );
  const itself = await sibling.request({ method: 'GET', path, query: { configId: String(own) } });
  checks.field('a sibling with its own configId', itself, 'configId', own);
  const shown = Object.fromEntries(Object.entries(expected).filter(([name]) => !hidden.includes(name)));
  const { branchId, merchantId } = await world.otherTenant();
  for (const [who, owner, sandbox] of [
    ["the merchant's app", { merchantId: tenant.merchantId }, false],
    ["the merchant's sandbox app", { merchantId: tenant.merchantId }, true],
    ["another branch's app", { branchId: tenant.branchId }, false],
    ["another merchant's app", { merchantId }, false],
    ["another merchant's branch's app", { branchId }, false],
  ] as const) {
    const app = await world.app({ scopes: ['ws:subscribe'], sandbox, owner });
    const response = await app.request({ method: 'GET', path, query });
    if (!who.startsWith('the merchant')) checks.status(who, response, 404);
    else {
      const { gateways: _, card: __, qr: ___, ...visible } = shownIn(response);
      checks.value(who, visible, shown, response);
      for (const name of ['gateways', 'fees']) checks.field(who, response, name, undefined);
    }
  }
}
