import type { Administrator } from '../../simulator/administrator.js';
import type { Target, Tenant } from '../world.js';
import type { ResourceLender } from './resource-lender.js';

export interface ScenarioTenantsOptions {
  /** The id of the scenario. */
  readonly scenario: string;
  readonly target: Pick<Target, 'unique' | 'reused'>;
  readonly administrator: Administrator;
  readonly lender: ResourceLender;
}

/** The tenants of one scenario: those that its target has already, those of every run, or new ones. */
export class ScenarioTenants {
  readonly #options: ScenarioTenantsOptions;
  #branches = 0;

  constructor(options: ScenarioTenantsOptions) {
    this.#options = options;
  }

  /** A merchant with a branch. @param which distinguishes it from the other one of the scenario */
  async merchant(which = ''): Promise<Tenant> {
    const { scenario, target, administrator, lender } = this.#options;
    const name = `${scenario}${which}`;
    if (lender.has('tenants')) return lender.tenant();
    if (target.reused !== undefined) return target.reused.tenant(name);
    const named = target.unique === undefined ? name : `${name}, run ${target.unique}`;
    const { merchantId } = await administrator.createMerchant(named);
    const { branchId } = await administrator.createBranch(merchantId, named);
    return { merchantId, branchId };
  }

  /** A further branch of a merchant. */
  async branch(merchantId: string): Promise<Tenant> {
    const { scenario, lender } = this.#options;
    if (lender.has('tenants')) return lender.tenant(merchantId);
    this.#branches += 1;
    return this.namedBranch(merchantId, scenario, this.#branches);
  }

  /** A branch with this name, also where a target has tenants already. */
  async namedBranch(merchantId: string, name: string, number = 1): Promise<Tenant> {
    const { target, administrator } = this.#options;
    if (target.reused === undefined) return administrator.createBranch(merchantId, name);
    return target.reused.branch(merchantId, number === 1 ? name : `${name}, ${number}`);
  }
}
