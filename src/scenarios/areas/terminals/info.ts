import { checksFor, requireOk } from '../../clause-checks.js';
import { nonEmptyText } from '../../expectation.js';
import { responseField } from '../../response-field.js';
import { defineScenario } from '../../scenario.js';

const path = '/api/v1/terminal/info';
/** The parts of a configuration, besides the terminal itself. */
const parts = ['merchant', 'branch', 'channels', 'gateways', 'fees', 'settings'] as const;

export const terminalInfo = defineScenario({
  id: 'terminals.info',
  title: 'The path terminal/info returns the configuration of the calling terminal, and rejects apps',
  clauses: ['TRM-03'],
  takesMs: 1000,
  needs: { apps: 1, terminals: 1 },
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
