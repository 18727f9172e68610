import type { Integrator } from '../../../simulator/integrator/integrator.js';
import { type ClauseChecks, checksFor, requireOk } from '../../clause-checks.js';
import { nonEmptyText } from '../../expectation.js';
import { responseField } from '../../response-field.js';
import { defineScenario } from '../../scenario.js';
import type { World } from '../../world.js';

const path = '/api/v1/terminal/info';
/** The parts of a configuration, besides the terminal itself. */
const parts = ['merchant', 'branch', 'channels', 'gateways', 'fees', 'settings'] as const;

export const terminalInfo = defineScenario({
  id: 'terminals.info',
  title:
    'The path terminal/info returns the configuration of the calling terminal, and to observers a part of it',
  clauses: ['TRM-03'],
  takesMs: 1000,
  needs: { apps: 2, terminals: 1 },
  async run(world) {
    const checks = checksFor(world, 'TRM-03');
    const { merchantId, branchId } = await world.tenant();
    const { configId, terminalId, clientId, clientSecret } = await world.createTerminal({ branchId });
    const terminal = world.account({ id: clientId, secret: clientSecret });
    const info = await requireOk(world, 'terminal/info', terminal.request({ method: 'GET', path }));
    checks.field('the terminal', info, 'terminalId', terminalId);
    checks.field('the terminal', info, 'configId', configId);
    const present = parts.filter((name) => responseField(info, name) !== undefined);
    checks.value('the parts of the configuration', present, parts, info);
    checks.value('the type of version', typeof responseField(info, 'version'), 'number', info);
    const { merchant, branch } = {
      merchant: responseField(info, 'merchant'),
      branch: responseField(info, 'branch'),
    };
    checks.value('its merchant', idIn(merchant, 'merchantId'), merchantId, info);
    checks.value('its branch', idIn(branch, 'branchId'), branchId, info);

    await checkVersion(world, checks, terminal, configId);

    const query = { configId };
    const app = await world.app({ scopes: ['terminals:read'], sandbox: false, exactScopes: true });
    const rejected = await app.request({ method: 'GET', path, query });
    checks.status('an app without ws:subscribe', rejected, 403);
    checks.field('an app without ws:subscribe', rejected, 'message', nonEmptyText);
    const observer = await world.app({ scopes: ['ws:subscribe'], sandbox: false });
    const shown = await observer.request({ method: 'GET', path, query });
    checks.field('an app with ws:subscribe', shown, 'configId', configId);
    for (const name of ['gateways', 'fees']) checks.field('an app with ws:subscribe', shown, name, undefined);
    await requireOk(world, 'a wsToken', observer.webSocketToken(configId));
    const newest = await observer.request({ method: 'GET', path });
    checks.field('the terminal of its newest wsToken', newest, 'configId', configId);
  },
});

/** Each change of a part raises the version by 1; the same values again change nothing. */
async function checkVersion(
  world: World,
  checks: ClauseChecks,
  terminal: Integrator,
  configId: number,
): Promise<void> {
  const { merchantId } = await world.tenant();
  const ofTerminal = `/api/v1/admin/terminals/${configId}`;
  const gateways = `/api/v1/admin/gateway-configurations/${merchantId}`;
  const changes: readonly (readonly [what: string, path: string, body: object])[] = [
    ['settings', `${ofTerminal}/settings`, { settings: { volume: 3, lamp: 'on' } }],
    ['fees', `${ofTerminal}/fees`, { fees: { card: '1.5' } }],
    [
      'channels and gateways',
      gateways,
      { latencyMs: 100, approvalPercent: 100, channels: ['card', 'qr'], gateways: ['acquirer', 'second'] },
    ],
  ];
  const version = async () =>
    Number(
      responseField(
        await requireOk(world, 'terminal/info', terminal.request({ method: 'GET', path })),
        'version',
      ),
    );
  // A merchant may have these values from before.
  const others = { latencyMs: 101, approvalPercent: 100, channels: ['card'], gateways: ['acquirer'] };
  await requireOk(
    world,
    'gateways',
    world.administrator.request({ method: 'PUT', path: gateways, body: others }),
  );
  for (const [what, changed, body] of changes) {
    const before = await version();
    for (const times of ['once', 'twice']) {
      await requireOk(world, what, world.administrator.request({ method: 'PUT', path: changed, body }));
      checks.value(`the version after ${what} were put ${times}`, (await version()) - before, 1);
    }
  }
}

function idIn(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null
    ? Object.getOwnPropertyDescriptor(value, name)?.value
    : undefined;
}
