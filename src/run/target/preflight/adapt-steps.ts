import type { ExistingApp } from '../../../scenarios/existing/existing-resources.js';
import type { Target } from '../../../scenarios/world.js';
import { scopeOf } from '../../../simulator/integrator/granted-scopes.js';
import { Integrator } from '../../../simulator/integrator/integrator.js';
import type { PreflightState, PreflightStep } from './step.js';

/** Takes a resource of the target file instead of a new one, and returns its id. */
type Take = (state: PreflightState) => Promise<string>;

const administrator = 'credentials.administrator in the target file';

/** The steps as they are possible at a target: with what exists, and without what its file does not allow. */
export function adaptSteps(steps: readonly PreflightStep[], target: Target): readonly PreflightStep[] {
  const taken = existingParts(target);
  return steps.map((step) => {
    const take = taken.get(step.name);
    if (take !== undefined)
      return { ...step, expected: 'the target file lists one', needs: ['reach'], run: take };
    const obstacle = obstacleOf(step, target);
    return obstacle === undefined ? step : { ...step, obstacle };
  });
}

/** The app of a preflight: one in sandbox mode, if there is one. */
function appOf({ existing }: Target): ExistingApp | undefined {
  return existing?.apps?.find(({ sandbox }) => sandbox) ?? existing?.apps?.[0];
}

function existingParts(target: Target): ReadonlyMap<string, Take> {
  const parts = new Map<string, Take>();
  const [tenant] = target.existing?.tenants ?? [];
  const [terminal] = target.existing?.terminals ?? [];
  const app = appOf(target);
  if (tenant !== undefined) {
    const { merchantId, branchId } = tenant;
    parts.set('createMerchant', async (state) => {
      state.merchantId = merchantId;
      return `${merchantId} of the target file`;
    });
    parts.set('createBranch', async (state) => {
      state.branchId = branchId;
      return `${branchId} of the target file`;
    });
  }
  if (terminal !== undefined)
    parts.set('createTerminal', async (state) => {
      state.terminal = await terminal.identity();
      return `${state.terminal.terminalId} of the target file`;
    });
  if (app !== undefined)
    parts.set('createApp', async (state) => {
      const { appId, appSecret } = app;
      state.app = { appId, appSecret };
      state.integrator = new Integrator({ http: state.target.http, appId, appSecret });
      return `${appId} of the target file`;
    });
  return parts;
}

function obstacleOf({ name, byAdministrator }: PreflightStep, target: Target): string | undefined {
  if (byAdministrator === true && target.administrator.isAbsent) return administrator;
  const scope = scopeOf(name);
  const app = appOf(target);
  if (scope === undefined || app === undefined || app.scopes.includes(scope)) return undefined;
  return `an app with ${scope} in the target file`;
}
