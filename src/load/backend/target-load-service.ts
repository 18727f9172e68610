import type { CommandHost } from '../../run/target/command-host.js';
import type { TargetFile } from '../../run/target/target-file.js';
import { TargetService } from '../../run/target/target-service.js';
import type { LoadService, LoadTarget } from './load-service.js';
import type { ThreadService } from './service-place.js';

export interface TargetLoadOptions {
  readonly file: TargetFile;
  /** The path of the target file, for generators in threads. */
  readonly path?: string;
  readonly host: CommandHost;
  /** True if its owner allows a load from another machine. */
  readonly owned: boolean;
  /** True: the reference profile binds it as well. Default: only the service document does. */
  readonly strict?: boolean;
  /** HTTP connections of the generator. */
  readonly connections: number;
  /** Called with what stays at the target. */
  readonly notify: (text: string) => void;
}

/** The service of a target file, through its binding. */
export class TargetLoadService implements LoadService {
  readonly rateLimits = 'of the target';
  readonly internalErrors: readonly string[] = [];
  readonly #service: TargetService;
  readonly #path: string | undefined;
  readonly #owned: boolean;
  readonly #strict: boolean;
  #addresses: { readonly baseUrl: string; readonly webSocketUrl: string } | undefined;

  constructor({ file, path, host, owned, strict = false, notify, connections }: TargetLoadOptions) {
    this.#path = path;
    this.#owned = owned;
    this.#strict = strict;
    this.#service = new TargetService(file, host, { owned, notify, httpConnections: connections });
  }

  get name(): string {
    return this.#service.name;
  }

  async start(): Promise<LoadTarget> {
    const { target, baseUrl, webSocketUrl } = await this.#service.start();
    this.#addresses = { baseUrl, webSocketUrl };
    const { http, link, administrator, delayedMs } = target;
    return { http, link, administrator, delayedMs, strict: this.#strict };
  }

  /** @throws TypeError before it has started */
  forThreads(): ThreadService {
    if (this.#path === undefined || this.#addresses === undefined)
      throw new TypeError('the target has not started');
    return { kind: 'target', file: this.#path, owned: this.#owned, strict: this.#strict, ...this.#addresses };
  }

  stop(): Promise<void> {
    return this.#service.stop();
  }
}
