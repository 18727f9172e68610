import type { TerminalCreated } from '../../simulator/administrator.js';
import type { Credentials } from '../../simulator/http/token-source.js';
import { counted } from '../../text/counted.js';
import { Skipped } from '../inconclusive.js';
import type { AppOptions, Tenant } from '../world.js';
import type { ExistingApp, ExistingResources, ExistingTerminal } from './existing-resources.js';

/** Hands each existing resource to one scenario at most once, and skips the scenario when nothing is left. */
export class ResourceLender {
  readonly #resources: ExistingResources;
  readonly #lent = new Set<unknown>();

  constructor(resources: ExistingResources) {
    this.#resources = resources;
  }

  /** True if the kind is taken from what exists. */
  has(kind: 'tenants' | 'apps' | 'terminals'): boolean {
    return this.#resources[kind] !== undefined;
  }

  /** A tenant of a merchant that the scenario does not use yet, or another branch of the given merchant. */
  tenant(merchantId?: string): Tenant {
    const used = (other: Tenant) =>
      this.#lentTenants().some((tenant) => tenant.merchantId === other.merchantId);
    const isNew = (each: Tenant) => (merchantId === undefined ? !used(each) : each.merchantId === merchantId);
    const count = this.#lentTenants().length;
    const what = merchantId === undefined ? `${count === 0 ? 'a' : 'another'} merchant` : 'another branch';
    return this.#take(this.#resources.tenants, isNew, `${what}: existing.tenants in the target file`);
  }

  /** An app with these scopes; with further ones as well, unless they would falsify the scenario. */
  app({ scopes, sandbox, owner, exactScopes }: AppOptions): ExistingApp {
    const fits = (app: ExistingApp) =>
      app.sandbox === sandbox &&
      scopes.every((scope) => app.scopes.includes(scope)) &&
      (exactScopes !== true || app.scopes.length === scopes.length) &&
      (owner === undefined || isOwnedBy(app, owner));
    const mode = sandbox ? 'a sandbox app' : 'an app without sandbox mode';
    const only = exactScopes === true ? ' and no other' : '';
    const whose = owner === undefined ? '' : ' of that owner';
    const needs = `${this.#another(this.#resources.apps)}${mode} with ${listed(scopes)}${only}${whose}: existing.apps in the target file`;
    return this.#take(this.#resources.apps, fits, needs);
  }

  /** @param branchId undefined for a terminal of any branch */
  terminal(branchId?: string): Promise<TerminalCreated> {
    const { terminals = [] } = this.#resources;
    const fits = (each: ExistingTerminal) => branchId === undefined || each.branchId === branchId;
    const count = terminals.filter(fits).length;
    const where = branchId === undefined ? '' : ' of that branch';
    const needs = `more than ${counted(count, 'terminal')}${where}: existing.terminals in the target file`;
    return this.#take(terminals, fits, needs).identity();
  }

  /** A user of the role who belongs to the tenant; undefined if the target file names no such user. */
  user(role: string, tenant: Tenant): Credentials | undefined {
    const { users, tenants } = this.#resources;
    const found = role === 'ADMIN' || role === 'MERCHANT' || role === 'BRANCH' ? users[role] : undefined;
    const first = tenants?.[0];
    const belongs = role === 'ADMIN' || (first !== undefined && first.branchId === tenant.branchId);
    if (found === undefined || !belongs || this.#lent.has(found)) return undefined;
    this.#lent.add(found);
    return found;
  }

  #lentTenants(): readonly Tenant[] {
    return (this.#resources.tenants ?? []).filter((tenant) => this.#lent.has(tenant));
  }

  #another(all: readonly unknown[] = []): string {
    return all.some((each) => this.#lent.has(each)) ? 'besides the others ' : '';
  }

  #take<Resource>(
    all: readonly Resource[] = [],
    fits: (resource: Resource) => boolean,
    needs: string,
  ): Resource {
    const found = all.find((each) => !this.#lent.has(each) && fits(each));
    if (found === undefined) throw new Skipped(needs);
    this.#lent.add(found);
    return found;
  }
}

function isOwnedBy({ owner: actual }: ExistingApp, wanted: NonNullable<AppOptions['owner']>): boolean {
  const { merchantId, branchId } = { merchantId: undefined, branchId: undefined, ...wanted };
  return actual?.merchantId === merchantId && actual?.branchId === branchId;
}

function listed(scopes: readonly string[]): string {
  return scopes.length === 0 ? 'no scope' : scopes.join(', ');
}
