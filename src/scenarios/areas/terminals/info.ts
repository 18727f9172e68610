import { checksFor, requireOk } from '../../clause-checks.js';
import { nonEmptyText } from '../../expectation.js';
import { responseField } from '../../response-field.js';
import { defineScenario } from '../../scenario.js';

const path = '/api/v1/terminal/info';
/** What a configuration holds beside the terminal itself. */
const parts = ['merchant', 'branch', 'channels', 'gateways', 'fees', 'settings'] as const;

export const terminalInfo = defineScenario({
  id: 'terminals.info',
  title: 'Path terminal/info gives a terminal its own configuration, and nothing to anybody else',
  clauses: ['TRM-03'],
  takesMs: 1000,
  needs: { apps: 1, terminals: 1 },
  async run(world) {
    const checks = checksFor(world, 'TRM-03');
    const { merchantId, branchId } = await world.tenant();
    const { configId, terminalId, clientId, clientSecret } = await world.createTerminal({ branchId });
    const terminal = world.account({ id: clientId, secret: clientSecret });
    const info = await requireOk(world, 'terminal/info', terminal.request({ method: 'GET', path }));
    checks.field('its own', info, 'terminalId', terminalId);
    checks.field('its own', info, 'configId', configId);
    const held = parts.filter((name) => responseField(info, name) !== undefined);
    checks.value('the parts of a configuration', held, parts, info);
    checks.value('a version', typeof responseField(info, 'version'), 'number', info);
    const { merchant, branch } = {
      merchant: responseField(info, 'merchant'),
      branch: responseField(info, 'branch'),
    };
    checks.value('its merchant', idIn(merchant, 'merchantId'), merchantId, info);
    checks.value('its branch', idIn(branch, 'branchId'), branchId, info);

    const app = await world.app({ scopes: ['terminals:read', 'ws:subscribe'], sandbox: false });
    const rejected = await app.request({ method: 'GET', path });
    checks.status('an app', rejected, 403);
    checks.field('an app', rejected, 'message', nonEmptyText);
  },
});

function idIn(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null
    ? Object.getOwnPropertyDescriptor(value, name)?.value
    : undefined;
}
