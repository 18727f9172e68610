import Type, { type Static, type TObject } from 'typebox';
import { Check } from 'typebox/value';
import { exitCodes } from '../../../failure/exit-codes.js';
import { Failure, messageOf } from '../../../failure/failure.js';
import type { Target, Tenant, ReusedTenants as Tenants } from '../../../scenarios/world.js';
import type { Administrator } from '../../../simulator/administrator.js';
import { isSuccess, ResponseFailure } from '../../../simulator/http/response-failure.js';
import type { CreatedResources } from '../created-resources.js';
import type { TargetFile } from '../target-file.js';
import { BranchNotes } from './branch-notes.js';

const text = Type.String({ minLength: 1 });
const merchantRow = Type.Object({ merchantId: text, name: text });
const branchRow = Type.Object({ branchId: text, merchantId: text, name: text });

/** The end of the names of merchants that every run uses. */
const everyRun = ', every run';
/** The rows of a page that are asked for, and the most pages of one list: a service that gives no last page ends the run. */
const rowsPerPage = '100';
const maxPages = 10_000;

export interface ReusedTenantsOptions {
  readonly administrator: Administrator;
  /** Set for a service that does not list its branches. */
  readonly notes: BranchNotes | undefined;
  readonly created: Pick<CreatedResources, 'adopt' | 'allowTenant'>;
}

/** The target with the tenants of every run, if its file asks for them. */
export function withReusedTenants(
  { target, created }: { readonly target: Target; readonly created: CreatedResources },
  { description, folder, binding }: TargetFile,
  baseUrl: string,
): Target {
  const { tenants = 'new' } = description;
  if (tenants === 'new') return target;
  const { administrator } = target;
  const { listBranches } = binding?.definition.http?.calls ?? {};
  const notes = listBranches === 'none' ? new BranchNotes(folder, baseUrl) : undefined;
  return { ...target, reused: new ReusedTenants({ administrator, notes, created }) };
}

/**
 * The tenants that all runs at a target use, each for one scenario: merchants and branches with the names that the first run has
 * given them, found in the lists of the service, and created where they are not. A service without a list of branches is
 * helped by notes, which name branches of such merchants alone.
 */
export class ReusedTenants implements Tenants {
  readonly #options: ReusedTenantsOptions;
  #merchants: Promise<Map<string, string>> | undefined;
  /** The merchants whose branches may be there already. */
  readonly #earlier = new Set<string>();
  readonly #tenants = new Map<string, Promise<Tenant>>();

  constructor(options: ReusedTenantsOptions) {
    this.#options = options;
  }

  /** @throws Failure `no-tenants`, exit code 64, for a service that does not list its merchants */
  async prepare(): Promise<void> {
    try {
      await this.#listed();
    } catch (error) {
      throw new Failure(`the merchants of earlier runs cannot be found: ${messageOf(error)}`, {
        code: 'no-tenants',
        hint: 'fix listMerchants in the binding, or omit `tenants: reuse`: then each run creates its merchants',
        exitCode: exitCodes.usage,
      });
    }
  }

  tenant(name: string): Promise<Tenant> {
    return this.#once(name, async () => {
      const named = `${name}${everyRun}`;
      const merchants = await this.#listed();
      const found = merchants.get(named);
      if (found === undefined) {
        this.#options.created.allowTenant(named);
        const { merchantId } = await this.#options.administrator.createMerchant(named);
        return this.#createBranch(merchantId, named);
      }
      this.#options.created.adopt(found);
      this.#earlier.add(found);
      return this.#branch(found, named);
    });
  }

  branch(merchantId: string, name: string): Promise<Tenant> {
    return this.#once(`${merchantId} ${name}`, () => this.#branch(merchantId, name));
  }

  /** A scenario that is repeated gets the same; one that failed to get it tries again. */
  #once(key: string, find: () => Promise<Tenant>): Promise<Tenant> {
    const known = this.#tenants.get(key);
    if (known !== undefined) return known;
    const found = find();
    this.#tenants.set(key, found);
    found.catch(() => this.#tenants.delete(key));
    return found;
  }

  async #branch(merchantId: string, name: string): Promise<Tenant> {
    const branchId = this.#earlier.has(merchantId) ? await this.#findBranch(merchantId, name) : undefined;
    return branchId === undefined ? this.#createBranch(merchantId, name) : { merchantId, branchId };
  }

  async #createBranch(merchantId: string, name: string): Promise<Tenant> {
    this.#options.created.allowTenant(name);
    const { branchId } = await this.#options.administrator.createBranch(merchantId, name);
    this.#options.notes?.add({ merchantId, name, branchId });
    return { merchantId, branchId };
  }

  async #findBranch(merchantId: string, name: string): Promise<string | undefined> {
    const { notes } = this.#options;
    if (notes !== undefined) return notes.find({ merchantId, name });
    const rows = await this.#all('branches', branchRow, { merchantId });
    return rows.find((row) => row.merchantId === merchantId && row.name === name)?.branchId;
  }

  /** The merchants of every run by name; of several with one name the first. */
  #listed(): Promise<ReadonlyMap<string, string>> {
    this.#merchants ??= this.#all('merchants', merchantRow, {}).then((rows) => {
      const ours = rows.filter(({ name }) => name.endsWith(everyRun));
      return new Map(ours.reverse().map(({ name, merchantId }) => [name, merchantId]));
    });
    return this.#merchants;
  }

  /** @throws ResponseFailure for a response without a page of such a list */
  async #all<Row extends TObject>(
    family: string,
    row: Row,
    query: Readonly<Record<string, string>>,
  ): Promise<readonly Static<Row>[]> {
    const page = Type.Object({ items: Type.Array(row), nextCursor: Type.Optional(Type.Unknown()) });
    const rows: Static<Row>[] = [];
    let cursor: string | undefined;
    for (let pages = 0; pages < maxPages; pages += 1) {
      const exchange = await this.#options.administrator.request({
        method: 'GET',
        path: `/api/v1/admin/${family}`,
        query: { ...query, limit: rowsPerPage, ...(cursor !== undefined && { cursor }) },
      });
      const { body } = exchange;
      if (!isSuccess(exchange) || !Check(page, body))
        throw new ResponseFailure(exchange, `expected a list of ${family} with their names`);
      rows.push(...body.items);
      if (typeof body.nextCursor !== 'string' || body.nextCursor === cursor) return rows;
      cursor = body.nextCursor;
    }
    throw new TypeError(`the list of ${family} has no end`);
  }
}
