import { usageFailure } from '../../failure/failure.js';
import { mapConcurrent } from '../../limiting/map-concurrent.js';
import { AbsentAdministrator } from '../../simulator/absent-administrator.js';
import { Administrator } from '../../simulator/administrator.js';
import { HttpClient } from '../../simulator/http/http-client.js';
import type { Credentials } from '../../simulator/http/token-source.js';
import { createTcpNetwork } from '../../simulator/network/tcp.js';
import type { TerminalIdentity } from '../../simulator/terminal/account.js';
import { identifyTerminal } from '../../simulator/terminal/identify.js';
import { createTerminals, type ExistingBranch } from '../fleet/create-terminals.js';
import { type Creations, maxConcurrentCalls } from '../fleet/creations.js';
import { readKeptTerminals, writeKeptTerminals } from './kept-terminals.js';
import type { Service, Started } from './service.js';

export interface ServedBackendOptions {
  readonly baseUrl: string;
  readonly webSocketUrl: string;
  /** The secret is absent if it is not known: then no terminals can be created. */
  readonly administrator: { readonly clientId: string; readonly clientSecret: string | undefined };
  /** The number of terminals to attach. */
  readonly terminals: number;
  /** The accounts of terminals that the backend may have already. */
  readonly accounts: readonly Credentials[];
  /** The file that keeps the credentials of the terminals for the next start. */
  readonly keptFile: string | undefined;
}

/**
 * A backend that this process serves to other clients. Its terminals are those of an earlier start, then those of the
 * fixtures, then new ones in the branches that it has.
 */
export class ServedBackend implements Service {
  readonly name = 'embedded';
  readonly addressLimits = false;
  readonly usesExisting = true;
  readonly isolatedTarget = undefined;
  readonly #options: ServedBackendOptions;
  readonly #network;
  readonly #http: HttpClient;
  readonly #administrator: Administrator;
  #found: readonly TerminalIdentity[] = [];

  constructor(options: ServedBackendOptions) {
    this.#options = options;
    const { baseUrl, administrator } = options;
    const { clientId, clientSecret } = administrator;
    // The certificate is that of this process, and need not name the address that it listens on.
    this.#network = createTcpNetwork({ tls: { rejectUnauthorized: false } });
    this.#http = new HttpClient({ network: this.#network, baseUrl });
    this.#administrator =
      clientSecret === undefined
        ? new AbsentAdministrator(this.#http, secretUnknown)
        : new Administrator({ http: this.#http, clientId, clientSecret });
  }

  /** Looks for the terminals that the backend has already. */
  async start(): Promise<Started> {
    const { baseUrl, webSocketUrl, terminals, accounts, keptFile } = this.#options;
    const kept = keptFile === undefined ? [] : await readKeptTerminals(keptFile);
    const candidates = new Map(kept.map(({ clientId, clientSecret }) => [clientId, clientSecret]));
    for (const { id, secret } of accounts) if (!candidates.has(id)) candidates.set(id, secret);
    this.#found = await this.#usable([...candidates], terminals);
    if (this.#found.length < terminals && this.#administrator.isAbsent) throw secretUnknown();
    const target = {
      http: this.#http,
      administrator: this.#administrator,
      clock: 'real' as const,
      link: { network: this.#network, webSocketUrl },
    };
    return { baseUrl, webSocketUrl, target };
  }

  readonly terminals = async (_count: number, creations: Creations): Promise<readonly TerminalIdentity[]> => {
    const { terminals, keptFile } = this.#options;
    const missing = terminals - this.#found.length;
    const created =
      missing === 0
        ? []
        : await createTerminals(this.#administrator, await this.#branches(), missing, creations);
    const all = [...this.#found, ...created];
    if (keptFile !== undefined && created.length > 0) await this.#keep(keptFile, all);
    return all;
  };

  obstacleOf(): undefined {
    return undefined;
  }

  activityCount(): number {
    return 0;
  }

  stop(): Promise<void> {
    return this.#network.close();
  }

  /** The terminals that were attached before and are not needed now are kept as well. */
  async #keep(file: string, terminals: readonly TerminalIdentity[]): Promise<void> {
    const used = new Set(terminals.map(({ clientId }) => clientId));
    const others = (await readKeptTerminals(file)).filter(({ clientId }) => !used.has(clientId));
    writeKeptTerminals(file, [...terminals, ...others]);
  }

  /** The first terminals whose credentials the backend accepts. */
  async #usable(
    candidates: readonly (readonly [id: string, secret: string])[],
    count: number,
  ): Promise<readonly TerminalIdentity[]> {
    const rest = [...candidates];
    const found: TerminalIdentity[] = [];
    while (found.length < count && rest.length > 0) {
      const next = rest.splice(0, count - found.length);
      const identities = await mapConcurrent(next, maxConcurrentCalls, ([id, secret]) =>
        identifyTerminal(this.#http, { id, secret }),
      );
      found.push(...identities.flatMap((identity) => identity ?? []));
    }
    return found;
  }

  /** The branches of the backend; a new one if it has none. */
  async #branches(): Promise<readonly ExistingBranch[]> {
    const items = await this.#administrator.listBranches();
    if (items.length > 0) return items;
    const { merchantId } = await this.#administrator.createMerchant('Tillfleet');
    const { branchId } = await this.#administrator.createBranch(merchantId, 'North');
    return [{ branchId, name: 'North' }];
  }
}

function secretUnknown(): Error {
  return usageFailure(
    'the data file has too few terminals, and the secret of the administrator who creates more is not known',
    'give the secret file of the first start with --admin-secret-file, use fewer --terminals, or a new data file',
    'unknown-administrator-secret',
  );
}
